#include "bench/signature.hpp"

#include <array>
#include <bit>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "engine.hpp"
#include "games/notation.hpp"
#include "presets.hpp"
#include "solver/solver.hpp"
#include "support/rng.hpp"

namespace quadrille::bench {
namespace {

using games::AnyPosition;
using games::Kind;
using support::Error;

struct Start {
  std::string_view board;
  std::string_view moves;
};

/// Openings, a middle game with forced moves, an endgame that is proven, and boards of the contest.
constexpr std::array kStarts{Start{"7x6", "-"},
                             Start{"7x6", "4453"},
                             Start{"7x6", "444443222"},
                             Start{"7x6", "1142465515444343376316"},
                             Start{"9x9#5,5", "-"},
                             Start{"10x12#3,1", "5.5.6.4.5"},
                             Start{"12x12#6,6", "6.7.6.7.7.8"}};

/// Presets, and what none of them has. One thread does all the work in each.
constexpr std::array<std::string_view, 8> kSettings{
    "preset=default,mode=serial",
    "preset=plain",
    "preset=square-centre",
    "preset=value-guided",
    "preset=default,mode=serial,batch=128,playouts-per-leaf=4,playout-rules=all",
    "preset=default,mode=simulated,threads=4,virtual-loss=loss,playout-rules=win-block",
    "preset=default,mode=serial,batch=1,formula=puct,final-choice=lower-bound",
    "preset=default,mode=serial,expand-after=4,weights=linear-centre,values=wins"};

/// An opening, a middle game, an end that is proven, and boards of other sizes and layouts.
constexpr std::array kNogoStarts{Start{"9x9", "-"}, Start{"9x9", "E5.C3.G7.C7.G3"},
                                 Start{"5x5", "C3.B2.D4.A1.E5.B4"}, Start{"7x7-centre", "-"},
                                 Start{"12x12", "F6.G7"}};

constexpr std::array<std::string_view, 6> kNogoSettings{
    "preset=default,mode=serial",
    "preset=plain",
    "preset=mobility",
    "preset=default,mode=serial,batch=128,playouts-per-leaf=4,playout-style=uniform",
    "preset=default,mode=simulated,threads=4,virtual-loss=loss,evaluator=mobility,moves-before=6",
    "preset=default,mode=serial,batch=1,formula=puct,final-choice=lower-bound,graph=on"};

/// What is searched for the signature of a game.
struct Programme {
  std::span<const Start> starts;
  std::span<const std::string_view> settings;
};
Programme programme_of(Kind game) {
  if (game == Kind::kNogo) return {kNogoStarts, kNogoSettings};
  return {kStarts, kSettings};
}

constexpr std::uint64_t kLeaves = 3000;
/// Of each search after the moves that the one before chose, in the tree that is kept.
constexpr std::uint64_t kMoreLeaves = 1000;
constexpr int kSearchesOfAStart = 2;

/// Positions for the solver, some thousand nodes each.
constexpr std::array<std::string_view, 3> kEndgames{"11235643214735", "124242245626667577",
                                                    "1142465515444343376316"};
constexpr std::uint64_t kTableBytes = std::uint64_t{4} << 20;
constexpr std::uint64_t kMostNodes = 20000;

class Digest {
 public:
  void add(std::uint64_t word) { state_ = support::split_mix(state_ ^ word); }
  void add(int number) { add(static_cast<std::uint64_t>(static_cast<std::int64_t>(number))); }
  void add(double number) { add(std::bit_cast<std::uint64_t>(number)); }
  void add(const search::Report& report) {
    add(report.best_move);
    add(report.value);
    add(int{report.proof.byte()});
    for (const search::MoveReport& move : report.moves) {
      add(move.move);
      add(move.visits);
      add(move.value);
      add(int{move.proof.byte()});
      for (const int reply : move.principal_variation) add(reply);
    }
    add(report.leaves);
    add(report.playouts);
    add(report.deepest);
    add(static_cast<int>(report.ended_by));
    add(report.blocks);
    add(report.kept_visits);
  }

  std::uint64_t number() const { return state_ >> 16; }

 private:
  std::uint64_t state_ = 0;
};

support::Result<AnyPosition> position_of(Kind game, const Start& start) {
  const auto board = games::parse_board(start.board, game);
  if (!board) return board.error();
  AnyPosition position(*board);
  const auto moves = games::parse_moves(start.moves, position);
  if (!moves) return moves.error();
  position.play(*moves);
  return position;
}

support::Result<Settings> settings_of(Kind game, std::string_view text, std::uint64_t seed) {
  Settings settings = default_settings(game);
  if (const auto error = set_all(settings, text)) return *error;
  settings.search.seed = seed;
  // Enough for these trees, and quickly had.
  constexpr std::uint64_t kBytes = std::uint64_t{16} << 20;
  settings.search.memory_bytes = kBytes;
  return settings;
}

/// A few moves of a game that the engine plays against itself.
std::optional<Error> add_searches(AnyPosition position, const Settings& settings, Digest& digest,
                                  Signature& signature) {
  Engine engine(settings);
  for (int search = 0; search < kSearchesOfAStart; ++search) {
    if (position.is_over()) break;
    const auto report = engine.run(position, {.leaves = search == 0 ? kLeaves : kMoreLeaves});
    if (!report) return report.error();
    digest.add(*report);
    signature.leaves += report->leaves;
    signature.seconds += report->seconds;
    position.play(report->best_move);
  }
  return {};
}

std::optional<Error> add_endgames(Digest& digest) {
  auto table = solver::Table::reserve(kTableBytes);
  if (!table) return table.error();
  for (const std::string_view moves : kEndgames) {
    const auto position = position_of(Kind::kConnectFour, {"7x6", moves});
    if (!position) return position.error();
    const solver::Answer answer = solve(*position->get_if<connect_four::AnyPosition>(),
                                        solver::Question::kScore, *table, {.nodes = kMostNodes});
    digest.add(answer.score.low);
    digest.add(answer.score.high);
    digest.add(answer.nodes);
  }
  return {};
}

}  // namespace

support::Result<Signature> find_signature(Kind game, std::uint64_t seed,
                                          const std::function<void(int done, int all)>& on_search) {
  Signature signature;
  Digest digest;
  int done = 0;
  const Programme programme = programme_of(game);
  for (const std::string_view text : programme.settings) {
    const auto settings = settings_of(game, text, seed);
    if (!settings) return settings.error();
    for (const Start& start : programme.starts) {
      const auto position = position_of(game, start);
      if (!position) return position.error();
      if (const auto error = add_searches(*position, *settings, digest, signature)) return *error;
      if (on_search)
        on_search(++done, static_cast<int>(programme.settings.size() * programme.starts.size()));
    }
  }
  if (game == Kind::kConnectFour) {
    if (const auto error = add_endgames(digest)) return *error;
  }
  signature.number = digest.number();
  return signature;
}

}  // namespace quadrille::bench
