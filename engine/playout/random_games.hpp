#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

#include "games/game.hpp"
#include "playout/evaluator.hpp"
#include "playout/foresight.hpp"
#include "playout/net.hpp"
#include "playout/playouts.hpp"
#include "solver/endgames.hpp"
#include "solver/threat_search.hpp"
#include "support/line_vector.hpp"
#include "support/range.hpp"
#include "support/rng.hpp"

namespace quadrille::playout {

/// How random games value a leaf, and what an expansion knows.
struct RandomGamesSettings {
  Policy policy{.rules = kAllRules};
  int playouts_per_leaf = 1;
  /// How many units (kUnitsPerWin) less a game counts that is decided by the very last stone than
  /// one that is decided at once, so that quick wins and long defences are preferred.
  int haste = 0;
  /// How much of a leaf's value is what the network of 7x6 (net.hpp) says; the rest is the games'.
  double net_share = 0.75;
  /// Expansions see wins on the board, forced replies, and replies that do not help any more.
  bool tree_knowledge = true;
  /// They also leave out moves that lose to the next one, and see moves that nothing helps against.
  bool tree_foresight = false;
  /// They also look for a win by threats alone, and try so many moves at most; only on boards
  /// beyond 8x7: on 7x6 games show no gain, and moves in openings are no better.
  int tree_threats = 200;
  /// Leaves see wins on the board, and replies that do not help any more, before games are played.
  bool leaf_knowledge = true;
  /// They also see who wins by answering in the same column or by waiting (solver/
  /// strategies-inl.hpp), often half a game ahead; only on boards beyond 8x7, as the solver sees
  /// the same on smaller ones.
  bool leaf_plans = true;
  solver::EndgameSettings endgames{};

  friend bool operator==(const RandomGamesSettings&, const RandomGamesSettings&) = default;
};

inline constexpr int kMaxPlayoutsPerLeaf = 64;
inline constexpr support::Range<int> kPlayoutsPerLeafRange{1, kMaxPlayoutsPerLeaf};
inline constexpr support::Range<int> kHasteRange{0, kUnitsPerWin / 2};
inline constexpr support::Range<double> kNetShareRange{0, 1};
inline constexpr support::Range<int> kTreeThreatsRange{0, 1'000'000};

/// The evaluator of Connect Four: the mean of a few random games, on 7x6 mixed with what a network
/// says, and exact values near the end.
template <class Layout>
class RandomGames {
  /// Beyond what the solver is quick on.
  static constexpr bool kIsLarge = std::is_same_v<Layout, connect_four::Wide>;

 public:
  using Position = connect_four::Position<Layout>;

  static constexpr bool kHasPlans = kIsLarge;
  static constexpr bool kOverlaps = true;

  /// The geometry must outlive this. Without a table no exact values are looked for.
  RandomGames(const connect_four::Geometry<Layout>& geometry, const RandomGamesSettings& settings,
              Path path = default_path(), std::shared_ptr<solver::Table> table = nullptr)
      : settings_(settings),
        playouts_(geometry, settings.policy, path),
        endgames_(geometry, settings.endgames, std::move(table)),
        order_(columns_from_the_middle(geometry.width())),
        units_(units_by_length(geometry.cells(), settings.haste)),
        net_share_(share_of_net(geometry, settings.net_share)),
        net_(net_share_ > 0 ? &Net::standard() : nullptr),
        relies_on_plans_(knows_plans()) {}

  int playouts_per_leaf() const { return static_cast<int>(each()); }

  void prepare(std::uint64_t seed, std::size_t max_leaves) {
    seed_ = seed;
    endgames_.prepare_leaves();
    endings_.resize(max_leaves * each());
    if (learns()) lessons_.stones.resize(endings_.size());
    if (net_ != nullptr) outputs_.resize(max_leaves);
  }

  void list_moves(const Position& position, games::Expansion& expansion) const {
    add_moves(position.landing_cells(), expansion);
  }

  /// Takes a win; gives up against two; answers one with the only move. Looks further if asked to.
  void expand(const Position& position, games::Expansion& expansion) const {
    const auto landing = position.landing_cells();
    if (!settings_.tree_knowledge) {
      add_moves(landing, expansion);
      return;
    }
    const auto forced = position.threats_of_other() & landing;
    expansion.proof = proof_at_a_glance(position.threats_of_mover() & landing, forced);
    if (expansion.proof.is_known()) return;
    if (settings_.tree_foresight) {
      look_further(position, expansion);
    } else {
      add_moves(connect_four::any(forced) ? forced : landing, expansion);
    }
    if (kIsLarge && !expansion.proof.is_known() && settings_.tree_threats > 0) {
      expansion.proof = solver::ThreatSearch<Layout>(position, settings_.tree_threats).proof();
    }
    if (!expansion.proof.is_known() && endgames_.is_leaf_in_reach(position)) {
      expansion.proof = endgames_.settle_leaf(position);
    }
  }

  games::Proof glance(const Position& position) const {
    if (!settings_.leaf_knowledge) return {};
    const auto landing = position.landing_cells();
    const auto threats = position.threats_of_mover();
    const auto threats_of_other = position.threats_of_other();
    const auto proof = proof_at_a_glance(threats & landing, threats_of_other & landing);
    if (!kHasPlans || proof.is_known() || !relies_on_plans_) return proof;
    return endgames_.plan(position, threats, threats_of_other);
  }

  bool relies_on_plans() const { return relies_on_plans_; }
  /// Leaves, and random games.
  void rely_on_plans(bool relies) {
    relies_on_plans_ = relies && knows_plans();
    Policy policy = settings_.policy;
    policy.rules.plans = policy.rules.plans && relies;
    if (policy == playouts_.policy()) return;
    playouts_ = Playouts<Layout>(playouts_.geometry(), policy, playouts_.path());
    if (flights_.games != nullptr) flights_.games = playouts_.start();
  }

  bool can_settle(const Position& position) const { return endgames_.is_in_reach(position); }
  void settle(const Position& position, const solver::Limits& limits, games::Verdict& verdict) {
    endgames_.settle(position, limits, verdict);
  }
  void forget() { endgames_.forget(); }
  void start_anew() {
    endgames_.forget_leaves();
    lessons_.replies = {};
  }

  void remember_games() {
    remembers_games_ = true;
    lessons_.stones.resize(endings_.size());
  }
  LaterMoves made_later(const Position& position, games::MoveByte move) const {
    const auto player = static_cast<std::size_t>(position.side_to_move());
    const auto rows = connect_four::column_rows<Layout>(position.landing_cells(), move);
    LaterMoves result;
    for (std::size_t game = 0; game < each(); ++game) {
      if ((connect_four::column_rows<Layout>(lessons_.stones[game][player], move) & rows) == 0) {
        continue;
      }
      const int worth = worth_of(endings_[game], first_leaf_plies_);
      ++result.games;
      result.value += (position.plies() - first_leaf_plies_) % 2 == 0 ? worth : -worth;
    }
    return result;
  }

  /// Only games in lanes overlap; without them each batch is played when its values are asked for.
  /// Precondition: no more flights than kMaxRunningBatches.
  void overlap(std::size_t max_flights) {
    if (each() == 0 || learns() || max_flights == 1) return;
    flights_.games = playouts_.start();
    flights_.in_lanes.resize(max_flights);
    endings_.resize(endings_.size() * max_flights);
  }
  void begin(std::span<const Position> leaves, std::uint64_t first) {
    if (flights_.games == nullptr) return;
    const auto endings = endings_of(flights_.begun, leaves.size());
    const bool is_worth_lanes =
        endings.size() * flights_.in_lanes.size() >= playouts_.smallest_lane_batch();
    if (is_worth_lanes) {
      flights_.games->begin(leaves.data(), each(), streams_from(first), endings);
    } else {
      playouts_.run(leaves, each(), streams_from(first), endings);
    }
    flights_.in_lanes[flights_.begun++ % flights_.in_lanes.size()] = is_worth_lanes;
  }

  void evaluate(std::span<const Position> leaves, std::uint64_t first,
                std::span<std::int32_t> values) {
    if (net_share_ < kWhole) play(leaves, first, values);
    if (net_ != nullptr) mix_in_net(leaves, first, values);
  }

 private:
  /// Shares are whole numbers, so that values are the same on every machine.
  static constexpr std::int32_t kWhole = 256;

  /// Where the network alone speaks there are no games.
  std::size_t each() const {
    return net_share_ == kWhole ? 0 : static_cast<std::size_t>(settings_.playouts_per_leaf);
  }

  bool knows_plans() const { return kHasPlans && settings_.leaf_knowledge && settings_.leaf_plans; }

  bool learns() const { return remembers_games_ || settings_.policy.last_good_reply; }

  /// To the side to move at the start of the game, after so many plies.
  int worth_of(const Ending& ending, int plies) const {
    const auto length = static_cast<std::size_t>(plies + ending.moves);
    return ending.value() * units_[std::min(length, units_.size() - 1)];
  }

  static std::int32_t share_of_net(const connect_four::Geometry<Layout>& geometry, double share) {
    const bool is_known =
        std::is_same_v<Layout, connect_four::Narrow> && Net::knows(geometry.board());
    return is_known ? static_cast<std::int32_t>(std::lround(share * kWhole)) : 0;
  }

  Streams streams_from(std::uint64_t leaf) const { return {.seed = seed_, .first = leaf * each()}; }

  /// Where the endings of a flight go.
  std::span<Ending> endings_of(std::size_t flight, std::size_t leaves) {
    const std::size_t games = leaves * each();
    if (flights_.games == nullptr) return std::span(endings_).first(games);
    const std::size_t flights = flights_.in_lanes.size();
    return std::span(endings_).subspan(flight % flights * (endings_.size() / flights), games);
  }

  void play(std::span<const Position> leaves, std::uint64_t first, std::span<std::int32_t> values) {
    const auto endings = endings_of(flights_.evaluated, leaves.size());
    if (flights_.games != nullptr) {
      if (flights_.in_lanes[flights_.evaluated++ % flights_.in_lanes.size()]) {
        flights_.games->finish();
      }
    } else if (learns()) {
      playouts_.run_and_learn(leaves, each(), streams_from(first), endings, lessons_);
      first_leaf_plies_ = leaves[0].plies();
    } else {
      playouts_.run(leaves, each(), streams_from(first), endings);
    }
    for (std::size_t leaf = 0; leaf < leaves.size(); ++leaf) {
      int sum = 0;
      for (std::size_t game = 0; game < each(); ++game) {
        sum += worth_of(endings[leaf * each() + game], leaves[leaf].plies());
      }
      values[leaf] = sum / static_cast<int>(each());
    }
  }

  /// Rounded up or down by chance so that the mean is exact: what the network says of two moves may
  /// differ by less than a unit.
  void mix_in_net(std::span<const Position> leaves, std::uint64_t first,
                  std::span<std::int32_t> values) {
    if constexpr (std::is_same_v<Layout, connect_four::Narrow>) {
      const auto outputs = std::span(outputs_).first(leaves.size());
      net_->run(leaves, outputs);
      const std::uint64_t family = support::Rng::family(seed_);
      for (std::size_t leaf = 0; leaf < leaves.size(); ++leaf) {
        constexpr std::int64_t kStep = 256;
        const std::int64_t said = kUnitsPerWin * kStep * outputs[leaf] /
                                  (Net::kOne + std::abs(std::int64_t{outputs[leaf]}));
        const std::int64_t played = net_share_ < kWhole ? values[leaf] * kStep : 0;
        const std::int64_t mixed = net_share_ * said + (kWhole - net_share_) * played;
        const auto chance = static_cast<std::int64_t>(support::split_mix(family + first + leaf) %
                                                      (kWhole * std::uint64_t{kStep}));
        values[leaf] = static_cast<std::int32_t>((mixed + chance) >> 16);
        static_assert(kWhole * kStep == 1 << 16);
      }
    }
  }

  /// Whether the mover wins with its next stone, or the other side does because two cells are
  /// `forced`.
  static games::Proof proof_at_a_glance(const typename Position::Bits& wins,
                                        const typename Position::Bits& forced) {
    if (connect_four::any(wins)) return games::Proof::in(1);
    if (connect_four::any(forced & ~connect_four::lowest(forced))) return games::Proof::in(2);
    return {};
  }

  void look_further(const Position& position, games::Expansion& expansion) const {
    const Foresight<Layout> foresight(position);
    if (!connect_four::any(foresight.safe())) {
      expansion.proof = games::Proof::in(2);
    } else if (foresight.has_decisive_move()) {
      expansion.proof = games::Proof::in(3);
    } else {
      add_moves(foresight.safe(), expansion);
    }
  }

  void add_moves(const typename Position::Bits& landing, games::Expansion& expansion) const {
    for (const auto column : order_) {
      if (connect_four::column_rows<Layout>(landing, column) != 0) expansion.add(column);
    }
  }

  /// From the middle outwards, as there are more fours through the middle: 3, 2, 4, 1, 5, 0, 6.
  static std::vector<connect_four::Column> columns_from_the_middle(int width) {
    std::vector<connect_four::Column> columns;
    for (int i = 0; i < width; ++i) {
      const int step = (i + 1) / 2;
      const bool goes_left = (i % 2 == 1) == (width % 2 == 1);
      columns.push_back((width - 1) / 2 + (goes_left ? -step : step));
    }
    return columns;
  }

  /// What a decided game counts, by its length in plies. Rules foresee no more than a few moves
  /// that the board has no room for.
  static std::vector<int> units_by_length(int cells, int haste) {
    std::vector<int> units;
    for (int length = 0; length <= cells; ++length) {
      units.push_back(kUnitsPerWin - (2 * haste * length + cells) / (2 * cells));
    }
    return units;
  }

  /// Batches on their way. A copy of the evaluator has none.
  struct Flights {
    /// Null where they do not overlap.
    std::unique_ptr<RunningGames<Layout>> games;
    std::size_t begun = 0;
    std::size_t evaluated = 0;
    /// Whether their games are in the lanes, or were played at once.
    std::vector<bool> in_lanes;

    Flights() = default;
    Flights(const Flights&) {}
    Flights(Flights&&) noexcept = default;
    Flights& operator=(Flights&&) noexcept = default;
    ~Flights() = default;
  };

  RandomGamesSettings settings_;
  Playouts<Layout> playouts_;
  solver::Endgames<Layout> endgames_;
  std::vector<connect_four::Column> order_;
  std::vector<int> units_;
  /// Out of kWhole.
  std::int32_t net_share_;
  /// Null where it has no share.
  const Net* net_;
  bool relies_on_plans_;
  std::uint64_t seed_ = 0;
  support::LineVector<Ending> endings_;
  Flights flights_;
  bool remembers_games_ = false;
  Lessons<Layout> lessons_;
  int first_leaf_plies_ = 0;
  support::LineVector<std::int32_t> outputs_;
};

}  // namespace quadrille::playout
