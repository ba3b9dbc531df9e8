#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "search/block.hpp"

namespace quadrille::search {

/// A worker's own copy of the stats of a much visited block. Only the worker touches it.
///
/// Everybody comes through the blocks near the root. If all wrote to them at every visit, their
/// cache lines would travel between the cores all the time, at a hundred nanoseconds a trip, which
/// is a good part of a whole visit. So each worker counts its visits of such a block on its own and
/// exchanges them with the others from time to time.
struct OwnStats {
  /// Blocks with more moves have no copies: every worker would have to make room for them.
  static constexpr std::size_t kMaxMoves = 84;

  Block* block = nullptr;
  /// Not exchanged yet.
  std::uint32_t visits = 0;
  /// The last batch that it is in use by.
  std::uint64_t batch = 0;
  std::uint8_t last_choice = 0;
  /// As the worker sees them: those of the block at the last exchange, and its own since.
  std::array<StatsWord, kMaxMoves> stats;
  std::array<Stats, kMaxMoves> at_exchange;

  /// Gives the block what is new here, and takes what is new there.
  void exchange() {
    for (std::size_t slot = 0; slot < block->move_count(); ++slot) {
      const Stats news = Stats::of_word(load(stats[slot]).word() - at_exchange[slot].word());
      if (news != Stats()) add(block->stats(slot), news, Writers::kMany);
      at_exchange[slot] = load(block->stats(slot));
      stats[slot].store(at_exchange[slot].word(), std::memory_order_relaxed);
    }
    visits = 0;
  }
};

/// All copies of one worker: a table with one place for each block.
class OwnStatsTable {
 public:
  /// `company`: how many workers there are in the tree, all together. `flights`: how many batches
  /// of this one are on their way at once.
  explicit OwnStatsTable(int company, std::uint64_t flights = 1)
      : share_(kShareOfAll * static_cast<std::uint32_t>(company)),
        flights_(flights),
        places_(std::make_unique<std::array<OwnStats, kPlaces>>()) {}

  /// No more visits than these, and a batch, wait in a copy that batches of at most so many visits
  /// use: few, as workers that know little of each other take the same ways and meet at their ends,
  /// and enough for the trips of its lines to cost next to nothing.
  static constexpr std::uint32_t largest_share(std::uint32_t batch) {
    return std::max(kEnough, kMinUses * batch);
  }

  /// The copy of a block with so many visits for a batch that brings `more`, or null if it had
  /// better use the block itself. A copy is exchanged before the visits in those of all workers are
  /// more than one in `kShareOfAll`: what they do not know of each other never decides much.
  OwnStats* find(Block& block, std::uint32_t visits, std::uint32_t more, std::uint64_t batch) {
    const std::uint32_t share = std::min(visits / share_, largest_share(more));
    if (share < kMinUses * more || block.move_count() > OwnStats::kMaxMoves) return nullptr;
    OwnStats& place = place_of(block);
    if (place.block != &block) {
      if (place.block != nullptr && batch - place.batch < flights_) return nullptr;
      if (place.block != nullptr) place.exchange();
      open(place, block);
    } else if (place.visits >= share) {
      place.exchange();
    }
    place.batch = batch;
    place.visits += more;
    return &place;
  }

  /// At the end of a search: nothing stays here.
  void close() {
    for (OwnStats& place : *places_) {
      if (place.block != nullptr) place.exchange();
      place.block = nullptr;
      place.batch = 0;
    }
  }

 private:
  static constexpr std::uint32_t kShareOfAll = 16;
  static constexpr std::uint32_t kEnough = 128;
  /// So many batches have to use a copy before it is exchanged.
  static constexpr std::uint32_t kMinUses = 4;
  static constexpr std::size_t kPlaces = 256;

  OwnStats& place_of(const Block& block) {
    const auto line = reinterpret_cast<std::uintptr_t>(&block) / support::kLineBytes;
    return (*places_)[line % kPlaces];
  }
  static void open(OwnStats& place, Block& block) {
    place.block = &block;
    place.visits = 0;
    place.last_choice = 0;
    for (std::size_t slot = 0; slot < block.move_count(); ++slot) {
      place.at_exchange[slot] = load(block.stats(slot));
      place.stats[slot].store(place.at_exchange[slot].word(), std::memory_order_relaxed);
    }
  }

  /// One visit in so many may wait in a copy.
  std::uint32_t share_;
  std::uint64_t flights_;
  std::unique_ptr<std::array<OwnStats, kPlaces>> places_;
};

}  // namespace quadrille::search
