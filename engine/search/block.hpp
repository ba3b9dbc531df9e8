#pragma once

#include <algorithm>
#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <new>
#include <span>

#include "games/game.hpp"
#include "games/key.hpp"
#include "search/stats.hpp"
#include "support/arena.hpp"
#include "support/float4.hpp"

namespace quadrille::search {

/// The moves of one position in the tree, with everything that is known about each: what a worker
/// reads and writes at one level of its way down. As long as its moves need, in whole cache lines:
///
///   byte 0         8                 8 + 8n           8 + 12n     8 + 12n + r      r = n rounded
///        [ header ][ stats n x 8    ][ links n x 4   ][ proofs r ][ moves n ]      up to 4
///
///   header: [ n | last choice | ways | plies | check 4 ]     in graphs, the last 8 bytes: [ hash ]
///
///   n = 7: | n, stats 0..6                       64 | links, proofs, moves   51 of 64 |  2 lines
///   n = 1..4: 1 line    n = 5..8: 2 lines    n = 9..12: 3 lines    in graphs n = 4: 2 lines
///
/// Who writes what:
///   written once, before the block is published   n, moves, key (plies, check, hash)
///   by any worker, at any time                    stats; links from 0 to a block, once; proofs
///                                                 from unknown to known; ways from one on
///   between searches                              all of it, when a tree is copied
///
/// Everything is seen by the side to move in the block's position.
class Block {
 public:
  static constexpr std::uint32_t lines_for(std::size_t move_count) {
    const std::size_t bytes = moves_offset(move_count) + move_count;
    return static_cast<std::uint32_t>((bytes + support::kLineBytes - 1) / support::kLineBytes);
  }

  /// Precondition: the memory has lines_for(moves.size()) lines, and at least one move.
  static Block* create(std::byte* memory, std::span<const games::MoveByte> moves) {
    const std::size_t n = moves.size();
    std::memset(memory, 0, lines_for(n) * support::kLineBytes);
    auto* block = new (memory) Block(static_cast<std::uint8_t>(n));
    // Bytes of zero are the atomics' initial state; no constructor has anything to add to them.
    for (std::size_t slot = n; slot < rounded(n); ++slot) {
      block->set_proof(slot, games::Proof::absent());
    }
    std::memcpy(memory + moves_offset(n), moves.data(), n);
    return block;
  }

  /// With a key, by which other ways to the position find the block.
  static constexpr std::uint32_t lines_with_key(std::size_t move_count) {
    const std::size_t bytes = moves_offset(move_count) + move_count + kHashBytes;
    return static_cast<std::uint32_t>((bytes + support::kLineBytes - 1) / support::kLineBytes);
  }
  /// Precondition: the memory has lines_with_key(moves.size()) lines, and at least one move.
  static Block* create(std::byte* memory, std::span<const games::MoveByte> moves,
                       const games::Key& key) {
    Block* block = create(memory, moves);
    block->ways_.store(Ways::kOne, std::memory_order_relaxed);
    block->plies_ = key.plies;
    block->check_ = key.check;
    std::memcpy(memory + block->hash_offset(), &key.hash, kHashBytes);
    return block;
  }

  std::size_t move_count() const { return move_count_; }
  std::uint32_t lines() const {
    return has_key() ? lines_with_key(move_count_) : lines_for(move_count_);
  }
  games::MoveByte move(std::size_t slot) const {
    return static_cast<games::MoveByte>(bytes()[moves_offset(move_count_) + slot]);
  }

  bool has_key() const { return ways() != Ways::kUnknown; }
  /// Precondition: it has one, and the block was not moved.
  games::Key key() const {
    games::Key key{0, check_, plies_};
    std::memcpy(&key.hash, bytes() + hash_offset(), kHashBytes);
    return key;
  }

  /// Whether links of several blocks may lead here. Relaxed: who misses the second one only learns
  /// later what others found out here.
  bool is_shared() const { return ways() >= Ways::kMany; }
  /// Precondition: it has a key.
  void share() {
    Ways expected = Ways::kOne;
    if (is_shared()) return;
    ways_.compare_exchange_strong(expected, Ways::kMany, std::memory_order_relaxed);
  }
  /// The position is proven, which those who come by other ways see here. Does nothing without a
  /// key. Release and acquire: who hears of the proof sees the proofs of the moves that make it up.
  void tell_proof() {
    if (has_key()) ways_.store(Ways::kProven, std::memory_order_release);
  }
  bool tells_proof() const { return ways_.load(std::memory_order_acquire) == Ways::kProven; }

  /// Between searches: where the copy of a shared block is, 0 while there is none.
  support::Line new_line() const { return ways() == Ways::kMoved ? check_ : 0; }
  void set_new_line(support::Line line) {
    ways_.store(Ways::kMoved, std::memory_order_relaxed);
    check_ = line;
  }

  /// The move that was chosen last. Relaxed: a guess.
  std::size_t last_choice() const { return last_choice_.load(std::memory_order_relaxed); }
  void set_last_choice(std::size_t slot) {
    last_choice_.store(static_cast<std::uint8_t>(slot), std::memory_order_relaxed);
  }

  StatsWord* stats() { return reinterpret_cast<StatsWord*>(bytes() + kStatsOffset); }
  const StatsWord* stats() const {
    return reinterpret_cast<const StatsWord*>(bytes() + kStatsOffset);
  }
  StatsWord& stats(std::size_t slot) { return stats()[slot]; }
  const StatsWord& stats(std::size_t slot) const { return stats()[slot]; }

  /// The block of the position after the move, 0 while there is none. Acquire, with the release of
  /// `publish`: who sees a link sees the block that it leads to.
  support::Line link(std::size_t slot) const {
    return links_begin()[slot].load(std::memory_order_acquire);
  }
  /// Returns the link that stands: the new one, or that of a worker that was quicker.
  support::Line publish(std::size_t slot, support::Line line) {
    support::Line expected = 0;
    const bool won = links_begin()[slot].compare_exchange_strong(
        expected, line, std::memory_order_release, std::memory_order_acquire);
    return won ? line : expected;
  }
  /// Between searches.
  void relink(std::size_t slot, support::Line line) {
    links_begin()[slot].store(line, std::memory_order_relaxed);
  }

  /// Of the game from this position on, if the move is played. Relaxed: a proof is complete in
  /// itself, and whoever misses it only visits the move once more.
  games::Proof proof(std::size_t slot) const {
    return games::Proof::of_byte(proofs_begin()[slot].load(std::memory_order_relaxed));
  }
  void set_proof(std::size_t slot, games::Proof proof) {
    proofs_begin()[slot].store(proof.byte(), std::memory_order_relaxed);
  }

  /// What the proofs of the moves say about the position: won if one move wins, and otherwise known
  /// once all moves are.
  games::Proof proof() const {
    games::Proof best = proof(0);
    bool is_complete = best.is_known();
    for (std::size_t slot = 1; slot < move_count_; ++slot) {
      const games::Proof other = proof(slot);
      is_complete = is_complete && other.is_known();
      if (other.is_known() && (!best.is_known() || games::is_better(other, best))) best = other;
    }
    return is_complete || best.is_win() ? best : games::Proof();
  }

  /// Of all moves together.
  Stats total() const { return total(stats()); }
  /// The same with other stats of the moves.
  Stats total(const StatsWord* words) const {
    Stats sum;
    for (std::size_t slot = 0; slot < move_count_; ++slot) sum = sum + load(words[slot]);
    return sum;
  }

  /// Both lines of a usual block, whose stats will be read and then, by one of these, written.
  void prefetch(Writers writers) const {
    prefetch_to_write(bytes(), writers);
    prefetch_to_write(bytes() + support::kLineBytes, writers);
  }

  /// Moves beyond the last one up to a multiple of 4 have a proof too, `absent`, and stats that
  /// mean nothing; so a selection can take 4 at a time without looking where the moves end.
  static constexpr std::size_t rounded(std::size_t move_count) { return (move_count + 3) / 4 * 4; }

  /// Four moves side by side: the lower and the higher half of their stats, and their proofs.
  struct Lanes {
    support::Int4 low;
    support::Int4 high;
    support::Int4 proofs;
  };
  /// With stats from `words`: the block's own or a copy with the same room.
  /// Precondition: `slot` is a multiple of 4 below the number of moves.
  [[gnu::always_inline]] Lanes load_lanes(const StatsWord* words, std::size_t slot) const {
    using Word2 = std::uint64_t __attribute__((vector_size(16)));
    Word2 first;
    Word2 second;
    std::uint32_t proofs = 0;
#if defined(__SANITIZE_THREAD__)
    // Formally, loading atomics four at a time is a race. The CPUs that we know load each of them
    // whole; under ThreadSanitizer they are loaded one by one, so that it can watch the rest.
    const auto word = [&](std::size_t lane) {
      return slot + lane < move_count_ ? load(words[slot + lane]).word() : 0;
    };
    first = Word2{word(0), word(1)};
    second = Word2{word(2), word(3)};
    for (std::size_t lane = 0; lane < 4; ++lane) {
      proofs |= std::uint32_t{proof(slot + lane).byte()} << 8 * lane;
    }
#else
    const auto* stats_bytes = reinterpret_cast<const std::byte*>(words + slot);
    std::memcpy(&first, stats_bytes, sizeof first);
    std::memcpy(&second, stats_bytes + sizeof first, sizeof second);
    std::memcpy(&proofs, bytes() + proofs_offset(move_count_) + slot, sizeof proofs);
#endif
    const auto a = reinterpret_cast<support::Int4>(first);
    const auto b = reinterpret_cast<support::Int4>(second);
    return {__builtin_shufflevector(a, b, 0, 2, 4, 6), __builtin_shufflevector(a, b, 1, 3, 5, 7),
            support::widen(proofs)};
  }

 private:
  using LinkWord = std::atomic<support::Line>;
  using ProofByte = std::atomic<std::uint8_t>;
  static_assert(sizeof(StatsWord) == 8 && sizeof(LinkWord) == 4 && sizeof(ProofByte) == 1);
  static_assert(StatsWord::is_always_lock_free && LinkWord::is_always_lock_free &&
                ProofByte::is_always_lock_free);

  static constexpr std::size_t kStatsOffset = 8;
  static constexpr std::size_t links_offset(std::size_t n) { return kStatsOffset + 8 * n; }
  static constexpr std::size_t proofs_offset(std::size_t n) { return links_offset(n) + 4 * n; }
  static constexpr std::size_t moves_offset(std::size_t n) { return proofs_offset(n) + rounded(n); }

  static constexpr std::size_t kHashBytes = sizeof(games::Key::hash);

  /// How many links lead to a block.
  enum class Ways : std::uint8_t {
    kUnknown,  ///< it has no key, so that no second one finds it
    kOne,
    kMany,
    kProven,  ///< any number, and its proof is known
    kMoved,   ///< nobody asks any more: it has a copy
  };

  explicit Block(std::uint8_t move_count) : move_count_(move_count) {}

  Ways ways() const { return ways_.load(std::memory_order_relaxed); }
  std::size_t hash_offset() const {
    return lines_with_key(move_count_) * support::kLineBytes - kHashBytes;
  }

  std::byte* bytes() { return reinterpret_cast<std::byte*>(this); }
  const std::byte* bytes() const { return reinterpret_cast<const std::byte*>(this); }
  LinkWord* links_begin() {
    return reinterpret_cast<LinkWord*>(bytes() + links_offset(move_count_));
  }
  const LinkWord* links_begin() const { return const_cast<Block*>(this)->links_begin(); }
  ProofByte* proofs_begin() {
    return reinterpret_cast<ProofByte*>(bytes() + proofs_offset(move_count_));
  }
  const ProofByte* proofs_begin() const { return const_cast<Block*>(this)->proofs_begin(); }

  std::uint8_t move_count_;
  std::atomic<std::uint8_t> last_choice_{0};
  std::atomic<Ways> ways_{Ways::kUnknown};
  std::uint8_t plies_ = 0;
  /// Of the key, or, once the block was moved, where its copy is.
  std::uint32_t check_ = 0;
};
static_assert(sizeof(Block) == 8);

static_assert(Block::lines_for(4) == 1 && Block::lines_for(5) == 2);
static_assert(Block::lines_for(7) == 2 && Block::lines_for(8) == 2);
static_assert(Block::lines_for(9) == 3 && Block::lines_for(12) == 3);
static_assert(Block::lines_with_key(3) == 1 && Block::lines_with_key(8) == 2);
static_assert(Block::lines_with_key(9) == 3 && Block::lines_with_key(12) == 3);

}  // namespace quadrille::search
