#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "games/any_position.hpp"
#include "match/balanced.hpp"
#include "support/result.hpp"

namespace quadrille::match {

/// Where both games of a pair start.
struct Opening {
  games::Board board;
  std::vector<games::Move> moves;

  friend bool operator==(const Opening&, const Opening&) = default;
};

/// The openings of a match: pair by pair, and always the same for the same seed.
class Openings {
 public:
  /// A number of moves that chance chooses and after which nobody wins at once.
  struct Random {
    /// Where it is not said: 5 on 7x6 and 2 on other boards of Connect Four; 4 in NoGo, 2 on boards
    /// below 6x6.
    std::optional<int> plies;
  };
  /// Chosen by chance among those that favour nobody; copies share what was found.
  using Balanced = std::shared_ptr<BalancedOpenings>;
  /// One after the other, then from the beginning again.
  using List = std::vector<Opening>;

  /// `board`: as for `parse_board`; `contest` is another board of Connect Four for every pair.
  /// `openings`: `none`, `random`, `random:4`, `balanced`, `balanced:10`, or the name of a file
  /// with an opening on each line: moves, or a board and moves; empty lines and what begins with
  /// `#` is skipped.
  static support::Result<Openings> parse(std::string_view board, std::string_view openings,
                                         std::uint64_t seed,
                                         games::Kind game = games::Kind::kConnectFour);

  /// An error says why there is none: only balanced ones may be hard to find.
  support::Result<Opening> of_pair(std::uint64_t pair) const;

 private:
  Openings() = default;

  games::Board board_of(std::uint64_t pair) const;

  std::uint64_t seed_ = 0;
  /// None: drawn for each pair.
  std::optional<games::Board> board_;
  std::variant<Random, Balanced, List> source_;
};

/// Chance chooses moves until the game has `plies` of them and the side to move has no win at once;
/// fewer where that is hardly possible.
std::vector<games::Move> random_moves(const games::Board& board, int plies, std::uint64_t seed);

/// The text of a file of openings of a game, each on the board if there is one; an error names the
/// line.
support::Result<std::vector<Opening>> parse_openings(std::string_view text,
                                                     const std::optional<games::Board>& board,
                                                     games::Kind game = games::Kind::kConnectFour);

}  // namespace quadrille::match
