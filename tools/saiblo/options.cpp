#include "saiblo/options.hpp"

#include <cstdlib>
#include <ostream>
#include <string>

#include "search/settings.hpp"
#include "support/units.hpp"

namespace quadrille::saiblo {
namespace {

constexpr support::Range<std::chrono::nanoseconds> kTimeRange{std::chrono::milliseconds(1),
                                                              std::chrono::hours(1)};

support::Result<int> parse_threads(std::string_view text) {
  const auto count = support::parse_count(text);
  if (!count) return count.error();
  constexpr auto kRange = search::kThreadsRange;
  if (*count >= 1 && *count <= static_cast<std::uint64_t>(kRange.high)) {
    return static_cast<int>(*count);
  }
  return support::Error{support::in_quotes(text) + " is not in " + std::to_string(kRange.low) +
                        " to " + std::to_string(kRange.high)};
}

support::Result<std::chrono::nanoseconds> parse_time(std::string_view text) {
  auto time = support::parse_duration(text);
  if (!time || kTimeRange.contains(*time)) return time;
  return support::Error{support::in_quotes(text) + " is not in " +
                        support::duration_text(kTimeRange.low) + " to " +
                        support::duration_text(kTimeRange.high)};
}

support::Result<std::uint64_t> parse_leaves(std::string_view text) {
  auto count = support::parse_count(text);
  if (!count || *count > 0) return count;
  return support::Error{support::in_quotes(text) + " is not at least 1"};
}

template <class Value, class Parse>
void read_variable(const char* name, Value& value, Parse&& parse, std::ostream& complaints) {
  const char* text = std::getenv(name);
  if (text == nullptr) return;
  const auto parsed = parse(text);
  if (parsed) {
    value = *parsed;
  } else {
    complaints << "quadrille: " << name << ": " << parsed.error().message << '\n';
  }
}

}  // namespace

Options options_of_environment(Options usual, std::ostream& complaints) {
  read_variable(kThreadsVariable, usual.threads, parse_threads, complaints);
  read_variable(kTimeVariable, usual.time, parse_time, complaints);
  read_variable(kLeavesVariable, usual.leaves, parse_leaves, complaints);
  return usual;
}

}  // namespace quadrille::saiblo
