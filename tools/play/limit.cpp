#include "play/limit.hpp"

#include <array>
#include <cstddef>

#include "support/units.hpp"

namespace quadrille::play {
namespace {

using support::Error;
using support::Result;

constexpr std::string_view kLevelWord = "level";
constexpr std::string_view kTimeWord = "time";
constexpr std::string_view kLeavesWord = "leaves";

constexpr std::array<std::uint64_t, 9> kLeavesOfLevels{30,     100,     400,       1'500,    6'000,
                                                       25'000, 100'000, 1'000'000, 5'000'000};
static_assert(kLeavesOfLevels.size() == kLevelRange.high);

template <class... Types>
struct Overloaded : Types... {
  using Types::operator()...;
};
template <class... Types>
Overloaded(Types...) -> Overloaded<Types...>;

Error in_word(std::string_view word, const std::string& reason) {
  return {std::string(word) + ": " + reason};
}

Result<Limit> parse_level(std::string_view value) {
  const auto number = support::parse_count(value);
  if (!number) return in_word(kLevelWord, number.error().message);
  if (*number < std::uint64_t{kLevelRange.low} || *number > std::uint64_t{kLevelRange.high}) {
    return in_word(kLevelWord, std::string(value) + " is not in " +
                                   std::to_string(kLevelRange.low) + ".." +
                                   std::to_string(kLevelRange.high));
  }
  return Limit(Level{static_cast<int>(*number)});
}

Result<Limit> parse_time(std::string_view value) {
  const auto duration = support::parse_duration(value);
  if (!duration) return in_word(kTimeWord, duration.error().message);
  if (duration->count() == 0) return in_word(kTimeWord, "a search needs more than no time");
  return Limit(Time{*duration});
}

Result<Limit> parse_leaves(std::string_view value) {
  const auto count = support::parse_count(value);
  if (!count) return in_word(kLeavesWord, count.error().message);
  if (*count == 0) return in_word(kLeavesWord, "a search needs at least 1 leaf");
  return Limit(Leaves{*count});
}

}  // namespace

std::uint64_t Level::leaves() const {
  return kLeavesOfLevels.at(static_cast<std::size_t>(number - kLevelRange.low));
}

Result<Limit> parse_limit(std::string_view word, std::string_view value) {
  if (word == kLevelWord) return parse_level(value);
  if (word == kTimeWord) return parse_time(value);
  if (word == kLeavesWord) return parse_leaves(value);
  return Error{support::in_quotes(word) + " is not level, time or leaves"};
}

std::string limit_text(const Limit& limit) {
  const auto text = [](std::string_view word, const std::string& value) {
    return std::string(word) + ' ' + value;
  };
  return std::visit(
      Overloaded{
          [&](const Level& level) { return text(kLevelWord, std::to_string(level.number)); },
          [&](const Time& time) { return text(kTimeWord, support::duration_text(time.duration)); },
          [&](const Leaves& leaves) { return text(kLeavesWord, std::to_string(leaves.count)); }},
      limit);
}

bool is_limit_word(std::string_view word) {
  return word == kLevelWord || word == kTimeWord || word == kLeavesWord;
}

search::Budget budget_of(const Limit& limit) {
  search::Budget budget;
  std::visit(Overloaded{[&](const Level& level) { budget.leaves = level.leaves(); },
                        [&](const Time& time) { budget.time = time.duration; },
                        [&](const Leaves& leaves) { budget.leaves = leaves.count; }},
             limit);
  return budget;
}

}  // namespace quadrille::play
