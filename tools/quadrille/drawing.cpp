#include "quadrille/drawing.hpp"

#include <fmt/format.h>

#include "games/picture.hpp"

namespace quadrille {
namespace {

using games::Picture;

char symbol(Picture::Mark mark) {
  switch (mark) {
    case Picture::Mark::kForbidden: return '#';
    case Picture::Mark::kFirst: return 'x';
    case Picture::Mark::kSecond: return 'o';
    case Picture::Mark::kFree: break;
  }
  return '.';
}

}  // namespace

std::string drawing(const games::AnyPosition& position) {
  const Picture picture = games::picture_of(position);
  const std::size_t width = picture.column_names.back().size() + 1;
  const std::size_t margin = picture.row_names.empty() ? 0 : picture.row_names.back().size();
  std::string text;
  for (int row = picture.height - 1; row >= 0; --row) {
    if (margin > 0) {
      text += fmt::format("{:>{}}", picture.row_names[static_cast<std::size_t>(row)], margin);
    }
    for (int column = 0; column < picture.width; ++column) {
      text += fmt::format("{:>{}}", symbol(picture.at({column, row})), width);
    }
    text += '\n';
  }
  text += std::string(margin, ' ');
  for (const std::string& name : picture.column_names) text += fmt::format("{:>{}}", name, width);
  return text + '\n';
}

}  // namespace quadrille
