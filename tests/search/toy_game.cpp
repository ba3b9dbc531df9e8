#include "search/toy_game.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <map>
#include <utility>

#include "support/rng.hpp"

namespace quadrille::search {
namespace {

/// Three cells in a row, in a column or on a diagonal.
constexpr std::array<std::uint16_t, 8> kLines{0b000'000'111, 0b000'111'000, 0b111'000'000,
                                              0b001'001'001, 0b010'010'010, 0b100'100'100,
                                              0b100'010'001, 0b001'010'100};

using Truths = std::map<ToyGame, ToyTruth>;

ToyTruth solve(const ToyGame& position, Truths& truths) {
  if (const auto known = truths.find(position); known != truths.end()) return known->second;
  ToyTruth best{-2, 0};
  if (position.is_over()) best = {position.is_won_by_other() ? -1 : 0, 0};
  if (!position.is_over()) {
    for (const auto move : position.legal_moves()) {
      const ToyTruth reply = solve(position.after(move), truths);
      const ToyTruth truth{-reply.value, reply.plies + 1};
      const bool is_quicker_win = truth.value == 1 && best.value == 1 && truth.plies < best.plies;
      const bool is_slower_loss = truth.value == -1 && best.value == -1 && truth.plies > best.plies;
      if (truth.value > best.value || is_quicker_win || is_slower_loss) best = truth;
    }
  }
  truths.emplace(position, best);
  return best;
}

const Truths& all_truths() {
  static const Truths all = [] {
    Truths truths;
    solve(ToyGame(), truths);
    return truths;
  }();
  return all;
}

/// +1, 0 or -1 for the side to move.
int random_ending(ToyGame game, support::Rng rng) {
  int sign = 1;
  while (!game.is_over()) {
    const auto moves = game.legal_moves();
    game.play(moves[rng.below(static_cast<std::uint32_t>(moves.size()))]);
    sign = -sign;
  }
  return game.is_won_by_other() ? -sign : 0;
}

}  // namespace

void ToyGame::play(games::MoveByte cell) {
  mover_ = static_cast<std::uint16_t>(mover_ | 1u << cell);
  std::swap(mover_, other_);
}

int ToyGame::plies() const { return std::popcount(mover_) + std::popcount(other_); }

bool ToyGame::is_won_by_other() const {
  return std::any_of(kLines.begin(), kLines.end(),
                     [this](std::uint16_t line) { return (other_ & line) == line; });
}

bool ToyGame::may_lead_to(const ToyGame& later) const {
  const bool same_side = plies() % 2 == later.plies() % 2;
  const std::uint16_t later_mover = same_side ? later.mover_ : later.other_;
  const std::uint16_t later_other = same_side ? later.other_ : later.mover_;
  return (mover_ & ~later_mover) == 0 && (other_ & ~later_other) == 0;
}

games::Key ToyGame::key() const {
  const std::uint32_t stones = std::uint32_t{mover_} << kCells | other_;
  return {support::split_mix(stones), stones, static_cast<std::uint8_t>(plies())};
}

ToyGame ToyGame::mirrored() const {
  ToyGame image;
  for (int cell = 0; cell < kCells; ++cell) {
    const int place = mirrored_move(static_cast<games::MoveByte>(cell));
    image.mover_ = static_cast<std::uint16_t>(image.mover_ | (mover_ >> cell & 1) << place);
    image.other_ = static_cast<std::uint16_t>(image.other_ | (other_ >> cell & 1) << place);
  }
  return image;
}

std::vector<games::MoveByte> ToyGame::legal_moves() const {
  std::vector<games::MoveByte> moves;
  for (int cell = 0; cell < kCells; ++cell) {
    if (is_free(cell)) moves.push_back(static_cast<games::MoveByte>(cell));
  }
  return moves;
}

ToyGame ToyGame::after(games::MoveByte cell) const {
  ToyGame next = *this;
  next.play(cell);
  return next;
}

ToyTruth truth_of(const ToyGame& position) { return all_truths().at(position); }

const std::vector<ToyGame>& ongoing_toy_games() {
  static const std::vector<ToyGame> all = [] {
    std::vector<ToyGame> games;
    for (const auto& [game, truth] : all_truths()) {
      if (!game.is_over()) games.push_back(game);
    }
    return games;
  }();
  return all;
}

void ToyEvaluator::list_moves(const ToyGame& position, games::Expansion& expansion) const {
  for (const auto move : position.legal_moves()) expansion.add(move);
}

void ToyEvaluator::evaluate(std::span<const ToyGame> leaves, std::uint64_t first,
                            std::span<std::int32_t> values) const {
  for (std::size_t leaf = 0; leaf < leaves.size(); ++leaf) {
    values[leaf] = playout::kUnitsPerWin *
                   random_ending(leaves[leaf], support::Rng::stream(seed_, first + leaf));
  }
}

}  // namespace quadrille::search
