#include "engine/saiblo_text.hpp"

#include <algorithm>
#include <charconv>

#include "games/connect_four/board.hpp"
#include "support/range.hpp"
#include "support/units.hpp"

namespace quadrille::protocol {
namespace {

using match::Question;
using support::Error;
using support::Range;
using support::Result;

constexpr std::string_view kBlanks = " \t\v\f\r\n";
constexpr std::size_t kNumbersOfBoard = 4;

struct Expected {
  std::string_view name;
  Range<std::int32_t> range;
};

Expected expected_of_board(std::size_t index, const std::vector<std::int32_t>& board) {
  switch (index) {
    case 0: return {"the number of rows", {connect_four::kMinHeight, connect_four::kMaxHeight}};
    case 1: return {"the number of columns", {connect_four::kMinWidth, connect_four::kMaxWidth}};
    case 2: return {"noX", {-1, board[0] - 1}};
    default: return {"noY", {-1, board[1] - 1}};
  }
}

Expected expected_of_turn(std::size_t index, std::int32_t rows, std::int32_t columns) {
  if (index == 0) return {"lastX", {-1, rows - 1}};
  if (index == 1) return {"lastY", {-1, columns - 1}};
  if (index < 2 + static_cast<std::size_t>(columns)) return {"the top of a column", {0, rows}};
  return {"a cell", {0, 2}};
}

}  // namespace

void SaibloReader::feed(std::string_view bytes) {
  pending_.erase(0, place_);
  place_ = 0;
  pending_ += bytes;
}

Result<std::optional<std::int32_t>> SaibloReader::take_number() {
  using Number = std::optional<std::int32_t>;
  place_ = std::min(pending_.find_first_not_of(kBlanks, place_), pending_.size());
  const std::size_t end = pending_.find_first_of(kBlanks, place_);
  // More may come of a number that stands at the end; of one that is far too long, nothing good.
  constexpr std::size_t kLongest = 32;
  if (end == std::string::npos && pending_.size() - place_ <= kLongest) return Number();
  const std::string_view text = std::string_view(pending_).substr(place_, end - place_);
  std::int32_t number = 0;
  const auto [stop, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || stop != text.data() + text.size()) {
    return Error{"number " + std::to_string(numbers_ + 1) + ": " + support::in_quotes(text) +
                 " is not a whole number"};
  }
  place_ = end;
  ++numbers_;
  return Number(number);
}

std::optional<Error> SaibloReader::add(std::int32_t number) {
  const bool is_of_board = board_.size() < kNumbersOfBoard;
  const Expected expected = is_of_board ? expected_of_board(board_.size(), board_)
                                        : expected_of_turn(turn_.size(), board_[0], board_[1]);
  if (!expected.range.contains(number)) {
    return Error{"number " + std::to_string(numbers_) + ": " + std::string(expected.name) + " is " +
                 std::to_string(number) + ", allowed are " + std::to_string(expected.range.low) +
                 " to " + std::to_string(expected.range.high)};
  }
  (is_of_board ? board_ : turn_).push_back(number);
  return std::nullopt;
}

std::optional<Result<Question>> SaibloReader::take() {
  while (!has_failed_) {
    const auto number = take_number();
    auto error = number ? std::optional<Error>() : number.error();
    if (!error && !number->has_value()) return std::nullopt;
    if (!error) error = add(**number);
    if (error) {
      has_failed_ = true;
      return *error;
    }
    if (board_.size() < kNumbersOfBoard) continue;
    const auto rows = static_cast<std::size_t>(board_[0]);
    const auto columns = static_cast<std::size_t>(board_[1]);
    if (turn_.size() < 2 + columns + rows * columns) continue;
    Question question{.rows = board_[0],
                      .columns = board_[1],
                      .last_x = turn_[0],
                      .last_y = turn_[1],
                      .no_x = board_[2],
                      .no_y = board_[3],
                      .top = {},
                      .board = {}};
    const auto tops = turn_.begin() + 2;
    const auto cells = tops + static_cast<std::ptrdiff_t>(columns);
    question.top.assign(tops, cells);
    question.board.assign(cells, turn_.end());
    turn_.clear();
    return question;
  }
  return std::nullopt;
}

saiblo::Question view_of(const match::Question& question) {
  return {.rows = question.rows,
          .columns = question.columns,
          .top = question.top,
          .board = question.board,
          .last_x = question.last_x,
          .last_y = question.last_y,
          .no_x = question.no_x,
          .no_y = question.no_y};
}

}  // namespace quadrille::protocol
