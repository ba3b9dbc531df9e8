#include "match/strategy_text.hpp"

#include <bit>
#include <cstddef>
#include <sstream>

namespace quadrille::match {
namespace {

using connect_four::AnyPosition;
using connect_four::Cell;
using connect_four::Column;
using connect_four::Diagram;

constexpr int kLargestSide = 100;

/// The row, from the bottom, that a stone in the column takes; none if it is full.
std::optional<int> landing_row(const AnyPosition& position, Column column) {
  if (!position.is_legal(column)) return std::nullopt;
  AnyPosition next = position;
  next.play(column);
  const int mover = position.side_to_move();
  const unsigned before = position.diagram().rows(mover, column);
  const unsigned after = next.diagram().rows(mover, column);
  return std::countr_zero(before ^ after);
}

}  // namespace

int forbidden_cells(const connect_four::Board& board) {
  int count = 0;
  for (const auto rows : board.forbidden) count += std::popcount(rows);
  return count;
}

Question question_of(const GameSoFar& game) {
  const AnyPosition& position = *game.position.get_if<AnyPosition>();
  const auto& board = position.board();
  const Diagram diagram = position.diagram();
  const int mover = position.side_to_move();
  Question question;
  question.rows = board.height;
  question.columns = board.width;
  const auto x_of = [&board](int row) { return board.height - 1 - row; };
  if (!game.moves.empty()) {
    const Column last = game.moves.back();
    const unsigned stones = diagram.rows(1 - mover, last);
    question.last_x = x_of(static_cast<int>(std::bit_width(stones)) - 1);
    question.last_y = last;
  }
  for (Column column = 0; column < board.width; ++column) {
    const auto row = landing_row(position, column);
    question.top.push_back(row ? x_of(*row) + 1 : 0);
  }
  for (int x = 0; x < board.height; ++x) {
    for (Column column = 0; column < board.width; ++column) {
      const Cell cell{column, x_of(x)};
      if (board.is_forbidden(cell)) {
        question.no_x = x;
        question.no_y = column;
      }
      question.board.push_back(diagram.has_stone(mover, cell)       ? 2
                               : diagram.has_stone(1 - mover, cell) ? 1
                                                                    : 0);
    }
  }
  return question;
}

std::string question_text(const Question& question) {
  std::ostringstream text;
  text << question.rows << ' ' << question.columns << ' ' << question.last_x << ' '
       << question.last_y << ' ' << question.no_x << ' ' << question.no_y;
  for (const int number : question.top) text << ' ' << number;
  for (const int number : question.board) text << ' ' << number;
  return text.str();
}

std::optional<Question> parse_question(std::string_view text) {
  std::istringstream numbers{std::string(text)};
  Question question;
  numbers >> question.rows >> question.columns >> question.last_x >> question.last_y >>
      question.no_x >> question.no_y;
  const auto is_side = [](int length) { return length > 0 && length <= kLargestSide; };
  if (!numbers || !is_side(question.rows) || !is_side(question.columns)) return std::nullopt;
  question.top.resize(static_cast<std::size_t>(question.columns));
  question.board.resize(static_cast<std::size_t>(question.rows * question.columns));
  for (int& number : question.top) numbers >> number;
  for (int& number : question.board) numbers >> number;
  if (!numbers) return std::nullopt;
  return question;
}

}  // namespace quadrille::match
