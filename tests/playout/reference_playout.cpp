#include "playout/reference_playout.hpp"

#include <algorithm>
#include <array>

#include "playout/column_lottery.hpp"
#include "playout/naive_plans.hpp"

namespace quadrille::playout {
namespace {

using connect_four::Cell;
using connect_four::Column;
using connect_four::NaiveGame;

struct Step {
  int right;
  int up;
};
constexpr std::array kLines{Step{1, 0}, Step{0, 1}, Step{1, 1}, Step{1, -1}};

Cell walk(Cell from, Step step, int times) {
  return {from.column + times * step.right, from.row + times * step.up};
}

Cell above(Cell cell, int rows = 1) { return {cell.column, cell.row + rows}; }

Cell landing_cell(const NaiveGame& game, Column column) {
  return {column, game.landing_row(column).value()};
}

char mover(const NaiveGame& game) { return game.side_to_move(); }
char other(const NaiveGame& game) { return game.side_to_move() == 'x' ? 'o' : 'x'; }

/// Of some four cells in a line with this one among them, the other three hold the stone.
bool wins_on(const NaiveGame& game, Cell cell, char stone) {
  if (game.at(cell) != '.') return false;
  for (const Step step : kLines) {
    for (int first = -3; first <= 0; ++first) {
      bool four = true;
      for (int place = first; four && place < first + 4; ++place) {
        four = place == 0 || game.at(walk(cell, step, place)) == stone;
      }
      if (four) return true;
    }
  }
  return false;
}

/// The columns whose landing cell wins for the stone.
std::vector<Column> winning_columns(const NaiveGame& game, char stone) {
  std::vector<Column> columns = game.legal_moves();
  std::erase_if(columns,
                [&](Column column) { return !wins_on(game, landing_cell(game, column), stone); });
  return columns;
}

bool is_under_a_win(const NaiveGame& game, Column column, char stone) {
  return wins_on(game, above(landing_cell(game, column)), stone);
}

bool is_lost(const NaiveGame& game, const std::vector<Column>& dangers) {
  if (dangers.size() >= 2) return true;
  return dangers.size() == 1 && is_under_a_win(game, dangers[0], other(game));
}

bool has_a_tower(const NaiveGame& game) {
  const auto columns = game.legal_moves();
  return std::any_of(columns.begin(), columns.end(), [&](Column column) {
    const Cell cell = landing_cell(game, column);
    return wins_on(game, above(cell, 1), mover(game)) &&
           wins_on(game, above(cell, 2), mover(game)) &&
           !wins_on(game, above(cell, 1), other(game));
  });
}

void drop_if_others_remain(std::vector<Column>& columns, const NaiveGame& game, char stone) {
  std::vector<Column> rest = columns;
  std::erase_if(rest, [&](Column column) { return is_under_a_win(game, column, stone); });
  if (!rest.empty()) columns = rest;
}

int free_cells(const NaiveGame& game, Column column) {
  int count = 0;
  for (int row = 0; row < game.height(); ++row) {
    if (game.at({column, row}) == '.') ++count;
  }
  return count;
}

void keep_odd_if_any(std::vector<Column>& columns, const NaiveGame& game) {
  std::vector<Column> odd = columns;
  std::erase_if(odd, [&](Column column) { return free_cells(game, column) % 2 == 0; });
  if (!odd.empty()) columns = odd;
}

Column spin_naively(const NaiveGame& game, const std::vector<Column>& columns, std::uint32_t bits) {
  std::vector<Column> tickets;
  for (const Column column : columns) {
    tickets.insert(tickets.end(), naive_cell_value(game, landing_cell(game, column)), column);
  }
  return tickets[std::uint64_t{bits} * tickets.size() >> 32];
}

/// Nothing if the drawn column is none of the candidates: the side to move draws again.
std::optional<Column> choose(const NaiveGame& game, const Policy& policy, std::optional<Cell> last,
                             std::uint32_t bits, const ReferenceReplies* replies) {
  auto columns = candidates(game, policy.rules);
  if (policy.last_good_reply && last) {
    const auto reply = replies->find({mover(game), last->column, last->row});
    for (const Column column : columns) {
      if (reply != replies->end() && landing_cell(game, column) == reply->second) return column;
    }
  }
  if (policy.choice == Policy::Choice::kRoulette) return spin_naively(game, columns, bits);
  if (policy.rules.leave_even && bits / 8 % 4 == 0) keep_odd_if_any(columns, game);
  if ((policy.rules.any() || policy.last_good_reply) && columns.size() == 1) return columns[0];
  const auto is_candidate = [&columns](Column column) {
    return std::find(columns.begin(), columns.end(), column) != columns.end();
  };
  if (policy.rules.follow_up && last && bits % 8 != 0 && is_candidate(last->column)) {
    return last->column;
  }
  const Column drawn = ColumnLottery(policy.weights, game.width()).column(bits);
  return is_candidate(drawn) ? std::optional(drawn) : std::nullopt;
}

/// What a decided game teaches.
void learn(ReferenceReplies& replies, const std::vector<Cell>& stones, char first, char winner) {
  char player = first;
  for (std::size_t i = 1; i < stones.size(); ++i) {
    player = player == 'x' ? 'o' : 'x';
    const std::tuple key{player, stones[i - 1].column, stones[i - 1].row};
    if (player == winner) {
      replies.insert_or_assign(key, stones[i]);
    } else if (const auto reply = replies.find(key);
               reply != replies.end() && reply->second == stones[i]) {
      replies.erase(reply);
    }
  }
}

}  // namespace

std::optional<int> foreseen_moves(const NaiveGame& game, const Rules& rules) {
  if (!winning_columns(game, mover(game)).empty()) {
    return rules.take_win ? std::optional(1) : std::nullopt;
  }
  const auto dangers = winning_columns(game, other(game));
  if (rules.give_up && is_lost(game, dangers)) return 2;
  if (rules.stacked_win && dangers.empty() && has_a_tower(game)) return 3;
  return std::nullopt;
}

std::vector<Column> candidates(const NaiveGame& game, const Rules& rules) {
  if (rules.block) {
    const auto dangers = winning_columns(game, other(game));
    if (!dangers.empty()) return {dangers[0]};
  }
  std::vector<Column> columns = game.legal_moves();
  if (rules.no_gift) drop_if_others_remain(columns, game, other(game));
  if (rules.keep_threats) drop_if_others_remain(columns, game, mover(game));
  return columns;
}

std::uint32_t naive_cell_value(const NaiveGame& game, Cell cell) {
  std::uint32_t value = 1;
  for (const char stone : {'x', 'o'}) {
    for (const Step step : kLines) {
      const auto run = [&](int direction) {
        std::uint32_t stones = 0;
        while (stones < 3 &&
               game.at(walk(cell, step, direction * static_cast<int>(stones + 1))) == stone) {
          ++stones;
        }
        return stones;
      };
      const std::uint32_t stones = std::min(3u, run(1) + run(-1));
      value += stones * stones;
    }
  }
  return value;
}

ReferencePlayout reference_playout(NaiveGame game, const Policy& policy, support::Rng rng,
                                   ReferenceReplies* replies) {
  std::vector<Column> moves;
  std::vector<Cell> stones;
  const char first = mover(game);
  const char second = other(game);
  const auto end_after = [&](int more_moves, bool drawn) {
    const auto length = static_cast<int>(moves.size()) + more_moves;
    if (policy.last_good_reply && !drawn) {
      learn(*replies, stones, first, length % 2 == 1 ? first : second);
    }
    return ReferencePlayout{{static_cast<std::uint8_t>(length), drawn}, moves};
  };
  for (int turn = 0; !game.legal_moves().empty(); ++turn) {
    if (policy.rules.plans && turn > 0 && turn % 4 == 0) {
      const auto winner = winner_by_plans(game);
      if (winner) return end_after(*winner == mover(game) ? 1 : 2, false);
    }
    if (policy.rules.any()) {
      if (const auto more_moves = foreseen_moves(game, policy.rules)) {
        return end_after(*more_moves, false);
      }
    }
    const auto last = stones.empty() ? std::nullopt : std::optional(stones.back());
    const auto column = choose(game, policy, last, rng.draw(), replies);
    if (!column) continue;
    stones.push_back(landing_cell(game, *column));
    const bool wins = wins_on(game, stones.back(), mover(game));
    game.play(*column);
    moves.push_back(*column);
    if (wins) return end_after(0, false);
  }
  return end_after(0, true);
}

}  // namespace quadrille::playout
