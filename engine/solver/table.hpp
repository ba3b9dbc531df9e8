#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>

#include "solver/score.hpp"
#include "support/result.hpp"

namespace quadrille::solver {

/// What a position's key says about its place: the bucket, and what tells it from others there.
struct Spot {
  std::uint64_t bucket;
  std::uint64_t check;
};

/// Bounds of the positions seen so far, as many as fit: the transposition table. One thread at a
/// time; the solvers of different threads have a table each.
///
///   entry    63 .............. 26 25 .... 20 19 .. 16 15 ...... 8 7 ....... 0
///             check, 38 bits      generation  work     high         low
///
/// Four entries are a bucket, half a cache line. A new position takes the place of one from before
/// the last reset, else of the one that was the least work to find out. `work` is half the binary
/// logarithm of the nodes that it took.
///
/// On boards whose keys have up to 49 bits, 7x6 above all, bucket and check together are the whole
/// key, so positions are never confused; on larger ones with a chance of 2^-36 per question.
class Table {
 public:
  static constexpr std::uint64_t kMinBytes = std::uint64_t{128} << 10;

  /// Precondition: at least kMinBytes. An error names the bytes that could not be had.
  static support::Result<Table> reserve(std::uint64_t bytes);

  std::uint64_t bytes() const { return buckets_ * kBucketBytes; }

  /// Forgets everything, in no time but for every 63rd call, which clears the memory.
  void reset();
  /// Forgets everything unless this was the last board that the table was used for.
  void use_for(std::uint64_t board_hash) {
    if (board_hash_ == board_hash) return;
    if (board_hash_) reset();
    board_hash_ = board_hash;
  }

  /// `key` has `key_bits` bits, at least 39, in which positions differ.
  Spot spot(std::uint64_t key, int key_bits) const {
    // Each step is a bijection of numbers with that many bits.
    std::uint64_t mixed = (key * kOdd) & (~std::uint64_t{0} >> (64 - key_bits));
    mixed ^= mixed >> (key_bits / 2);
    const std::uint64_t leading = mixed << (64 - key_bits);
    __extension__ using Product = unsigned __int128;
    const auto bucket =
        static_cast<std::uint64_t>((static_cast<Product>(leading) * buckets_) >> 64);
    return {bucket, mixed << kCheckShift | generation_ << kGenerationShift};
  }
  void prefetch(Spot spot) const { __builtin_prefetch(entries_of(spot)); }

  /// Narrows the bounds by what is known.
  void look_up(Spot spot, Bounds& bounds) const {
    const std::uint64_t* entries = entries_of(spot);
    for (std::size_t i = 0; i < kEntries; ++i) {
      if (((entries[i] ^ spot.check) >> kGenerationShift) != 0) continue;
      const int low = signed_byte(entries[i]);
      const int high = signed_byte(entries[i] >> 8);
      if (low > bounds.low) bounds.low = low;
      if (high < bounds.high) bounds.high = high;
      return;
    }
  }

  /// Precondition: the bounds are within +-127 and nodes > 0.
  void store(Spot spot, Bounds bounds, std::uint64_t nodes) {
    std::uint64_t* entries = entries_of(spot);
    std::size_t place = 0;
    std::uint64_t least = ~std::uint64_t{0};
    for (std::size_t i = 0; i < kEntries; ++i) {
      const std::uint64_t entry = entries[i];
      if (((entry ^ spot.check) >> kGenerationShift) == 0) {
        place = i;
        break;
      }
      const bool is_current = (entry >> kGenerationShift & kLastGeneration) == generation_;
      const std::uint64_t work = is_current ? 1 + (entry >> kWorkShift & kMostWork) : 0;
      if (work < least) {
        least = work;
        place = i;
      }
    }
    const auto half_log = static_cast<std::uint64_t>(63 - __builtin_clzll(nodes)) / 2;
    const std::uint64_t work = half_log < kMostWork ? half_log : kMostWork;
    entries[place] = spot.check | work << kWorkShift |
                     std::uint64_t{static_cast<std::uint8_t>(bounds.high)} << 8 |
                     static_cast<std::uint8_t>(bounds.low);
  }

 private:
  /// The lowest byte, with its sign.
  static int signed_byte(std::uint64_t word) {
    return static_cast<std::int32_t>(static_cast<std::uint32_t>(word) << 24) >> 24;
  }

  static constexpr std::uint64_t kOdd = 0x9E3779B97F4A7C15u;
  static constexpr std::size_t kEntries = 4;
  static constexpr std::size_t kBucketBytes = kEntries * sizeof(std::uint64_t);
  static constexpr int kWorkShift = 16;
  static constexpr int kGenerationShift = 20;
  static constexpr int kCheckShift = 26;
  static constexpr std::uint64_t kMostWork = 15;
  static constexpr std::uint64_t kLastGeneration = 63;

  struct Release {
    std::uint64_t bytes = 0;
    void operator()(void* memory) const;
  };

  Table(void* memory, std::uint64_t bytes);

  std::uint64_t* entries_of(Spot spot) const { return entries_ + spot.bucket * kEntries; }

  std::unique_ptr<void, Release> memory_;
  /// In it, from the first huge page or cache line on.
  std::uint64_t* entries_;
  std::uint64_t buckets_;
  /// Memory that was never written has 0.
  std::uint64_t generation_ = 1;
  std::optional<std::uint64_t> board_hash_;
};

}  // namespace quadrille::solver
