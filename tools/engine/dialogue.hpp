#pragma once

#include <string>

#include "engine/command.hpp"
#include "engine/options.hpp"
#include "engine/output.hpp"
#include "engine/searcher.hpp"
#include "engine/session.hpp"

namespace quadrille::protocol {

/// A talk in UGI or UCI. Each `go` is answered by exactly one `bestmove`; where there is no move to
/// tell, because what was asked makes no sense, it is `bestmove (none)` behind a line that says
/// why. What is set while a search runs counts from the next one on.
class Dialogue : public LineSession {
 public:
  Dialogue(const Dialect& dialect, const Options& options, std::string version, Output& output);

 protected:
  Next hear_line(const support::Result<std::string>& line) override;

 private:
  void obey(const Command& command);
  void say_hello();
  void set(std::string_view rest);
  void set_position(std::string_view rest);
  void query(std::string_view rest);
  void go(std::string_view rest);

  SearchTask task_for(const Go& go) const;
  /// Of a search that cannot be. The one before it ends first, so that answers keep their order.
  void answer_nothing(const std::string& reason);
  void say_error(std::string_view what, const std::string& reason);
  void say(std::string_view line);

  const Dialect& dialect_;
  const Options defaults_;
  const std::string version_;
  Output& output_;
  Options options_;
  /// Or why there is none: moves for a position that was not understood would be wrong moves.
  support::Result<games::AnyPosition> position_;
  bool is_new_game_ = true;
  Searcher searcher_;
};

}  // namespace quadrille::protocol
