#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "games/nogo/board.hpp"
#include "support/result.hpp"

/// Botzone's protocol for NoGo: one line of JSON comes in, one goes out. Either the program is
/// started for each turn and told the whole game,
///
///   {"requests":[{"x":-1,"y":-1},{"x":3,"y":4}],"responses":[{"x":0,"y":0}]}
///
/// or it goes on and then only hears of the other side's next move, {"x":3,"y":4} or
/// {"request":{"x":3,"y":4}}. A first request of -1, -1 means that it begins.
namespace quadrille::botzone {

/// What a program prints after an answer if it wants to go on running.
inline constexpr std::string_view kKeepRunning = ">>>BOTZONE_REQUEST_KEEP_RUNNING<<<";

/// A game as the lines so far tell it.
class Dialogue {
 public:
  explicit Dialogue(const nogo::Board& board) : board_(board) {}

  /// Understands a line. The moves of the game so far, of both sides, in order; who is asked is to
  /// move. They lie on the board, but need not be legal.
  support::Result<std::vector<nogo::Move>> hear(std::string_view line);

  /// The line that answers it; no move says that there is none. `debug` must need no escapes.
  std::string answer(std::optional<nogo::Move> move, std::string_view debug);

 private:
  nogo::Board board_;
  std::vector<nogo::Move> moves_;
};

}  // namespace quadrille::botzone
