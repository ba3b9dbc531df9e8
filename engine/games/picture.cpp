#include "games/picture.hpp"

#include <algorithm>

#include "games/connect_four/winning_line.hpp"
#include "games/nogo/move_text.hpp"

namespace quadrille::games {
namespace {

using Mark = Picture::Mark;

char symbol(Mark mark) {
  switch (mark) {
    case Mark::kForbidden: return '#';
    case Mark::kFirst: return 'x';
    case Mark::kSecond: return 'o';
    case Mark::kFree: break;
  }
  return '.';
}

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

std::string text_of(const Picture& picture) {
  const std::size_t width = picture.column_names.back().size() + 1;
  const std::size_t margin = picture.row_names.empty() ? 0 : picture.row_names.back().size();
  const auto right = [](const std::string& text, std::size_t columns) {
    return std::string(columns - std::min(text.size(), columns), ' ') + text;
  };
  std::string text;
  for (int row = picture.height - 1; row >= 0; --row) {
    if (margin > 0) text += right(picture.row_names[static_cast<std::size_t>(row)], margin);
    for (int column = 0; column < picture.width; ++column) {
      text += right({symbol(picture.at({column, row}))}, width);
    }
    text += '\n';
  }
  text += std::string(margin, ' ');
  for (const std::string& name : picture.column_names) text += right(name, width);
  return text + '\n';
}

Picture picture_of(const AnyPosition& position) {
  return position.visit([](const auto& of_game) { return picture(of_game); });
}

}  // namespace quadrille::games
