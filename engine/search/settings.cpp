#include "search/settings.hpp"

#include <string>

#include "support/units.hpp"

namespace quadrille::search {
namespace {

std::string text_of(int number) { return std::to_string(number); }
std::string text_of(double number) { return support::number_text(number); }

template <class T>
std::optional<support::Error> outside(const char* name, T value, support::Range<T> range) {
  if (range.contains(value)) return std::nullopt;
  return support::Error{std::string(name) + " is " + text_of(value) + ", allowed are " +
                        text_of(range.low) + " to " + text_of(range.high)};
}

}  // namespace

std::optional<support::Error> find_fault(const Settings& settings) {
  if (auto fault = outside("threads", settings.threads, kThreadsRange)) return fault;
  if (auto fault = outside("batch", settings.batch, kBatchRange)) return fault;
  if (auto fault = outside("flights", settings.flights, kFlightsRange)) return fault;
  if (auto fault = outside("expand-after", settings.expand_after, kExpandAfterRange)) return fault;
  if (auto fault = outside("c", settings.selection.c, kCRange)) return fault;
  if (auto fault = outside("factor", settings.selection.factor, kFactorRange)) return fault;
  if (auto fault = outside("first-visits", settings.selection.first_visits, kFirstVisitsRange)) {
    return fault;
  }
  if (auto fault = outside("rave", settings.selection.rave, kRaveRange)) return fault;
  if (settings.selection.rave > 0 && settings.batch > 1) {
    return support::Error{"batch is " + text_of(settings.batch) + ", with rave it has to be 1"};
  }
  if (settings.selection.rave > 0 && settings.symmetry) {
    return support::Error{"symmetry is on, with rave it has to be off"};
  }
  if (auto fault = outside("solver-share", settings.solver_share, kSolverShareRange)) return fault;
  const std::uint64_t trees =
      settings.mode == Mode::kRoot ? static_cast<std::uint64_t>(settings.threads) : 1;
  if (settings.memory_bytes / trees < kMinMemoryBytes) {
    return support::Error{"memory is " + support::size_text(settings.memory_bytes) + ", each of " +
                          std::to_string(trees) + " trees needs at least " +
                          support::size_text(kMinMemoryBytes)};
  }
  return std::nullopt;
}

}  // namespace quadrille::search
