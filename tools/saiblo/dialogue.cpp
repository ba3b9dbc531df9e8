#include "saiblo/dialogue.hpp"

#include <cstdint>
#include <istream>
#include <ostream>

namespace quadrille::saiblo {
namespace {

/// More than any board of the contest has, and little enough for any memory.
constexpr int kLargestSide = 1000;

}  // namespace

std::optional<Question> Dialogue::next() {
  if (!fault_.empty() || (!board_ && !read_board())) return std::nullopt;
  Question question = *board_;
  if ((*input_ >> std::ws).eof()) return std::nullopt;
  if (!read_number(question.last_x, "lastX") || !read_number(question.last_y, "lastY") ||
      !read_numbers(top_, "top") || !read_numbers(cells_, "board")) {
    return std::nullopt;
  }
  question.top = top_;
  question.board = cells_;
  return question;
}

bool Dialogue::read_board() {
  if ((*input_ >> std::ws).eof()) return false;
  Question board;
  if (!read_number(board.rows, "row") || !read_number(board.columns, "col") ||
      !read_number(board.no_x, "noX") || !read_number(board.no_y, "noY")) {
    return false;
  }
  const auto is_side = [](int length) { return length > 0 && length <= kLargestSide; };
  if (!is_side(board.rows) || !is_side(board.columns)) {
    fault_ = "row and col are " + std::to_string(board.rows) + " and " +
             std::to_string(board.columns) + ", allowed are 1 to " + std::to_string(kLargestSide);
    return false;
  }
  top_.resize(static_cast<std::size_t>(board.columns));
  cells_.resize(static_cast<std::size_t>(board.rows) * static_cast<std::size_t>(board.columns));
  board_ = board;
  return true;
}

bool Dialogue::read_numbers(std::vector<int>& numbers, const char* name) {
  for (int& number : numbers) {
    if (!read_number(number, name)) return false;
  }
  return true;
}

bool Dialogue::read_number(int& number, const char* name) {
  if (*input_ >> number) return true;
  fault_ = std::string(name) + (input_->eof() ? ": the input ends" : ": a number is expected");
  return false;
}

void Dialogue::answer(Point point) { *output_ << answer_text(point) << std::flush; }

std::string answer_text(Point point) {
  const std::string text = std::to_string(point.x) + ' ' + std::to_string(point.y);
  const auto length = static_cast<std::uint32_t>(text.size());
  std::string answer;
  for (int shift = 24; shift >= 0; shift -= 8) {
    answer += static_cast<char>(length >> shift & 255);
  }
  return answer + text;
}

}  // namespace quadrille::saiblo
