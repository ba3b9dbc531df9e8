#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "match/strategy_text.hpp"
#include "saiblo/question.hpp"
#include "support/result.hpp"

/// The questions of the contest's platform: numbers with blanks between them. Nothing here reads or
/// writes anything. What they mean, and answers, are in `saiblo`.
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

/// As the contest's player reads it. It borrows from the question.
saiblo::Question view_of(const match::Question& question);

}  // namespace quadrille::protocol
