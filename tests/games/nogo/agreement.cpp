#include "games/nogo/agreement.hpp"

#include <vector>

#include "games/nogo/move_text.hpp"
#include "games/nogo/naive_model.hpp"
#include "games/nogo/position_text.hpp"
#include "games/nogo/symmetry.hpp"

namespace quadrille::nogo {
namespace {

using support::Rng;

/// The naive model's answers for one position, asked once for all layouts.
struct Answers {
  explicit Answers(const NaiveGame& game)
      : mover(game.legal_moves(game.side_to_move())),
        other(game.legal_moves(game.side_to_move() == 'x' ? 'o' : 'x')) {}

  std::vector<Move> mover;
  std::vector<Move> other;
};

/// A game in one layout.
template <class Layout>
class Follower {
 public:
  explicit Follower(const Board& board, Symmetry symmetry)
      : geometry_(board), symmetry_(symmetry) {}
  Follower(const Follower&) = delete;
  Follower& operator=(const Follower&) = delete;

  void play(Move move) {
    position_.play(move);
    image_.play(image_of(move, symmetry_, geometry_.board()));
  }

  /// The name of the first thing that differs.
  const char* find_difference(const NaiveGame& game, const Answers& answers) const {
    if (!same_stones(game)) return "stones";
    const auto legal = position_.legal_moves();
    if (!same_cells(legal.mover, answers.mover)) return "legal moves of the mover";
    if (!same_cells(legal.other, answers.other)) return "legal moves of the other";
    if (position_.is_over() != answers.mover.empty()) return "end of the game";
    if (position_.plies() != game.plies()) return "plies";
    if (image_of(position_, symmetry_) != image_) return "image";
    if (image_of(position_, symmetry_).hash() != image_.hash()) return "hash of the image";
    if (count(image_.legal_moves().mover) != count(legal.mover)) return "legal moves of the image";
    return nullptr;
  }

  const char* find_difference_in_texts(const std::vector<Move>& moves) const {
    const auto diagram = parse_diagram(text());
    if (!diagram) return "position text is refused";
    const auto parsed = position_of(*diagram, geometry_);
    if (parsed != position_ || parsed.hash() != position_.hash()) return "position text";
    const AnyPosition start(geometry_.board());
    const auto parsed_moves = parse_moves(moves_text(geometry_.board(), moves), start);
    if (!parsed_moves || *parsed_moves != moves) return "moves text";
    return nullptr;
  }

  std::string text() const { return diagram_text(diagram_of(position_)); }

 private:
  bool same_cells(const typename Layout::Bits& bits, const std::vector<Move>& moves) const {
    typename Layout::Bits expected;
    for (const Move move : moves) expected.insert(geometry_.bit_of(move));
    return bits == expected;
  }
  bool same_stones(const NaiveGame& game) const {
    int stones = 0;
    for (Move move = 0; move < game.board().cells(); ++move) {
      const char at = game.at(game.board().cell_of(move));
      if (at == '.') continue;
      ++stones;
      if (!position_.stones_of(at == 'x' ? 0 : 1).has(geometry_.bit_of(move))) return false;
    }
    return stones == count(position_.stones_of(0)) + count(position_.stones_of(1));
  }

  Geometry<Layout> geometry_;
  Symmetry symmetry_;
  Position<Layout> position_{geometry_};
  Position<Layout> image_{geometry_};
};

}  // namespace

Board board_of_game(std::uint64_t index) {
  const auto first_move = (index / 2) % 2 == 0 ? FirstMove::kAnywhere : FirstMove::kNotInTheCentre;
  if (index % 2 == 0) return {9, first_move};
  constexpr std::uint64_t kSizes = kMaxSize - kMinSize + 1;
  Board board{kMinSize + static_cast<int>(index / 4 % kSizes), first_move};
  if (!board.has_centre()) board.first_move = FirstMove::kAnywhere;
  return board;
}

ComparedGame play_and_compare(const Board& board, Rng rng) {
  NaiveGame game(board);
  const auto symmetry = static_cast<Symmetry>(rng.below(kSymmetries));
  std::optional<Follower<Small>> small;
  if (board.size <= Small::kMaxSize) small.emplace(board, symmetry);
  Follower<Large> large(board, symmetry);
  std::vector<Move> moves;
  const auto report = [&](const char* item, const char* layout, const std::string& text) {
    return ComparedGame{game.plies(), Disagreement{item, layout, moves_text(board, moves), text}};
  };
  // Texts are compared at the end and at one ply before it, since that is slow.
  const int text_ply = static_cast<int>(rng.below(static_cast<std::uint32_t>(board.cells())));
  for (;;) {
    const Answers answers(game);
    const bool compares_texts = answers.mover.empty() || game.plies() == text_ply;
    const auto find_difference = [&](const auto& follower) {
      const char* item = follower.find_difference(game, answers);
      if (item != nullptr || !compares_texts) return item;
      return follower.find_difference_in_texts(moves);
    };
    if (const char* item = find_difference(large)) return report(item, "large", large.text());
    if (small) {
      if (const char* item = find_difference(*small)) return report(item, "small", small->text());
    }
    if (answers.mover.empty()) return {game.plies(), std::nullopt};
    const auto choices = static_cast<std::uint32_t>(answers.mover.size());
    const Move move = answers.mover[rng.below(choices)];
    game.play(move);
    large.play(move);
    if (small) small->play(move);
    moves.push_back(move);
  }
}

}  // namespace quadrille::nogo
