#include "games/picture.hpp"

#include "games/connect_four/winning_line.hpp"
#include "games/nogo/move_text.hpp"

namespace quadrille::games {
namespace {

using Mark = Picture::Mark;

Picture picture(const connect_four::AnyPosition& position) {
  const auto diagram = position.diagram();
  const auto& board = diagram.board;
  Picture picture{.width = board.width, .height = board.height};
  for (int row = 0; row < board.height; ++row) {
    for (int column = 0; column < board.width; ++column) {
      const connect_four::Cell cell{column, row};
      picture.marks.push_back(board.is_forbidden(cell)     ? Mark::kForbidden
                              : diagram.has_stone(0, cell) ? Mark::kFirst
                              : diagram.has_stone(1, cell) ? Mark::kSecond
                                                           : Mark::kFree);
    }
  }
  for (int column = 0; column < board.width; ++column) {
    picture.column_names.push_back(std::to_string(column + 1));
  }
  for (const auto cell : connect_four::winning_cells(diagram)) {
    picture.winning.push_back({cell.column, cell.row});
  }
  return picture;
}

Picture picture(const nogo::AnyPosition& position) {
  const auto diagram = position.diagram();
  const int size = diagram.board.size;
  Picture picture{.width = size, .height = size};
  for (int row = 0; row < size; ++row) {
    for (int column = 0; column < size; ++column) {
      const auto stone = diagram.at({column, row});
      picture.marks.push_back(stone == nogo::Stone::kNone    ? Mark::kFree
                              : stone == nogo::Stone::kBlack ? Mark::kFirst
                                                             : Mark::kSecond);
    }
  }
  for (int i = 0; i < size; ++i) {
    picture.column_names.push_back(nogo::cell_text({i, 0}).substr(0, 1));
    picture.row_names.push_back(std::to_string(i + 1));
  }
  return picture;
}

}  // namespace

Picture picture_of(const AnyPosition& position) {
  return position.visit([](const auto& of_game) { return picture(of_game); });
}

}  // namespace quadrille::games
