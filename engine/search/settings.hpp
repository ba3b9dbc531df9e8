#pragma once

#include <cstdint>
#include <optional>

#include "support/range.hpp"
#include "support/result.hpp"

namespace quadrille::search {

/// How workers share the search.
enum class Mode : std::uint8_t {
  kSerial,     ///< one worker
  kTree,       ///< all workers in one tree
  kRoot,       ///< a tree for each worker, merged at the root
  kSimulated,  ///< like kTree, but one thread plays all workers in a fixed order
};

/// How a visit counts for other workers, and for the rest of its own batch, until its value is in.
/// Two workers show each other only those in much visited positions (Worker::least_marked).
enum class VirtualLoss : std::uint8_t {
  kNone,        ///< not at all for other workers; inside a batch as kUnobserved
  kLoss,        ///< as a loss
  kUnobserved,  ///< as a visit that leaves the mean alone (WU-UCT, Liu et al. 2020)
};

/// What makes a move worth a visit.
struct Selection {
  enum class Formula : std::uint8_t {
    kUcb1,  ///< mean + c * sqrt(factor * ln N / n); a move without a visit comes first
    kPuct,  ///< mean + c * prior * sqrt(N) / (1 + n), all priors equal
  };
  /// Whose visits N counts.
  enum class Count : std::uint8_t { kParent, kRoot };
  /// What the mean is a mean of: wins (a draw is half of one) or values from -1 to 1.
  enum class Values : std::uint8_t { kWins, kSigned };

  Formula formula = Formula::kUcb1;
  double c = 1.3;
  /// 1 or 2: the number before the logarithm.
  int factor = 1;
  Count count = Count::kParent;
  Values values = Values::kSigned;
  /// First-play urgency: a move without a visit counts as so many with the mean of the position.
  /// With 0 it comes first (UCB1), or counts as none with that mean (PUCT).
  double first_visits = 0;
  /// RAVE (Gelly and Silver 2007): a move also counts by the games in which the same side made it
  /// later, up to as much as about so many visits (Selector::best_with_later). 0: it does not. Only
  /// for one visit at a time, and where moves keep their names (no `symmetry`).
  double rave = 0;

  friend bool operator==(const Selection&, const Selection&) = default;
};

/// The move that is played in the end. Whatever the rule, a proven win comes first and a proven
/// loss last.
enum class FinalChoice : std::uint8_t {
  kVisits,      ///< most visits, then the higher value
  kValue,       ///< highest mean
  kLowerBound,  ///< highest mean less 1.96 times its standard error
};

/// When a search ends before its time because no other move can get as many visits any more. Only
/// where the most visited move is played in the end.
enum class EarlyStop : std::uint8_t {
  kNever,
  kClock,  ///< if the time can be used later (Budget::can_save_time)
  kAlways,
};

/// Everything that decides how a search goes, except for its position and its budget.
struct Settings {
  Mode mode = Mode::kTree;
  int threads = 1;
  Selection selection{};
  VirtualLoss virtual_loss = VirtualLoss::kUnobserved;
  /// How many visits a worker sends down the tree at once, as soon as the tree is large enough for
  /// that many; 1 is plain UCT.
  int batch = 128;
  /// In how many parts a batch goes, each of which is sent down while the games of those before it
  /// are still played; with an evaluator that works on several at once.
  int flights = 1;
  /// A position gets a block of its own in the tree when it is visited after this many visits.
  int expand_after = 1;
  FinalChoice final_choice = FinalChoice::kVisits;
  EarlyStop early_stop = EarlyStop::kClock;
  /// Where all moves but one lose at once, that one is played without a search.
  bool skip_forced = false;
  /// How much of a search may go into exact values of the position before, or, with several
  /// threads, while it is searched.
  double solver_share = 0.5;
  /// Keep what the tree knows of the next position.
  bool reuse = true;
  /// How many positions all searches together may add to the tree before it stops growing, and how
  /// many must be left at the start of a search, or the tree is built anew. 0: no such limit.
  std::uint64_t pool_nodes = 0;
  std::uint64_t pool_reserve = 0;
  /// Positions that several orders of moves lead to are searched once.
  bool graph = false;
  /// In a graph, so are a position and its mirror image, on boards that have such. It takes some
  /// time for every move of the tree.
  bool symmetry = false;
  /// Never exceeded by the tree, its second half for reuse and its table of transpositions
  /// included.
  std::uint64_t memory_bytes = std::uint64_t{1} << 30;
  std::uint64_t seed = 1;

  friend bool operator==(const Settings&, const Settings&) = default;
};

inline constexpr int kMaxThreads = 256;
inline constexpr int kMaxBatch = 1024;
inline constexpr int kMaxFlights = 16;
inline constexpr int kMaxExpandAfter = 1'000'000;
inline constexpr double kMaxC = 1000;
inline constexpr std::uint64_t kMinMemoryBytes = 64 * 1024;

inline constexpr support::Range<int> kThreadsRange{1, kMaxThreads};
inline constexpr support::Range<int> kBatchRange{1, kMaxBatch};
inline constexpr support::Range<int> kFlightsRange{1, kMaxFlights};
inline constexpr support::Range<int> kExpandAfterRange{1, kMaxExpandAfter};
inline constexpr support::Range<double> kCRange{0, kMaxC};
inline constexpr support::Range<int> kFactorRange{1, 2};
inline constexpr support::Range<double> kFirstVisitsRange{0, 1000};
inline constexpr support::Range<double> kRaveRange{0, 1'000'000};
inline constexpr support::Range<double> kSolverShareRange{0, 0.9};

/// The first setting that is out of its range, if any, with the range.
std::optional<support::Error> find_fault(const Settings& settings);

}  // namespace quadrille::search
