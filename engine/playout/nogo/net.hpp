#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

#include "games/nogo/layout.hpp"
#include "games/nogo/liberties.hpp"

namespace quadrille::playout::nogo {

/// A small network for 9x9 that sees who owns each cell or may play there, and tells how good the
/// position is for the side to move and which moves deserve a look first.
///
///   81 cells, each in one of six states -> kUnits sums, those below 0 taken as 0 -> value, moves
///
/// The units come in eights: one set of weights, seen through the eight symmetries of the board, so
/// that a position and its images are worth the same. Whole numbers throughout: the same result on
/// every CPU. The weights are fitted to games by nogo_fit.
class Net {
 public:
  static constexpr int kSize = 9;
  static constexpr int kCells = kSize * kSize;
  static constexpr int kPrototypes = 8;
  static constexpr int kUnits = 8 * kPrototypes;
  /// How a sum of the output stands for a value: x / (kOne + |x|), from -1 to 1.
  static constexpr std::int32_t kOne = 1 << 14;

  /// Of a cell. Those that both may play add nothing: the sums start with all cells like that.
  enum class State : std::uint8_t { kOwn, kOther, kOnlyMover, kOnlyOther, kShared, kDead };

  /// The one that comes with the program.
  static const Net& standard();
  /// Precondition: as nogo_fit writes them.
  explicit Net(std::string_view weights);

  /// What the position looks like to the units.
  class View {
   public:
    friend class Net;

   private:
    using Lanes = std::int16_t __attribute__((vector_size(16)));
    static constexpr std::size_t kLanes = 8;
    static constexpr std::size_t kVectors = kUnits / kLanes;
    std::array<Lanes, kVectors> sums_;
  };

  /// Precondition: the position is on a board of kSize.
  template <class L>
  [[gnu::always_inline]] View look(const typename L::Bits& mover, const typename L::Bits& other,
                                   const quadrille::nogo::LegalMoves<L>& legal,
                                   const typename L::Bits& empty) const {
    View view;
    load(view, start_.data());
    const auto add = [&](const typename L::Bits& cells, State state) {
      const auto& rows = rows_[static_cast<std::size_t>(state)];
      for_each_bit(cells, [&](int bit) { add_row(view, rows[cell_of<L>(bit)].data()); });
    };
    add(mover, State::kOwn);
    add(other, State::kOther);
    add(legal.mover & ~legal.other, State::kOnlyMover);
    add(legal.other & ~legal.mover, State::kOnlyOther);
    add(empty & ~(legal.mover | legal.other), State::kDead);
    for (auto& lanes : view.sums_) lanes &= lanes > 0;
    return view;
  }

  /// The output for the side to move.
  [[gnu::always_inline]] std::int32_t output(const View& view) const {
    return bias_ + dot(view, output_.data());
  }

  /// How much a legal move of the side to move deserves a look, compared with others.
  template <class L>
  std::int32_t merit(const View& view, const typename L::Bits& mover, const typename L::Bits& other,
                     const typename L::Bits& empty, bool is_shared, int bit) const {
    return dot(view, merits_[cell_of<L>(bit)].data()) +
           kPatternScale * patterns_[pattern_of<L>(mover, other, empty, is_shared, bit)];
  }

  // For those who fit the weights.

  template <class L>
  static State state_of(const typename L::Bits& mover, const typename L::Bits& other,
                        const quadrille::nogo::LegalMoves<L>& legal, int bit) {
    if (mover.has(bit)) return State::kOwn;
    if (other.has(bit)) return State::kOther;
    if (legal.mover.has(bit)) return legal.other.has(bit) ? State::kShared : State::kOnlyMover;
    return legal.other.has(bit) ? State::kOnlyOther : State::kDead;
  }

  /// The eight cells around a move, by how many of each kind there are at its sides and corners.
  template <class L>
  static std::size_t pattern_of(const typename L::Bits& mover, const typename L::Bits& other,
                                const typename L::Bits& empty, bool is_shared, int bit) {
    using Bits = typename L::Bits;
    const Bits cell = Bits::of(bit);
    const Bits row = quadrille::nogo::ahead<1>(cell) | quadrille::nogo::back<1>(cell);
    const Bits sides =
        row | quadrille::nogo::ahead<L::kStride>(cell) | quadrille::nogo::back<L::kStride>(cell);
    const Bits corners =
        quadrille::nogo::ahead<L::kStride>(row) | quadrille::nogo::back<L::kStride>(row);
    const auto index = [&](const Bits& around) {
      return multiset(count(around & mover), count(around & other), count(around & empty));
    };
    return ((is_shared ? kMultisets : 0) + index(sides)) * kMultisets + index(corners);
  }

 private:
  static constexpr std::size_t kStates = 6;
  static constexpr std::size_t kMultisets = 35;
  static constexpr std::int32_t kPatternScale = 256;

  using Row = std::array<std::int16_t, kUnits>;

  /// Rows of the board have Layout::kStride bits.
  template <class L>
  static std::size_t cell_of(int bit) {
    return static_cast<std::size_t>(bit / L::kStride * kSize + bit % L::kStride);
  }

  [[gnu::always_inline]] static void load(View& view, const std::int16_t* row) {
    std::memcpy(view.sums_.data(), row, sizeof view.sums_);
  }
  [[gnu::always_inline]] static void add_row(View& view, const std::int16_t* row) {
    for (std::size_t i = 0; i < View::kVectors; ++i) {
      View::Lanes lanes;
      std::memcpy(&lanes, row + i * View::kLanes, sizeof lanes);
      view.sums_[i] += lanes;
    }
  }
  [[gnu::always_inline]] static std::int32_t dot(const View& view, const std::int16_t* row) {
    using Wide = std::int32_t __attribute__((vector_size(32)));
    Wide sum{};
    for (std::size_t i = 0; i < View::kVectors; ++i) {
      View::Lanes lanes;
      std::memcpy(&lanes, row + i * View::kLanes, sizeof lanes);
      sum += __builtin_convertvector(view.sums_[i], Wide) * __builtin_convertvector(lanes, Wide);
    }
    std::int32_t total = 0;
    for (std::size_t lane = 0; lane < View::kLanes; ++lane) total += sum[lane];
    return total;
  }

  /// A number for three counts of four at most together.
  static std::size_t multiset(int a, int b, int c) {
    // Those with a smaller a come first, then those with a smaller b.
    constexpr std::array<std::uint8_t, 5> kBefore = {0, 15, 25, 31, 34};
    const int most = 4 - a;
    return static_cast<std::size_t>(kBefore[static_cast<std::size_t>(a)] + b * (most + 1) -
                                    b * (b - 1) / 2 + c);
  }

  alignas(64) std::array<std::array<Row, kCells>, kStates> rows_;
  alignas(64) Row start_;
  alignas(64) Row output_;
  alignas(64) std::array<Row, kCells> merits_;
  std::int32_t bias_ = 0;
  std::array<std::int8_t, 2 * kMultisets * kMultisets> patterns_;
};

}  // namespace quadrille::playout::nogo
