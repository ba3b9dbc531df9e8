// Positions on 7x6 with their exact values, for connect4_fit:
//
//   connect4_samples samples --games 500 --seed 1
//
// Half of them are leaves of searches: games of the default setting against itself begin with some
// random moves, and one in some hundreds of the leaves, few stones and nearly full boards left out,
// is solved. The other half are all that can follow from positions of random games, so that the
// network learns what a move changes.

#include <CLI/CLI.hpp>
#include <fstream>
#include <iostream>
#include <optional>
#include <stdexcept>
#include <vector>

#include "connect4_net/sample.hpp"
#include "playout/foresight.hpp"
#include "playout/random_games.hpp"
#include "search/search.hpp"
#include "solver/solver.hpp"
#include "support/rng.hpp"

namespace quadrille::connect_four {
namespace {

struct Request {
  std::string file;
  std::uint64_t games = 500;
  std::uint64_t leaves = 30'000;
  std::uint64_t seed = 1;
};

/// Random games that remember some of the positions that they start from.
class Listener : public playout::RandomGames<Narrow> {
 public:
  using Position = connect_four::Position<Narrow>;

  Listener(const Geometry<Narrow>& geometry, std::vector<Position>& heard)
      : RandomGames(geometry, {}), heard_(&heard) {}

  void evaluate(std::span<const Position> leaves, std::uint64_t first,
                std::span<std::int32_t> values) {
    constexpr std::uint64_t kOneIn = 256;
    for (std::size_t leaf = 0; leaf < leaves.size(); ++leaf) {
      const int plies = leaves[leaf].plies();
      if (plies < kFewestPlies || plies > kMostPlies) continue;
      if (support::split_mix(first + leaf) % kOneIn == 0) heard_->push_back(leaves[leaf]);
    }
    RandomGames::evaluate(leaves, first, values);
  }

 private:
  static constexpr int kFewestPlies = 8;
  static constexpr int kMostPlies = 25;

  std::vector<Position>* heard_;
};

class Labeller {
 public:
  explicit Labeller(const Geometry<Narrow>& geometry)
      : ground_(geometry), table_(*solver::Table::reserve(kTableBytes)), solver_(ground_, table_) {}

  /// Nothing if it takes too long, and for most positions with few stones, as these do.
  std::optional<Sample> label(const Position<Narrow>& position) {
    constexpr int kFewPlies = 11;
    constexpr std::uint64_t kOneIn = 4;
    if (position.plies() < kFewPlies && position.hash() % kOneIn != 0) return {};
    // A network need not know what every expansion sees.
    if (any(position.threats_of_mover() & position.landing_cells())) return {};
    const games::Proof proof = solver_.settle(position, kMostNodes);
    if (!proof.is_known()) return {};
    const int value = position.side_to_move() == 0 ? proof.value() : -proof.value();
    return Sample{
        position.stones_of(0), position.stones_of(1), static_cast<std::int8_t>(value), {}};
  }

 private:
  static constexpr std::uint64_t kTableBytes = std::uint64_t{256} << 20;
  static constexpr std::uint64_t kMostNodes = 4'000'000;

  solver::Ground<Narrow> ground_;
  solver::Table table_;
  solver::Solver<Narrow> solver_;
};

Column random_move(const Position<Narrow>& position, support::Rng& rng) {
  std::vector<Column> moves;
  for (const Column move : position.legal_moves()) moves.push_back(move);
  return moves[rng.below(static_cast<std::uint32_t>(moves.size()))];
}

/// Random moves that do not lose at once, up to a random number of stones; nothing, if the game
/// ends before.
std::optional<Position<Narrow>> random_position(const Geometry<Narrow>& geometry,
                                                support::Rng& rng) {
  constexpr int kFewestPlies = 8;
  constexpr std::uint32_t kRange = 16;
  const int plies = kFewestPlies + static_cast<int>(rng.below(kRange));
  Position<Narrow> position(geometry);
  while (position.plies() < plies) {
    const playout::Foresight<Narrow> foresight(position);
    if (!position.winning_moves().empty() || !any(foresight.safe())) return {};
    const Column move = random_move(position, rng);
    if (column_rows<Narrow>(foresight.safe(), move) != 0) position.play(move);
  }
  return position;
}

void run(const Request& request) {
  const Geometry<Narrow> geometry(Board{});
  std::vector<Position<Narrow>> heard;
  Labeller labeller(geometry);
  std::ofstream file(request.file, std::ios::binary | std::ios::app);
  for (std::uint64_t game = 0; game < request.games; ++game) {
    constexpr std::uint32_t kMostRandomPlies = 8;
    auto rng = support::Rng::stream(request.seed, game);
    search::Settings settings;
    settings.mode = search::Mode::kSerial;
    settings.solver_share = 0;
    settings.memory_bytes = std::uint64_t{64} << 20;
    settings.seed = rng.draw64();
    auto search = search::Search<Listener>::create(settings, Listener(geometry, heard));
    if (!search) throw std::runtime_error(search.error().message);
    Position<Narrow> position(geometry);
    const int random_plies = 1 + static_cast<int>(rng.below(kMostRandomPlies));
    while (!position.is_over()) {
      if (position.plies() < random_plies) {
        position.play(random_move(position, rng));
        continue;
      }
      const auto report = (*search)->run(position, {.leaves = request.leaves});
      if (!report) throw std::runtime_error(report.error().message);
      position.play(report->best_move);
    }
    for (const std::size_t wanted = 2 * heard.size(); heard.size() < wanted;) {
      const auto parent = random_position(geometry, rng);
      if (!parent) continue;
      for (const Column move : parent->legal_moves()) {
        const auto child = parent->after(move);
        if (!child.is_over()) heard.push_back(child);
      }
    }
    for (const auto& leaf : heard) {
      const auto sample = labeller.label(leaf);
      if (sample) file.write(reinterpret_cast<const char*>(&*sample), sizeof *sample);
    }
    heard.clear();
  }
  if (!file.flush()) throw std::runtime_error("cannot write to " + request.file);
}

}  // namespace
}  // namespace quadrille::connect_four

int main(int argc, char** argv) try {
  CLI::App program("Positions of searches on 7x6 with their exact values.", "connect4_samples");
  quadrille::connect_four::Request request;
  program.add_option("FILE", request.file, "To which samples are added")->required();
  program.add_option("--games", request.games, "How many")->capture_default_str();
  program.add_option("--leaves", request.leaves, "Of each search")->capture_default_str();
  program.add_option("--seed", request.seed, "Another seed, other games")->capture_default_str();
  CLI11_PARSE(program, argc, argv);
  quadrille::connect_four::run(request);
  return 0;
} catch (const std::exception& error) {
  std::cerr << "connect4_samples: " << error.what() << '\n';
  return 1;
}
