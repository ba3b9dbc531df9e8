#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <type_traits>
#include <vector>

#include "games/connect_four/position.hpp"
#include "playout/column_lottery.hpp"
#include "playout/policy.hpp"
#include "solver/ground.hpp"
#include "support/result.hpp"

namespace quadrille::playout {

/// How a playout ended. The side that made the last move won, unless it is a draw.
struct Ending {
  /// Moves from the start of the playout. Where a rule decided the game, the moves it foresaw
  /// count.
  std::uint8_t moves = 0;
  bool drawn = false;

  /// +1 if the side to move at the start of the playout won, -1 if it lost, 0 for a draw.
  constexpr int value() const { return drawn ? 0 : (moves & 1) * 2 - 1; }
  friend constexpr bool operator==(Ending, Ending) = default;
};

/// The code that plays: several games in the lanes of SIMD registers, or one after the other.
enum class Path : std::uint8_t { kScalar, kSse4, kAvx2, kAvx512 };

std::string_view name(Path path);
/// From slowest to fastest, what this CPU can run. Never empty.
std::span<const Path> available_paths();
/// The available path of that name; `auto` is the fastest. The error lists the names.
support::Result<Path> parse_path(std::string_view text);

/// What playouts take unless told otherwise: the fastest path, or the one that the environment
/// variable QUADRILLE_KERNEL or `set_default_path` named. A variable that names no available path
/// is an error that programs report at their start; until then the fastest path stands.
Path default_path();
std::optional<support::Error> default_path_error();
/// For the start of a program, before there are threads.
void set_default_path(Path path);

/// Where the random numbers of a batch come from: playout i of the batch draws from stream
/// `first + i` of the family `seed`, on every path and whatever else is in the batch.
struct Streams {
  std::uint64_t seed = 0;
  std::uint64_t first = 0;
};

/// What games leave behind beside their endings. The replies are empty before the first game.
template <class Layout>
struct Lessons {
  using Bits = typename Layout::Bits;
  static constexpr std::size_t kCells = 64 * connect_four::word_count<Layout>();

  /// The last good replies of both players, by the cell of the stone that they answer.
  std::array<std::array<Bits, kCells>, 2> replies{};
  /// Where the stones of both players lay at the end of each game of the last batch.
  std::vector<std::array<Bits, 2>> stones;
};

template <class Layout>
class Playouts;

template <class Layout>
using PlayoutKernel = void (*)(const Playouts<Layout>&,
                               const connect_four::Position<Layout>* starts, std::size_t each,
                               Streams, std::span<Ending> endings);

/// So many batches may be on their way at once.
inline constexpr std::size_t kMaxRunningBatches = 16;

/// Games of several batches on their way at once: where one batch has no more games to begin, those
/// of the next take the lanes, so that small batches keep all lanes busy.
template <class Layout>
class RunningGames {
 public:
  virtual ~RunningGames() = default;

  /// Takes a batch, as Playouts::run does. The starts and the endings stay where they are until it
  /// is finished. Does not allocate. Precondition: fewer than kMaxRunningBatches are on their way.
  virtual void begin(const connect_four::Position<Layout>* starts, std::size_t each, Streams,
                     std::span<Ending> endings) = 0;
  /// Plays until all games of the batch that was begun first have ended; others go on meanwhile.
  virtual void finish() = 0;
};

/// Plays games to their end on one board with one policy. All paths give the same endings.
template <class Layout>
class Playouts {
 public:
  using Position = connect_four::Position<Layout>;

  /// From about this many games on, lanes beat one game after the other (bench/playouts.cpp).
  static constexpr std::size_t kSmallestLaneBatch =
      std::is_same_v<Layout, connect_four::Narrow> ? 13 : 5;

  /// Precondition: the path is available. The geometry must outlive this. Smaller batches than
  /// `smallest_lane_batch` run on the scalar path, and so does the roulette.
  Playouts(const connect_four::Geometry<Layout>& geometry, const Policy& policy,
           Path path = default_path(), std::size_t smallest_lane_batch = kSmallestLaneBatch);

  const connect_four::Geometry<Layout>& geometry() const { return *geometry_; }
  const Policy& policy() const { return policy_; }
  const ColumnLottery& lottery() const { return lottery_; }
  Path path() const { return path_; }
  std::size_t smallest_lane_batch() const { return smallest_lane_batch_; }
  /// Precondition: the rules have plans.
  const solver::Ground<Layout>& ground() const { return *ground_; }

  /// Plays `each` games from every start; the starts must be ongoing positions of the geometry.
  /// `endings[s * each + i]` is the i-th game from start s. Does not allocate.
  /// Precondition: endings.size() == starts.size() * each.
  void run(std::span<const Position> starts, std::size_t each, Streams streams,
           std::span<Ending> endings) const {
    const auto kernel = endings.size() < smallest_lane_batch_ ? run_one_by_one_ : run_in_lanes_;
    kernel(*this, starts.data(), each, streams, endings);
  }

  /// Such games for batches that overlap, or null: on this path each has to end before the next.
  std::unique_ptr<RunningGames<Layout>> start() const {
    return start_ == nullptr ? nullptr : start_(*this);
  }

  /// The same as `run`, one game after the other, with what earlier games taught where the policy
  /// asks for it. Precondition: lessons.stones.size() >= endings.size().
  void run_and_learn(std::span<const Position> starts, std::size_t each, Streams streams,
                     std::span<Ending> endings, Lessons<Layout>& lessons) const;

  /// The moves of the first playout of such a batch, for people and tests; those that a rule
  /// foresaw were not played and are not among them. Slow.
  std::vector<connect_four::Column> trace(const Position& start, Streams streams) const;

 private:
  const connect_four::Geometry<Layout>* geometry_;
  Policy policy_;
  ColumnLottery lottery_;
  std::shared_ptr<const solver::Ground<Layout>> ground_;
  Path path_;
  std::size_t smallest_lane_batch_;
  PlayoutKernel<Layout> run_one_by_one_;
  PlayoutKernel<Layout> run_in_lanes_;
  std::unique_ptr<RunningGames<Layout>> (*start_)(const Playouts&) = nullptr;
};

}  // namespace quadrille::playout
