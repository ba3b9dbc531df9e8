#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "games/connect_four/position.hpp"

namespace quadrille::playout {

/// A small network that tells who wins on 7x6, fitted by connect4_fit to positions whose exact
/// values the solver found.
///
///   stones and threats        kUnits sums, half of them          kJudges sums,         output
///   of both players      ->   seeing the mirror image;      ->   negative ones   ->
///   by cell                   negative ones count as 0           count as 0
///
/// A threat is a free cell that completes a four. Players are the first and the second, not the
/// side to move, since it is the first who profits from threats in odd rows; whose turn it is
/// decides where the sums start and who judges. Whole numbers throughout: the same result on every
/// CPU.
class Net {
 public:
  using Position = connect_four::Position<connect_four::Narrow>;

  static constexpr int kWidth = 7;
  static constexpr int kHeight = 6;
  static constexpr std::size_t kCells = std::size_t{kWidth} * kHeight;
  /// What can be seen of a cell: a stone, or a threat, of the first or the second player.
  static constexpr std::size_t kSights = 4;
  /// Each has a twin that sees everything mirrored.
  static constexpr std::size_t kPrototypes = 128;
  static constexpr std::size_t kUnits = 2 * kPrototypes;
  static constexpr std::size_t kJudges = 16;
  /// How the output stands for a value: x / (kOne + |x|), from -1 to 1.
  static constexpr std::int32_t kOne = 1 << 14;
  /// No output is further from 0.
  static constexpr std::int32_t kMostOutput = 1 << 24;

  /// A weight of 1 as a whole number, by what it leads to. The product of all three is kOne times
  /// kUnitScale, which is divided off on the way.
  static constexpr int kUnitScale = 64;
  static constexpr int kJudgeScale = 64;
  static constexpr int kOutputScale = 256;
  /// In the text, what is added to sums of products has larger steps than the sums.
  static constexpr int kJudgeStep = 4;
  static constexpr int kBiasStep = 64;

  /// The one that comes with the program.
  static const Net& standard();
  /// Precondition: as connect4_fit writes them.
  explicit Net(std::string_view weights);

  static bool knows(const connect_four::Board& board) {
    return board == connect_four::Board{kWidth, kHeight, {}};
  }

  /// The cells of which each sight is seen.
  static std::array<std::uint64_t, kSights> sights_of(const Position& position) {
    const bool first_moves = position.side_to_move() == 0;
    const std::uint64_t mover_threats = position.threats_of_mover();
    const std::uint64_t other_threats = position.threats_of_other();
    return {position.stones_of(0), position.stones_of(1),
            first_moves ? mover_threats : other_threats,
            first_moves ? other_threats : mover_threats};
  }

  /// outputs[i] is that of position i, for its side to move. Precondition: positions of a board
  /// that it knows.
  void run(std::span<const Position> positions, std::span<std::int32_t> outputs) const;

  /// The weights, for those who calculate with them.
  using UnitRow = std::array<std::int16_t, kUnits>;
  using JudgeRow = std::array<std::int16_t, kPrototypes>;
  struct Judges {
    alignas(64) std::array<JudgeRow, kJudges> rows;
    std::array<std::int32_t, kJudges> start;
    std::array<std::int32_t, kJudges> output;
    std::int32_t bias;
  };
  /// Of a sight, by the cell's bit in the narrow layout.
  static constexpr std::size_t kBits = 64;
  struct Weights {
    alignas(64) std::array<std::array<UnitRow, kBits>, kSights> sights;
    /// By whose turn it is: 0 the first player's.
    alignas(64) std::array<UnitRow, 2> start;
    std::array<Judges, 2> judges;
  };
  const Weights& weights() const { return weights_; }

 private:
  Weights weights_{};
};

}  // namespace quadrille::playout
