#include "support/units.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstddef>
#include <limits>
#include <optional>
#include <span>
#include <system_error>

namespace quadrille::support {
namespace {

struct Unit {
  std::string_view name;
  std::int64_t factor;
};

// From the smallest to the largest.
constexpr std::array kDurationUnits{Unit{"ns", 1}, Unit{"us", 1'000}, Unit{"ms", 1'000'000},
                                    Unit{"s", 1'000'000'000}};
constexpr std::array kSizeUnits{Unit{"B", 1}, Unit{"KB", std::int64_t{1} << 10},
                                Unit{"MB", std::int64_t{1} << 20},
                                Unit{"GB", std::int64_t{1} << 30}};

constexpr std::string_view kDigits = "0123456789";

/// `1.5s` in its parts.
struct Amount {
  std::string_view whole;
  /// The digits after the point, if there is one.
  std::optional<std::string_view> fraction;
  std::string_view unit;
};

std::string_view take_digits(std::string_view& text) {
  const std::size_t count = std::min(text.find_first_not_of(kDigits), text.size());
  const std::string_view digits = text.substr(0, count);
  text.remove_prefix(count);
  return digits;
}

Amount split(std::string_view text) {
  Amount amount;
  amount.whole = take_digits(text);
  if (!text.empty() && text.front() == '.') {
    text.remove_prefix(1);
    amount.fraction = take_digits(text);
  }
  amount.unit = text;
  return amount;
}

Error too_large(std::string_view text) { return {in_quotes(text) + " is too large", 0}; }

std::string unit_names(std::span<const Unit> units) {
  std::string names;
  for (std::size_t i = 0; i < units.size(); ++i) {
    if (i > 0) names += i + 1 < units.size() ? ", " : " or ";
    names += units[i].name;
  }
  return names;
}

Result<Unit> find_unit(std::string_view text, const Amount& amount, std::span<const Unit> units) {
  const auto unit = std::find_if(units.begin(), units.end(), [&amount](const Unit& candidate) {
    return candidate.name == amount.unit;
  });
  if (unit != units.end()) return *unit;
  const std::size_t place = text.size() - amount.unit.size();
  const std::string problem = amount.unit.empty() ? " has no unit" : " has an unknown unit";
  return Error{in_quotes(text) + problem + ", it must be " + unit_names(units), place};
}

template <class T>
std::string text_in_units(T amount, std::span<const Unit> units) {
  const auto is_whole = [amount](const Unit& unit) {
    return amount % static_cast<T>(unit.factor) == 0;
  };
  // The smallest unit always fits. Nothing is nothing in any unit.
  const Unit& unit =
      amount == 0 ? units.back() : *std::find_if(units.rbegin(), units.rend(), is_whole);
  return std::to_string(amount / static_cast<T>(unit.factor)) + std::string(unit.name);
}

}  // namespace

Result<std::chrono::nanoseconds> parse_duration(std::string_view text) {
  const Amount amount = split(text);
  if (amount.whole.empty() || (amount.fraction && amount.fraction->empty())) {
    return Error{in_quotes(text) + " is not a duration such as 100ms or 1.5s", 0};
  }
  const auto unit = find_unit(text, amount, kDurationUnits);
  if (!unit) return unit.error();
  const auto whole = parse_count(amount.whole);
  std::int64_t nanoseconds = 0;
  if (!whole || __builtin_mul_overflow(*whole, unit->factor, &nanoseconds)) return too_large(text);
  std::int64_t fraction = 0;
  std::int64_t place_value = unit->factor;
  for (const char digit : amount.fraction.value_or("")) {
    place_value /= 10;
    fraction += (digit - '0') * place_value;
  }
  if (__builtin_add_overflow(nanoseconds, fraction, &nanoseconds)) return too_large(text);
  return std::chrono::nanoseconds(nanoseconds);
}

std::string duration_text(std::chrono::nanoseconds duration) {
  return text_in_units(duration.count(), kDurationUnits);
}

Result<std::uint64_t> parse_size(std::string_view text) {
  const Amount amount = split(text);
  if (amount.whole.empty() || amount.fraction) {
    return Error{in_quotes(text) + " is not a size such as 512MB or 2GB", 0};
  }
  const auto unit = find_unit(text, amount, kSizeUnits);
  if (!unit) return unit.error();
  const auto whole = parse_count(amount.whole);
  std::uint64_t bytes = 0;
  if (!whole || __builtin_mul_overflow(*whole, unit->factor, &bytes)) return too_large(text);
  return bytes;
}

std::string size_text(std::uint64_t bytes) { return text_in_units(bytes, kSizeUnits); }

Result<std::uint64_t> parse_count(std::string_view text) {
  if (text.empty() || text.find_first_not_of(kDigits) != std::string_view::npos) {
    return Error{in_quotes(text) + " is not a whole number", 0};
  }
  std::uint64_t count = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), count);
  if (error != std::errc()) return too_large(text);
  return count;
}

Result<double> parse_number(std::string_view text) {
  double number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size() || !std::isfinite(number)) {
    return Error{in_quotes(text) + " is not a number", 0};
  }
  return number;
}

std::string number_text(double number) {
  // Enough for the longest shortest text of a double.
  std::array<char, 32> buffer{};
  const auto [end, error] = std::to_chars(buffer.data(), buffer.data() + buffer.size(), number);
  return {buffer.data(), end};
}

std::string in_quotes(std::string_view text) {
  constexpr std::size_t kLongest = 60;
  std::string result = "'";
  for (const char byte : text.substr(0, kLongest)) {
    result += byte >= ' ' && byte < 0x7F ? byte : '?';
  }
  if (text.size() > kLongest) result += "...";
  return result + '\'';
}

}  // namespace quadrille::support
