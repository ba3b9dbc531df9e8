#include "saiblo/player.hpp"

#include <algorithm>
#include <exception>

#include "saiblo/translation.hpp"
#include "support/machine.hpp"

namespace quadrille::saiblo {

std::optional<Point> best_point(const search::Report& report, const Question& question) {
  const auto points = legal_points(question);
  for (const auto& move : report.moves) {
    const auto point = std::find_if(points.begin(), points.end(), [&move](const Point& candidate) {
      return candidate.y == move.move;
    });
    if (point != points.end()) return *point;
  }
  return std::nullopt;
}

Point Player::answer(const Question& question) noexcept {
  const std::scoped_lock lock(mutex_);
  last_report_.reset();
  try {
    if (const auto point = searched_answer(question)) return *point;
  } catch (const std::exception&) {
    // Memory, a thread: what there is not enough of must not lose the game.
    engine_.reset();
    board_.reset();
  }
  return simple_answer(question);
}

std::optional<Point> Player::searched_answer(const Question& question) {
  const auto position = position_of(question);
  if (!position) return std::nullopt;
  const auto report = search(*position);
  if (!report) return std::nullopt;
  last_report_ = *report;
  return best_point(*report, question);
}

support::Result<search::Report> Player::search(const connect_four::AnyPosition& position) {
  if (board_ != position.board()) {
    // The old tree goes before there is a new one.
    engine_.reset();
    board_ = position.board();
  }
  for (;;) {
    if (!engine_) engine_.emplace(settings());
    auto report = engine_->run(position, {options_.time, options_.leaves, {}});
    const std::uint64_t less = settings().search.memory_bytes / 2;
    if (report || less < search::kMinMemoryBytes) return report;
    // A judge may allow less than the contest promises.
    engine_.reset();
    options_.memory_bytes = less;
  }
}

Settings Player::settings() const {
  Settings settings;
  settings.search.mode = options_.threads == 1 ? search::Mode::kSerial : search::Mode::kTree;
  settings.search.threads = options_.threads;
  // Where a judge leaves less memory than the contest promises, half of it must do.
  settings.search.memory_bytes = std::clamp(support::usable_memory_bytes() / 2,
                                            search::kMinMemoryBytes, options_.memory_bytes);
  return settings;
}

}  // namespace quadrille::saiblo
