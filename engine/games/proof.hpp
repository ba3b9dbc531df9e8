#pragma once

#include <cstdint>

namespace quadrille::games {

/// What is known for certain about a position or a move: nothing, or how the game ends with best
/// play from here, seen by the side to move.
///
/// One byte. In our games the side that moves last wins unless it is a draw, so the plies that are
/// left tell who that is: an odd number is a win for the side to move, an even one a loss.
///
///   0 nothing   1..250 plies to the end of a decided game   251 draw   255 no such move
///
/// A count of plies is that of the line that was found: a win may be quicker, a loss slower.
class Proof {
 public:
  static constexpr int kMaxPlies = 250;

  constexpr Proof() = default;
  /// Precondition: 1 <= plies <= kMaxPlies; 0 plies: the side to move has lost already (`lost`).
  static constexpr Proof in(int plies) { return Proof(static_cast<std::uint8_t>(plies)); }
  static constexpr Proof draw() { return Proof(kDraw); }
  /// Fills the slots of a block that have no move.
  static constexpr Proof absent() { return Proof(kAbsent); }

  static constexpr Proof of_byte(std::uint8_t byte) { return Proof(byte); }
  constexpr std::uint8_t byte() const { return byte_; }

  constexpr bool is_known() const { return byte_ != 0; }
  constexpr bool is_draw() const { return byte_ == kDraw; }
  constexpr bool is_win() const { return byte_ <= kMaxPlies && (byte_ & 1) != 0; }
  constexpr bool is_loss() const { return byte_ <= kMaxPlies && byte_ != 0 && (byte_ & 1) == 0; }
  /// Precondition: a win or a loss.
  constexpr int plies() const { return byte_; }
  /// +1, 0 or -1. Precondition: known.
  constexpr int value() const { return is_win() ? 1 : is_draw() ? 0 : -1; }

  /// The same seen one ply earlier, by the side that moves into this position.
  constexpr Proof one_ply_earlier() const {
    return byte_ >= 1 && byte_ < kMaxPlies ? Proof(static_cast<std::uint8_t>(byte_ + 1)) : *this;
  }

  friend constexpr bool operator==(Proof, Proof) = default;

 private:
  static constexpr std::uint8_t kDraw = 251;
  static constexpr std::uint8_t kAbsent = 255;

  explicit constexpr Proof(std::uint8_t byte) : byte_(byte) {}

  std::uint8_t byte_ = 0;
};

/// Whether the side to move prefers the end `a` to `b`, both known: wins, the quicker the better;
/// then draws; then losses, the slower the better.
constexpr bool is_better(Proof a, Proof b) {
  if (a.value() != b.value()) return a.value() > b.value();
  if (a.is_win()) return a.plies() < b.plies();
  return a.is_loss() && a.plies() > b.plies();
}

}  // namespace quadrille::games
