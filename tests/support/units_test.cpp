#include "support/units.hpp"

#include <gtest/gtest.h>

#include <array>
#include <limits>

namespace quadrille::support {
namespace {

using std::chrono::nanoseconds;
using namespace std::chrono_literals;

constexpr auto kLongest = nanoseconds::max();
constexpr auto kLargest = std::numeric_limits<std::uint64_t>::max();

template <class T>
void expect_refused(const Result<T>& result, const std::string& message) {
  ASSERT_FALSE(result) << message;
  EXPECT_EQ(result.error().message, message);
}

void expect_duration(std::string_view text, nanoseconds expected) {
  const auto duration = parse_duration(text);
  ASSERT_TRUE(duration) << text << ": " << duration.error().message;
  EXPECT_EQ(duration->count(), expected.count()) << text;
}

void expect_size(std::string_view text, std::uint64_t expected) {
  const auto size = parse_size(text);
  ASSERT_TRUE(size) << text << ": " << size.error().message;
  EXPECT_EQ(*size, expected) << text;
}

TEST(Duration, IsANumberWithItsUnit) {
  expect_duration("7ns", 7ns);
  expect_duration("500us", 500us);
  expect_duration("100ms", 100ms);
  expect_duration("2s", 2s);
  expect_duration("0s", 0s);
  expect_duration("007s", 7s);
}

TEST(Duration, MayHaveAFraction) {
  expect_duration("1.5s", 1500ms);
  expect_duration("0.25ms", 250us);
  expect_duration("1.000000001s", 1s + 1ns);
}

TEST(Duration, DropsWhatIsFinerThanANanosecond) {
  expect_duration("1.0000000019s", 1s + 1ns);
  expect_duration("0.9ns", 0ns);
}

TEST(Duration, ReachesToTheEndOfTheClockAndNoFurther) {
  expect_duration("9223372036854775807ns", kLongest);
  expect_duration("9223372036.854775807s", kLongest);
  expect_refused(parse_duration("9223372036854775808ns"), "'9223372036854775808ns' is too large");
  expect_refused(parse_duration("9223372036.854775808s"), "'9223372036.854775808s' is too large");
  expect_refused(parse_duration("99999999999999999999999s"),
                 "'99999999999999999999999s' is too large");
}

TEST(Duration, NeedsAUnit) {
  const auto duration = parse_duration("5");
  expect_refused(duration, "'5' has no unit, it must be ns, us, ms or s");
  EXPECT_EQ(duration.error().place, 1U);
  expect_refused(parse_duration("5h"), "'5h' has an unknown unit, it must be ns, us, ms or s");
  expect_refused(parse_duration("5 s"), "'5 s' has an unknown unit, it must be ns, us, ms or s");
  expect_refused(parse_duration("5S"), "'5S' has an unknown unit, it must be ns, us, ms or s");
}

TEST(Duration, NeedsANumber) {
  for (const std::string text : {"", "s", "-5s", "+5s", ".5s", "5.s", " 5s"}) {
    expect_refused(parse_duration(text), "'" + text + "' is not a duration such as 100ms or 1.5s");
  }
}

TEST(Duration, IsWrittenInTheLargestUnitWithoutAFraction) {
  EXPECT_EQ(duration_text(2s), "2s");
  EXPECT_EQ(duration_text(1500ms), "1500ms");
  EXPECT_EQ(duration_text(500us), "500us");
  EXPECT_EQ(duration_text(1s + 1ns), "1000000001ns");
  EXPECT_EQ(duration_text(0s), "0s");
}

TEST(Duration, ComesBackFromItsText) {
  for (const auto duration : std::array<nanoseconds, 6>{0s, 1ns, 999us, 1min, 90061s, kLongest}) {
    expect_duration(duration_text(duration), duration);
  }
}

TEST(Size, CountsInPowersOf1024) {
  expect_size("17B", 17);
  expect_size("64KB", 64 * 1024);
  expect_size("512MB", std::uint64_t{512} << 20);
  expect_size("2GB", std::uint64_t{2} << 30);
  expect_size("0MB", 0);
}

TEST(Size, ReachesTo64BitsAndNoFurther) {
  expect_size("18446744073709551615B", kLargest);
  expect_size("17179869183GB", kLargest >> 30 << 30);
  expect_refused(parse_size("17179869184GB"), "'17179869184GB' is too large");
  expect_refused(parse_size("18446744073709551616B"), "'18446744073709551616B' is too large");
}

TEST(Size, NeedsAUnit) {
  const auto size = parse_size("512");
  expect_refused(size, "'512' has no unit, it must be B, KB, MB or GB");
  EXPECT_EQ(size.error().place, 3U);
  expect_refused(parse_size("1TB"), "'1TB' has an unknown unit, it must be B, KB, MB or GB");
  expect_refused(parse_size("1mb"), "'1mb' has an unknown unit, it must be B, KB, MB or GB");
}

TEST(Size, NeedsAWholeNumber) {
  for (const std::string text : {"", "MB", "-1MB", "1.5GB"}) {
    expect_refused(parse_size(text), "'" + text + "' is not a size such as 512MB or 2GB");
  }
}

TEST(Size, ComesBackFromItsText) {
  EXPECT_EQ(size_text(std::uint64_t{3} << 29), "1536MB");
  EXPECT_EQ(size_text(1025), "1025B");
  for (const auto size : {std::uint64_t{0}, std::uint64_t{1}, std::uint64_t{1} << 40, kLargest}) {
    expect_size(size_text(size), size);
  }
}

TEST(Count, IsDigitsAlone) {
  const auto count = parse_count("18446744073709551615");
  ASSERT_TRUE(count);
  EXPECT_EQ(*count, kLargest);
  expect_refused(parse_count("18446744073709551616"), "'18446744073709551616' is too large");
  for (const std::string text : {"", "-1", "+1", "1.0", " 1", "1 ", "0x10", "one"}) {
    expect_refused(parse_count(text), "'" + text + "' is not a whole number");
  }
}

TEST(Number, ComesBackFromItsText) {
  for (const double number : {0.0, -1.5, 0.1, 1e-300, 1.7976931348623157e308}) {
    const auto parsed = parse_number(number_text(number));
    ASSERT_TRUE(parsed) << number;
    EXPECT_EQ(*parsed, number);
  }
  EXPECT_EQ(number_text(0.65), "0.65");
}

TEST(Number, IsFiniteAndNothingElse) {
  for (const std::string text : {"", "nan", "inf", "-inf", "1e999", "1,5", "1.5x", " 1", "+1"}) {
    expect_refused(parse_number(text), "'" + text + "' is not a number");
  }
}

TEST(InQuotes, IsSafeToPrint) {
  EXPECT_EQ(in_quotes("tree"), "'tree'");
  EXPECT_EQ(in_quotes("\x1B[2J\n\xFFx"), "'?[2J?\?x'");
}

TEST(InQuotes, CutsLongTexts) {
  EXPECT_EQ(in_quotes(std::string(60, 'a')), '\'' + std::string(60, 'a') + '\'');
  EXPECT_EQ(in_quotes(std::string(1000, 'a')), '\'' + std::string(60, 'a') + "...'");
}

}  // namespace
}  // namespace quadrille::support
