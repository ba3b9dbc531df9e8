#include "quadrille/search_progress.hpp"

#include <chrono>

#include "quadrille/report_text.hpp"

namespace quadrille {
namespace {

constexpr auto kBetweenProgress = std::chrono::milliseconds(250);
/// Shorter searches are over before somebody wonders.
constexpr double kSecondsWithoutProgress = 2;

}  // namespace

search::Progress progress_on(const terminal::Progress& line, const games::Board& board) {
  if (!line.is_shown()) return {};
  return {kBetweenProgress, [&line, board](const search::Report& so_far) {
            if (so_far.seconds >= kSecondsWithoutProgress) line.show(progress_text(so_far, board));
          }};
}

}  // namespace quadrille
