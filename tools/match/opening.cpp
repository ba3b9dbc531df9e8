#include "match/opening.hpp"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <utility>

#include "games/connect_four/contest_board.hpp"
#include "games/notation.hpp"
#include "support/rng.hpp"
#include "support/units.hpp"

namespace quadrille::match {
namespace {

using games::AnyPosition;
using games::Board;
using games::Kind;
using games::Move;
using games::Outcome;
using support::Error;
using support::Result;

constexpr std::string_view kRandom = "random";
constexpr std::string_view kBalanced = "balanced";
constexpr std::uint64_t kMostPlies = 40;

// Streams of the match's seed.
constexpr std::uint64_t kBoardStream = 0xB0A2D;
constexpr std::uint64_t kMovesStream = 0x03E4;

std::uint64_t seed_of_pair(std::uint64_t seed, std::uint64_t stream, std::uint64_t pair) {
  return support::Rng::stream(support::split_mix(seed + stream), pair).draw64();
}

int usual_plies(const connect_four::Board& board) {
  return board.width == 7 && board.height == 6 ? 5 : 2;
}
int usual_plies(const nogo::Board& board) { return board.size < 6 ? 2 : 4; }

/// Whether the game goes on and the side to move has no move that wins at once.
bool is_quiet(const AnyPosition& position) {
  const auto moves = position.legal_moves();
  return !moves.empty() && std::none_of(moves.begin(), moves.end(), [&position](Move move) {
    AnyPosition next = position;
    next.play(move);
    return next.is_over() && next.outcome() != Outcome::kDraw;
  });
}

Result<Opening> parse_line(std::string_view line, const std::optional<Board>& board, Kind game) {
  Opening opening;
  std::size_t moves_begin = 0;
  if (line.find('x') != std::string_view::npos) {
    const std::size_t space = std::min(line.find(' '), line.size());
    const auto named = games::parse_board(line.substr(0, space), game);
    if (!named) return named.error();
    if (board && *board != *named) return Error{"the match is on another board"};
    opening.board = *named;
    moves_begin = std::min(space + 1, line.size());
  } else if (board) {
    opening.board = *board;
  } else {
    return Error{"a board is expected before the moves, as in '9x9#3,4 55'"};
  }
  AnyPosition position(opening.board);
  const auto moves = games::parse_moves(line.substr(moves_begin), position);
  if (!moves) return Error{"moves: " + moves.error().message, moves_begin + moves.error().place};
  position.play(*moves);
  if (position.is_over()) return Error{"the game is over after this opening"};
  opening.moves = *moves;
  return opening;
}

std::string_view without_end(std::string_view line) {
  const std::size_t last = line.find_last_not_of(" \t\r");
  return line.substr(0, last == std::string_view::npos ? 0 : last + 1);
}

Result<std::string> read_file(const std::string& name) {
  std::ifstream file(name, std::ios::binary);
  if (!file) return Error{support::in_quotes(name) + " cannot be read"};
  std::string text(std::istreambuf_iterator<char>(file), {});
  if (file.bad()) return Error{support::in_quotes(name) + " cannot be read"};
  return text;
}

/// The number after a word and a colon, if there is one.
Result<std::optional<int>> parse_plies(std::string_view text, std::string_view word) {
  if (text == word) return std::optional<int>();
  const auto plies = support::parse_count(text.substr(word.size() + 1));
  if (!plies) return plies.error();
  if (*plies > kMostPlies) {
    return Error{"there can be 0 to " + std::to_string(kMostPlies) + " plies"};
  }
  return std::optional(static_cast<int>(*plies));
}

}  // namespace

Result<std::vector<Opening>> parse_openings(std::string_view text,
                                            const std::optional<Board>& board, Kind game) {
  std::vector<Opening> openings;
  for (std::size_t number = 1; !text.empty(); ++number) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = without_end(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
    if (line.empty() || line.front() == '#') continue;
    auto opening = parse_line(line, board, game);
    if (!opening) {
      return Error{"line " + std::to_string(number) + ": " + opening.error().message,
                   opening.error().place};
    }
    openings.push_back(std::move(*opening));
  }
  if (openings.empty()) return Error{"there is no opening in it"};
  return openings;
}

std::vector<Move> random_moves(const Board& board, int plies, std::uint64_t seed) {
  constexpr int kTries = 1000;
  auto rng = support::Rng::stream(seed, 0);
  for (; plies > 0; --plies) {
    for (int i = 0; i < kTries; ++i) {
      AnyPosition position(board);
      std::vector<Move> moves;
      while (!position.is_over() && position.plies() < plies) {
        const auto legal = position.legal_moves();
        moves.push_back(legal[rng.below(static_cast<std::uint32_t>(legal.size()))]);
        position.play(moves.back());
      }
      if (is_quiet(position)) return moves;
    }
  }
  return {};
}

Result<Openings> Openings::parse(std::string_view board, std::string_view openings,
                                 std::uint64_t seed, Kind game) {
  Openings result;
  result.seed_ = seed;
  if (board != "contest" || game != Kind::kConnectFour) {
    const auto parsed = games::parse_board(board, game);
    if (!parsed) return Error{"--board: " + parsed.error().message, parsed.error().place};
    if (AnyPosition(*parsed).is_over()) return Error{"--board: no cell is free"};
    result.board_ = *parsed;
  }
  const std::string_view word = openings.substr(0, openings.find(':'));
  if (openings == "none") {
    result.source_ = Random{0};
  } else if (word == kRandom || word == kBalanced) {
    const auto plies = parse_plies(openings, word);
    if (!plies) return Error{"--openings: " + plies.error().message};
    if (word == kRandom) {
      result.source_ = Random{*plies};
    } else if (game != Kind::kConnectFour) {
      return Error{"--openings: no solver knows what is balanced in " + std::string(title(game))};
    } else {
      result.source_ = std::make_shared<BalancedOpenings>(*plies);
    }
  } else {
    const auto text = read_file(std::string(openings));
    if (!text) {
      return Error{"--openings: " + text.error().message +
                   "; allowed are none, random[:PLIES], balanced[:PLIES] and files"};
    }
    auto list = parse_openings(*text, result.board_, game);
    if (!list) {
      return Error{"--openings: " + support::in_quotes(openings) + ": " + list.error().message};
    }
    result.source_ = std::move(*list);
  }
  return result;
}

Board Openings::board_of(std::uint64_t pair) const {
  return board_ ? *board_ : connect_four::contest_board(seed_of_pair(seed_, kBoardStream, pair));
}

Result<Opening> Openings::of_pair(std::uint64_t pair) const {
  if (const auto* list = std::get_if<List>(&source_)) return (*list)[pair % list->size()];
  const Board board = board_of(pair);
  const std::uint64_t seed = seed_of_pair(seed_, kMovesStream, pair);
  if (const auto* balanced = std::get_if<Balanced>(&source_)) {
    auto moves = (*balanced)->find(std::get<connect_four::Board>(board), seed);
    if (!moves) return moves.error();
    return Opening{board, std::move(*moves)};
  }
  const int plies = std::get<Random>(source_).plies.value_or(
      std::visit([](const auto& of_game) { return usual_plies(of_game); }, board));
  return Opening{board, random_moves(board, plies, seed)};
}

}  // namespace quadrille::match
