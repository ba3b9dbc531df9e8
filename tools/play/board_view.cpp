#include "play/board_view.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

#include "games/picture.hpp"

namespace quadrille::play {
namespace {

using games::Picture;
using Cell = Picture::Cell;

struct Symbols {
  std::string_view first;
  std::string_view second;
  std::string_view forbidden;
  std::string_view free;
  std::string_view wall;
  std::string_view left_corner;
  std::string_view floor;
  std::string_view right_corner;
};
constexpr Symbols kAscii{"x", "o", "#", ".", "|", "+", "-", "+"};
constexpr Symbols kUnicode{"●", "○", "▒", "·", "│", "└", "─", "┘"};

// Select Graphic Rendition of ECMA-48. Bright colours are readable on dark and on light ground.
constexpr std::string_view kFirstColour = "\x1B[1;91m";
constexpr std::string_view kSecondColour = "\x1B[1;93m";
constexpr std::string_view kFrameColour = "\x1B[34m";
constexpr std::string_view kFaint = "\x1B[2m";
constexpr std::string_view kReversed = "\x1B[7m";
constexpr std::string_view kNoColour = "\x1B[0m";

class View {
 public:
  View(const Game& game, const Look& look)
      : picture_(games::picture_of(game.position())),
        symbols_(look.symbols == Look::Symbols::kUnicode ? kUnicode : kAscii),
        has_colour_(look.has_colour),
        last_(game.last_stone()) {}

  std::string text() const {
    std::string text;
    for (int row = picture_.height - 1; row >= 0; --row) {
      text += row_name(row) + coloured(kFrameColour, symbols_.wall);
      for (int column = 0; column < picture_.width; ++column) text += cell_text({column, row});
      text += coloured(kFrameColour, symbols_.wall) + '\n';
    }
    std::string floor(symbols_.left_corner);
    for (int i = 0; i < kCellWidth * picture_.width; ++i) floor += symbols_.floor;
    floor += symbols_.right_corner;
    const std::string indent = has_row_names() ? std::string(kRowNameWidth, ' ') : "";
    text += indent + coloured(kFrameColour, floor) + '\n' + indent + ' ';
    for (const std::string& name : picture_.column_names) {
      text += fmt::format("{:^{}}", name, kCellWidth);
    }
    return text.substr(0, text.find_last_not_of(' ') + 1) + '\n';
  }

 private:
  static constexpr int kCellWidth = 3;
  static constexpr int kRowNameWidth = 3;

  bool has_row_names() const { return !picture_.row_names.empty(); }
  std::string row_name(int row) const {
    if (!has_row_names()) return "";
    return fmt::format("{:>{}} ", picture_.row_names[static_cast<std::size_t>(row)],
                       kRowNameWidth - 1);
  }

  std::string coloured(std::string_view colour, std::string_view text) const {
    if (!has_colour_) return std::string(text);
    return fmt::format("{}{}{}", colour, text, kNoColour);
  }

  std::string cell_text(Cell cell) const {
    switch (picture_.at(cell)) {
      case Picture::Mark::kForbidden: return coloured(kFaint, padded(symbols_.forbidden));
      case Picture::Mark::kFirst: return stone_text(cell, symbols_.first, kFirstColour);
      case Picture::Mark::kSecond: return stone_text(cell, symbols_.second, kSecondColour);
      case Picture::Mark::kFree: break;
    }
    return coloured(kFaint, padded(symbols_.free));
  }

  std::string stone_text(Cell cell, std::string_view symbol, std::string_view colour) const {
    const auto& winning = picture_.winning;
    const bool wins = std::find(winning.begin(), winning.end(), cell) != winning.end();
    if (wins) {
      const std::string reversed = has_colour_ ? std::string(kReversed).append(colour) : "";
      return coloured(reversed, fmt::format("[{}]", symbol));
    }
    return coloured(colour, last_ == cell ? fmt::format("({})", symbol) : padded(symbol));
  }

  static std::string padded(std::string_view symbol) { return fmt::format(" {} ", symbol); }

  Picture picture_;
  Symbols symbols_;
  bool has_colour_;
  std::optional<Cell> last_;
};

}  // namespace

std::string board_view(const Game& game, const Look& look) { return View(game, look).text(); }

}  // namespace quadrille::play
