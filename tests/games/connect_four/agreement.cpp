#include "games/connect_four/agreement.hpp"

#include <algorithm>
#include <vector>

#include "games/connect_four/naive_model.hpp"
#include "games/connect_four/notation.hpp"

namespace quadrille::connect_four {
namespace {

using support::Rng;

int below(Rng& rng, std::size_t bound) {
  return static_cast<int>(rng.below(static_cast<std::uint32_t>(bound)));
}

/// The naive model's answers for one position, asked once for all layouts.
struct Answers {
  explicit Answers(const NaiveGame& game)
      : stones{stones_of(game, 'x'), stones_of(game, 'o')},
        threats{game.threats('x'), game.threats('o')},
        landing(landing_of(game)),
        legal_moves(game.legal_moves()),
        winning_moves(game.winning_moves()),
        outcome(game.outcome()) {}

  std::array<Marks, 2> stones;
  std::array<Marks, 2> threats;
  Marks landing;
  std::vector<Column> legal_moves;
  std::vector<Column> winning_moves;
  Outcome outcome;

 private:
  static Marks stones_of(const NaiveGame& game, char stone) {
    Marks marks{};
    for (std::size_t column = 0; column < kMaxWidth; ++column) {
      for (std::size_t row = 0; row < kMaxHeight; ++row) {
        marks[column][row] = game.at({static_cast<int>(column), static_cast<int>(row)}) == stone;
      }
    }
    return marks;
  }
  static Marks landing_of(const NaiveGame& game) {
    Marks marks{};
    for (const Column column : game.legal_moves()) {
      const auto row = static_cast<std::size_t>(game.landing_row(column).value());
      marks[static_cast<std::size_t>(column)][row] = true;
    }
    return marks;
  }
};

/// Exactly the marked cells, and no bit outside the board.
template <class Layout>
bool same_cells(const typename Layout::Bits& bits, const Marks& marks) {
  int marked = 0;
  for (Column column = 0; column < Layout::kColumns; ++column) {
    for (int row = 0; row < Layout::kMaxHeight; ++row) {
      const bool mark = marks[static_cast<std::size_t>(column)][static_cast<std::size_t>(row)];
      if (mark != any(bits & cell_bit<Layout>({column, row}))) return false;
      marked += mark ? 1 : 0;
    }
  }
  return marked == count(bits);
}

bool same_columns(ColumnSet set, const std::vector<Column>& columns) {
  return std::equal(set.begin(), set.end(), columns.begin(), columns.end());
}

/// A game in one layout, played on the board and on its mirror image at once.
template <class Layout>
class Follower {
 public:
  explicit Follower(const Board& board) : geometry_(board), mirror_geometry_(board.mirrored()) {}
  Follower(const Follower&) = delete;
  Follower& operator=(const Follower&) = delete;

  void play(Column column) {
    position_.play(column);
    mirror_.play(geometry_.width() - 1 - column);
  }

  /// The name of the first thing that differs.
  const char* find_difference(const Answers& answers) const {
    const int mover = position_.side_to_move();
    const auto side = static_cast<std::size_t>(mover);
    const auto same = [](const Bits& bits, const Marks& marks) {
      return same_cells<Layout>(bits, marks);
    };
    if (!same(position_.stones_of(0), answers.stones[0])) return "stones of x";
    if (!same(position_.stones_of(1), answers.stones[1])) return "stones of o";
    if (!same(position_.landing_cells(), answers.landing)) return "landing cells";
    if (!same(position_.threats_of_mover(), answers.threats[side])) return "threats of the mover";
    if (!same(position_.threats_of_other(), answers.threats[1 - side]))
      return "threats of the other";
    if (!same_columns(position_.legal_moves(), answers.legal_moves)) return "legal moves";
    if (!same_legality(answers.legal_moves)) return "legality of a column";
    if (!same_columns(position_.winning_moves(), answers.winning_moves)) return "winning moves";
    if (position_.outcome() != answers.outcome) return "outcome";
    if (position_.mirrored(mirror_geometry_) != mirror_) return "mirror image";
    if (position_.mirrored(mirror_geometry_).hash() != mirror_.hash()) return "mirror image's hash";
    if (mirror_.mirrored(geometry_) != position_) return "mirror image of the mirror image";
    if (mirror_.outcome() != answers.outcome) return "mirror image's outcome";
    return nullptr;
  }

  const char* find_difference_in_texts(const std::vector<Column>& moves) const {
    const auto diagram = parse_diagram(text());
    if (!diagram) return "position text is refused";
    const auto parsed = position_of(*diagram, geometry_);
    if (parsed != position_ || parsed.hash() != position_.hash() ||
        parsed.plies() != position_.plies()) {
      return "position text";
    }
    const auto parsed_moves = parse_moves(moves_text(geometry_.board(), moves), start_);
    if (!parsed_moves || *parsed_moves != moves) return "move string";
    return nullptr;
  }

  std::string text() const { return position_text(position_); }

 private:
  using Bits = typename Layout::Bits;

  bool same_legality(const std::vector<Column>& legal) const {
    for (Column column = -1; column <= kMaxWidth; ++column) {
      const bool expected = std::find(legal.begin(), legal.end(), column) != legal.end();
      if (position_.is_legal(column) != expected) return false;
    }
    return true;
  }

  Geometry<Layout> geometry_;
  Geometry<Layout> mirror_geometry_;
  Position<Layout> start_{geometry_};
  Position<Layout> position_{geometry_};
  Position<Layout> mirror_{mirror_geometry_};
};

Column choose_move(const NaiveGame& game, Style style, Rng& rng) {
  std::vector<Column> moves = game.legal_moves();
  if (style == Style::kAvoidsWinning) {
    const auto winning = game.winning_moves();
    const auto wins = [&winning](Column column) {
      return std::find(winning.begin(), winning.end(), column) != winning.end();
    };
    if (winning.size() < moves.size()) std::erase_if(moves, wins);
  }
  return moves[static_cast<std::size_t>(below(rng, moves.size()))];
}

}  // namespace

GameKind game_kind(std::uint64_t index) {
  const auto take = [&index](std::uint64_t choices) {
    const std::uint64_t choice = index % choices;
    index /= choices;
    return choice;
  };
  const auto style = kAllStyles[take(kAllStyles.size())];
  const auto obstacles = kAllObstacles[take(kAllObstacles.size())];
  const int width = kMinWidth + static_cast<int>(take(kMaxWidth - kMinWidth + 1));
  const int height = kMinHeight + static_cast<int>(take(kMaxHeight - kMinHeight + 1));
  return {width, height, obstacles, style};
}

Board random_board(int width, int height, Obstacles obstacles, Rng& rng) {
  Board board{width, height, {}};
  const auto random_column = [&] { return below(rng, static_cast<std::size_t>(width)); };
  const auto random_row = [&] { return below(rng, static_cast<std::size_t>(height)); };
  switch (obstacles) {
    case Obstacles::kNone: break;
    case Obstacles::kBottom: board.forbid({random_column(), 0}); break;
    case Obstacles::kTop: board.forbid({random_column(), height - 1}); break;
    case Obstacles::kMiddle: {
      const int row = 1 + below(rng, static_cast<std::size_t>(height - 2));
      board.forbid({random_column(), row});
      break;
    }
    case Obstacles::kSeveral: {
      // From two cells to about a third of the board.
      const int cells = 2 + below(rng, static_cast<std::size_t>(width * height / 3));
      for (int i = 0; i < cells; ++i) board.forbid({random_column(), random_row()});
      break;
    }
    case Obstacles::kColumn: {
      const Column column = random_column();
      for (int row = 0; row < height; ++row) board.forbid({column, row});
      break;
    }
  }
  return board;
}

ComparedGame play_and_compare(const GameKind& kind, Rng rng) {
  const Board board = random_board(kind.width, kind.height, kind.obstacles, rng);
  NaiveGame game(board);
  std::optional<Follower<Narrow>> narrow;
  if (Narrow::fits(board)) narrow.emplace(board);
  Follower<Wide> wide(board);
  std::vector<Column> moves;

  const auto report = [&](const char* item, const char* layout, const std::string& text) {
    const Disagreement found{item, layout, board_text(board), moves_text(board, moves), text};
    return ComparedGame{game.plies(), found};
  };
  // Texts are compared at the end and at one ply before it, since that is slow.
  const int text_ply = below(rng, static_cast<std::size_t>(kind.width * kind.height));
  for (;;) {
    const Answers answers(game);
    const bool over = answers.outcome != Outcome::kOngoing;
    const bool compares_texts = over || game.plies() == text_ply;
    const auto find_difference = [&](const auto& follower) {
      const char* item = follower.find_difference(answers);
      if (item != nullptr || !compares_texts) return item;
      return follower.find_difference_in_texts(moves);
    };
    if (const char* item = find_difference(wide)) return report(item, "wide", wide.text());
    if (narrow) {
      if (const char* item = find_difference(*narrow))
        return report(item, "narrow", narrow->text());
    }
    if (over) return {game.plies(), std::nullopt};

    const Column move = choose_move(game, kind.style, rng);
    game.play(move);
    wide.play(move);
    if (narrow) narrow->play(move);
    moves.push_back(move);
  }
}

}  // namespace quadrille::connect_four
