#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>

#include "games/connect_four/board.hpp"
#include "support/rng.hpp"

/// Random games on all kinds of boards in which `Position`, in every layout that fits, must agree
/// with the naive model ply by ply. Shared by the test, which plays a sample, and by `soak rules`.
namespace quadrille::connect_four {

enum class Obstacles : std::uint8_t { kNone, kBottom, kTop, kMiddle, kSeveral, kColumn };
inline constexpr std::array kAllObstacles{Obstacles::kNone,    Obstacles::kBottom,
                                          Obstacles::kTop,     Obstacles::kMiddle,
                                          Obstacles::kSeveral, Obstacles::kColumn};

/// Random moves end most games early; sides that avoid winning while they can fill the board.
enum class Style : std::uint8_t { kUniform, kAvoidsWinning };
inline constexpr std::array kAllStyles{Style::kUniform, Style::kAvoidsWinning};

struct GameKind {
  int width;
  int height;
  Obstacles obstacles;
  Style style;
};

/// All sizes with all obstacles and both styles, over and over again as `index` grows.
GameKind game_kind(std::uint64_t index);
inline constexpr std::uint64_t kGameKinds = (kMaxWidth - kMinWidth + 1) *
                                            (kMaxHeight - kMinHeight + 1) * kAllObstacles.size() *
                                            kAllStyles.size();

Board random_board(int width, int height, Obstacles obstacles, support::Rng& rng);

/// What `Position` and the naive model do not agree on.
struct Disagreement {
  std::string item;
  std::string layout;
  std::string board;
  std::string moves;
  std::string position;
};

struct ComparedGame {
  int plies = 0;
  std::optional<Disagreement> disagreement;
};

/// Plays one game to its end or to the first disagreement.
ComparedGame play_and_compare(const GameKind& kind, support::Rng rng);

}  // namespace quadrille::connect_four
