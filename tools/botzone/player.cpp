#include "botzone/player.hpp"

#include <cstdlib>

#include "support/units.hpp"

namespace quadrille::botzone {

support::Result<Options> options_of_environment() {
  constexpr const char* kTime = "QUADRILLE_BOTZONE_TIME";
  constexpr const char* kLeaves = "QUADRILLE_BOTZONE_LEAVES";
  Options options;
  if (const char* text = std::getenv(kTime)) {
    const auto time = support::parse_duration(text);
    if (!time) return support::Error{std::string(kTime) + ": " + time.error().message};
    options.time = *time;
  }
  if (const char* text = std::getenv(kLeaves)) {
    const auto leaves = support::parse_count(text);
    if (!leaves) return support::Error{std::string(kLeaves) + ": " + leaves.error().message};
    options.leaves = *leaves;
  }
  return options;
}

search::Settings search_settings(const Options& options) {
  search::Settings settings;
  settings.mode = search::Mode::kSerial;
  settings.selection.formula = search::Selection::Formula::kPuct;
  settings.selection.c = 1;
  // Blocks of NoGo are large, and there is little memory.
  settings.expand_after = 4;
  settings.memory_bytes = options.memory_bytes;
  return settings;
}

support::Result<std::unique_ptr<Player>> Player::create(const nogo::Board& board,
                                                        const Options& options) {
  playout::nogo::LeafSettings leaves;
  leaves.value = playout::nogo::Value::kNet;
  auto search = Search::create(search_settings(options), playout::nogo::Leaves<Layout>(leaves));
  if (!search) return search.error();
  return std::unique_ptr<Player>(new Player(board, options, std::move(*search)));
}

std::string thoughts_of(const search::Report& report) {
  std::string thoughts = std::to_string(report.leaves) + " leaves, value " +
                         std::to_string(static_cast<int>(100 * report.value)) + " of 100";
  if (report.proof.is_known()) thoughts += report.proof.is_win() ? ", won" : ", lost";
  return thoughts;
}

support::Result<Turn> Player::play(std::span<const nogo::Move> moves) {
  nogo::Position<Layout> position(geometry_);
  for (const nogo::Move move : moves) {
    if (!position.is_legal(move)) {
      return support::Error{"move " + std::to_string(position.plies() + 1) + " is illegal"};
    }
    position.play(move);
  }
  if (position.is_over()) return Turn{std::nullopt, "no legal move"};
  search::Budget budget;
  budget.time = options_.time;
  budget.leaves = options_.leaves;
  const auto report = search_->run(position, budget);
  if (!report) return report.error();
  return Turn{report->best_move, thoughts_of(*report)};
}

}  // namespace quadrille::botzone
