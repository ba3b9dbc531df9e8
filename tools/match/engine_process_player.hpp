#pragma once

#include <memory>
#include <string>
#include <utility>
#include <variant>

#include "match/player.hpp"
#include "match/process.hpp"
#include "match/side.hpp"

namespace quadrille::match {

/// The hidden subcommand of this program that such an engine runs in (engine_host.hpp).
inline constexpr const char* kEngineCommand = "engine-host";

/// The engine of this program in a process of its own, so that all its threads stay on the CPUs of
/// the side.
class EngineProcessPlayer : public Player {
 public:
  explicit EngineProcessPlayer(Side side) : side_(std::move(side)) {}

  std::optional<support::Error> start_game(const games::Board& board, std::uint64_t seed) override;
  support::Result<Answer> choose(const GameSoFar& game, std::stop_token stop) override;

 private:
  /// The answer to a line; nothing if a stop was requested first.
  support::Result<std::string> ask(const std::string& line, const std::stop_token& stop);

  Side side_;
  std::unique_ptr<Process> process_;
};

}  // namespace quadrille::match
