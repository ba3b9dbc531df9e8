#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "games/connect_four/any_position.hpp"
#include "match/strategy_text.hpp"
#include "support/result.hpp"

/// The process protocol of the contest's platform: numbers with blanks between them, and answers
/// with their length before them. Nothing here reads or writes anything.
namespace quadrille::protocol {

/// Makes questions of bytes that come in any pieces: `rows columns noX noY` once, then for each
/// turn `lastX lastY`, the top of each column, and the cells.
class SaibloReader {
 public:
  void feed(std::string_view bytes);
  /// The next whole question, if there is one. After an error there are no more.
  std::optional<support::Result<match::Question>> take();

 private:
  support::Result<std::optional<std::int32_t>> take_number();
  std::optional<support::Error> add(std::int32_t number);

  std::string pending_;
  std::size_t place_ = 0;
  /// How many numbers have been read in all.
  std::size_t numbers_ = 0;
  /// Those of the board, then those of the turn so far.
  std::vector<std::int32_t> board_;
  std::vector<std::int32_t> turn_;
  bool has_failed_ = false;
};

/// The position of a question, for the side that it is put to. An error if no game leads there.
support::Result<connect_four::AnyPosition> position_of(const match::Question& question);

/// A column that the question says is free, as near to the middle as can be: what to play where
/// there is no position to search. None if all are full.
std::optional<connect_four::Column> any_move(const match::Question& question);

/// Four bytes that count the rest, the highest first, then `x y`.
std::string saiblo_answer(const match::Question& question, connect_four::Column column);

}  // namespace quadrille::protocol
