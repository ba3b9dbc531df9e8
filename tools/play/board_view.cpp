#include "play/board_view.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <vector>

#include "games/connect_four/winning_line.hpp"

namespace quadrille::play {
namespace {

using connect_four::Cell;
using connect_four::Diagram;

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
      : diagram_(game.position().diagram()),
        symbols_(look.symbols == Look::Symbols::kUnicode ? kUnicode : kAscii),
        has_colour_(look.has_colour),
        last_(game.last_stone()),
        line_(connect_four::winning_cells(diagram_)) {}

  std::string text() const {
    const auto& board = diagram_.board;
    std::string text;
    for (int row = board.height - 1; row >= 0; --row) {
      text += coloured(kFrameColour, symbols_.wall);
      for (int column = 0; column < board.width; ++column) text += cell_text({column, row});
      text += coloured(kFrameColour, symbols_.wall) + '\n';
    }
    std::string floor(symbols_.left_corner);
    for (int i = 0; i < kCellWidth * board.width; ++i) floor += symbols_.floor;
    floor += symbols_.right_corner;
    text += coloured(kFrameColour, floor) + "\n ";
    for (int column = 0; column < board.width; ++column) {
      text += fmt::format("{:^{}}", column + 1, kCellWidth);
    }
    return text.substr(0, text.find_last_not_of(' ') + 1) + '\n';
  }

 private:
  static constexpr int kCellWidth = 3;

  std::string coloured(std::string_view colour, std::string_view text) const {
    if (!has_colour_) return std::string(text);
    return fmt::format("{}{}{}", colour, text, kNoColour);
  }

  std::string cell_text(Cell cell) const {
    if (diagram_.board.is_forbidden(cell)) return coloured(kFaint, padded(symbols_.forbidden));
    if (diagram_.has_stone(0, cell)) return stone_text(cell, symbols_.first, kFirstColour);
    if (diagram_.has_stone(1, cell)) return stone_text(cell, symbols_.second, kSecondColour);
    return coloured(kFaint, padded(symbols_.free));
  }

  std::string stone_text(Cell cell, std::string_view symbol, std::string_view colour) const {
    const bool wins = std::find(line_.begin(), line_.end(), cell) != line_.end();
    if (wins) {
      const std::string reversed = has_colour_ ? std::string(kReversed).append(colour) : "";
      return coloured(reversed, fmt::format("[{}]", symbol));
    }
    return coloured(colour, last_ == cell ? fmt::format("({})", symbol) : padded(symbol));
  }

  static std::string padded(std::string_view symbol) { return fmt::format(" {} ", symbol); }

  Diagram diagram_;
  Symbols symbols_;
  bool has_colour_;
  std::optional<Cell> last_;
  std::vector<Cell> line_;
};

}  // namespace

std::string board_view(const Game& game, const Look& look) { return View(game, look).text(); }

}  // namespace quadrille::play
