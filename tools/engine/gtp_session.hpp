#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

#include "engine.hpp"
#include "engine/gtp_clock.hpp"
#include "engine/gtp_text.hpp"
#include "engine/output.hpp"
#include "engine/session.hpp"

namespace quadrille::protocol {

/// A talk in GTP about NoGo. Commands are answered in their order by a thread of their own, which
/// also searches; what is heard meanwhile waits, and ends an analysis.
class GtpSession : public LineSession {
 public:
  GtpSession(const Settings& settings, const Limits& limits, std::string version, Output& output);
  /// Ends what still runs, and forgets what waits.
  ~GtpSession() override;

  /// The input is over: what was asked for is finished, and an analysis ends.
  bool is_done() const override;
  int ended_file() const override { return ended_file_; }

 protected:
  Next hear_line(const support::Result<std::string>& line) override;

 private:
  struct Verb {
    std::string_view name;
    std::function<std::string(GtpSession&, const GtpCommand&)> answer;
  };
  static const std::vector<Verb>& verbs();

  void work();
  /// The whole answer; what a search tells before it is written meanwhile.
  std::string answer_to(const GtpCommand& command);

  std::string set_board_size(const GtpCommand& command);
  std::string clear_board(const GtpCommand& command);
  std::string play(const GtpCommand& command);
  std::string undo(const GtpCommand& command);
  std::string generate(const GtpCommand& command);
  std::string analyse(const GtpCommand& command);
  std::string set_clock(const GtpCommand& command);
  std::string set_time_left(const GtpCommand& command);
  std::string final_result(const GtpCommand& command) const;

  games::AnyPosition position() const;
  /// Whether it is that player's turn; an error says whose it is.
  std::optional<support::Error> check_turn(int player) const;
  support::Result<search::Report> search(const search::Budget& budget,
                                         const search::Progress& progress = {});
  void wait_for_more_input();

  const Limits limits_;
  const std::string version_;
  Output& output_;
  int ended_file_;

  // The thread's own.
  Engine engine_;
  nogo::Board board_{};
  std::vector<games::Move> moves_;
  GtpClock clock_;

  mutable std::mutex mutex_;
  mutable std::condition_variable changed_;
  // Under the mutex.
  std::deque<GtpCommand> waiting_;
  /// Commands, and how many of them came before the last interruption.
  std::uint64_t heard_ = 0;
  std::uint64_t interrupted_ = 0;
  bool is_busy_ = false;
  bool is_analysing_ = false;
  /// Nobody says any more; asked by `is_done`.
  mutable bool is_input_over_ = false;
  bool is_quitting_ = false;
  bool has_quit_ = false;
  mutable std::stop_source searching_;

  std::thread thread_;
};

}  // namespace quadrille::protocol
