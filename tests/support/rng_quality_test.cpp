#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <string>
#include <vector>

#include "support/rng.hpp"
#include "support/statistics.hpp"

namespace quadrille::support {
namespace {

/// Ways in which the engine takes numbers from streams; each must look like one random sequence.
enum class Source : std::uint8_t {
  kOneStream,
  kFirstDrawsOfConsecutiveStreams,
  kThirdDrawsOfConsecutiveStreams,
  kFirstDrawsOfConsecutiveSeeds,
  kPlayoutsOfFortyDraws,
  kEightLanes,
};

std::string name_of(const testing::TestParamInfo<Source>& info) {
  switch (info.param) {
    case Source::kOneStream: return "OneStream";
    case Source::kFirstDrawsOfConsecutiveStreams: return "FirstDrawsOfConsecutiveStreams";
    case Source::kThirdDrawsOfConsecutiveStreams: return "ThirdDrawsOfConsecutiveStreams";
    case Source::kFirstDrawsOfConsecutiveSeeds: return "FirstDrawsOfConsecutiveSeeds";
    case Source::kPlayoutsOfFortyDraws: return "PlayoutsOfFortyDraws";
    case Source::kEightLanes: return "EightLanes";
  }
  return "";
}

constexpr std::size_t kDraws = std::size_t{1} << 18;

std::vector<std::uint32_t> draws_of(Source source) {
  constexpr std::uint64_t kSeed = 42;
  std::vector<std::uint32_t> draws;
  draws.reserve(kDraws + 64);
  Rng one = Rng::stream(kSeed, 0);
  std::vector<Rng> lanes;
  for (std::uint64_t lane = 0; lane < 8; ++lane) lanes.push_back(Rng::stream(kSeed, lane));
  for (std::uint64_t i = 0; draws.size() < kDraws; ++i) {
    Rng stream = Rng::stream(kSeed, i);
    switch (source) {
      case Source::kOneStream: draws.push_back(one.draw()); break;
      case Source::kFirstDrawsOfConsecutiveStreams: draws.push_back(stream.draw()); break;
      case Source::kThirdDrawsOfConsecutiveStreams:
        stream.draw64();
        draws.push_back(stream.draw());
        break;
      case Source::kFirstDrawsOfConsecutiveSeeds: draws.push_back(Rng::stream(i, 0).draw()); break;
      case Source::kPlayoutsOfFortyDraws:
        for (int draw = 0; draw < 40; ++draw) draws.push_back(stream.draw());
        break;
      case Source::kEightLanes:
        for (Rng& lane : lanes) draws.push_back(lane.draw());
        break;
    }
  }
  draws.resize(kDraws);
  return draws;
}

std::uint32_t scaled(std::uint32_t draw, std::uint32_t bound) {
  return static_cast<std::uint32_t>(std::uint64_t{draw} * bound >> 32);
}

class Draws : public testing::TestWithParam<Source> {
 protected:
  const std::vector<std::uint32_t> draws_ = draws_of(GetParam());
};

TEST_P(Draws, HaveUniformBytes) {
  for (int byte = 0; byte < 4; ++byte) {
    std::array<std::uint64_t, 256> counts{};
    for (const auto draw : draws_) ++counts[draw >> (8 * byte) & 0xFF];
    EXPECT_TRUE(is_plausible(uniformity_p(counts))) << "byte " << byte;
  }
}

TEST_P(Draws, ChooseUniformlyAmongUpToThirteen) {
  for (std::uint32_t bound = 2; bound <= 13; ++bound) {
    std::vector<std::uint64_t> counts(bound);
    for (const auto draw : draws_) ++counts[scaled(draw, bound)];
    EXPECT_TRUE(is_plausible(uniformity_p(counts))) << "below " << bound;
  }
}

TEST_P(Draws, ChooseUniformPairsAndTriples) {
  for (std::uint32_t bound = 2; bound <= 13; ++bound) {
    std::vector<std::uint64_t> pairs(std::size_t{bound} * bound);
    std::vector<std::uint64_t> triples(std::size_t{bound} * bound * bound);
    for (std::size_t i = 0; i + 6 <= draws_.size(); i += 6) {
      const auto choice = [&](std::size_t ahead) { return scaled(draws_[i + ahead], bound); };
      ++pairs[choice(0) * bound + choice(1)];
      ++triples[(choice(3) * bound + choice(4)) * bound + choice(5)];
    }
    EXPECT_TRUE(is_plausible(uniformity_p(pairs))) << "pairs below " << bound;
    EXPECT_TRUE(is_plausible(uniformity_p(triples))) << "triples below " << bound;
  }
}

TEST_P(Draws, HaveUniformPairsOfLowBits) {
  std::vector<std::uint64_t> pairs(4096);
  for (std::size_t i = 0; i + 2 <= draws_.size(); i += 2) {
    ++pairs[(draws_[i] & 63) * 64 + (draws_[i + 1] & 63)];
  }
  EXPECT_TRUE(is_plausible(uniformity_p(pairs)));
}

TEST_P(Draws, HaveEachBitSetHalfTheTime) {
  for (int bit = 0; bit < 32; ++bit) {
    std::uint64_t ones = 0;
    for (const auto draw : draws_) ones += draw >> bit & 1;
    EXPECT_TRUE(is_plausible(coin_p(ones, draws_.size()))) << "bit " << bit;
  }
}

TEST_P(Draws, ChangeEachBitHalfTheTimeFromOneToTheNext) {
  // As many runs of equal bits as there should be, neither sticky nor alternating.
  for (int bit = 0; bit < 32; ++bit) {
    std::uint64_t changes = 0;
    for (std::size_t i = 1; i < draws_.size(); ++i) {
      changes += (draws_[i] ^ draws_[i - 1]) >> bit & 1;
    }
    EXPECT_TRUE(is_plausible(coin_p(changes, draws_.size() - 1))) << "bit " << bit;
  }
}

TEST_P(Draws, RiseAndFallInRunsOfTheRightNumber) {
  // Between n numbers in random order there are (2n - 1) / 3 runs up or down on average, with a
  // variance of (16n - 29) / 90.
  const auto n = static_cast<double>(draws_.size());
  double runs = 1;
  for (std::size_t i = 2; i < draws_.size(); ++i) {
    const bool rose = draws_[i - 1] > draws_[i - 2];
    const bool rises = draws_[i] > draws_[i - 1];
    if (rose != rises) ++runs;
  }
  EXPECT_TRUE(is_plausible(normal_p((runs - (2 * n - 1) / 3) / std::sqrt((16 * n - 29) / 90))));
}

TEST_P(Draws, DoNotCorrelateWithLaterOnes) {
  const auto centred = [this](std::size_t i) { return draws_[i] / 4294967296.0 - 0.5; };
  for (std::size_t lag = 1; lag <= 48; ++lag) {
    double sum = 0;
    for (std::size_t i = lag; i < draws_.size(); ++i) sum += centred(i) * centred(i - lag);
    // A product of two uniforms on [-1/2, 1/2) has variance 1/144.
    const double deviate = 12 * sum / std::sqrt(static_cast<double>(draws_.size() - lag));
    EXPECT_TRUE(is_plausible(normal_p(deviate))) << "lag " << lag;
  }
}

TEST_P(Draws, DifferFromTheNextInBitsAsOftenAsCoins) {
  std::array<double, 33> chances{};
  for (int bits = 0; bits <= 32; ++bits) {
    const double binomial = std::lgamma(33) - std::lgamma(bits + 1) - std::lgamma(33 - bits);
    chances[static_cast<std::size_t>(bits)] = std::exp(binomial - 32 * std::log(2.0));
  }
  // The tails are joined so that every class is expected often enough.
  static constexpr std::size_t kFirst = 6;
  constexpr std::size_t kClasses = 21;
  std::array<std::uint64_t, kClasses> counts{};
  std::array<double, kClasses> expected{};
  const auto class_of = [](std::size_t bits) {
    return std::clamp(bits, kFirst, kFirst + kClasses - 1) - kFirst;
  };
  for (std::size_t bits = 0; bits <= 32; ++bits) expected[class_of(bits)] += chances[bits];
  for (std::size_t i = 0; i + 2 <= draws_.size(); i += 2) {
    ++counts[class_of(static_cast<std::size_t>(std::popcount(draws_[i] ^ draws_[i + 1])))];
  }
  EXPECT_TRUE(is_plausible(chi_square_p(counts, expected)));
}

/// Marsaglia's birthday spacings: 512 birthdays in a year of 2^24 days have, on average, two equal
/// spacings, Poisson distributed.
TEST_P(Draws, HaveBirthdaysWithRandomSpacings) {
  constexpr std::size_t kBirthdays = 512;
  const std::size_t years = draws_.size() / kBirthdays;
  for (const int shift : {0, 4, 8}) {
    std::uint64_t equal = 0;
    for (std::size_t year = 0; year < years; ++year) {
      std::array<std::uint32_t, kBirthdays> days{};
      for (std::size_t i = 0; i < kBirthdays; ++i) {
        days[i] = draws_[year * kBirthdays + i] >> shift & 0xFFFFFF;
      }
      std::sort(days.begin(), days.end());
      for (std::size_t i = kBirthdays - 1; i > 0; --i) days[i] -= days[i - 1];
      std::sort(days.begin(), days.end());
      for (std::size_t i = 1; i < kBirthdays; ++i) equal += days[i] == days[i - 1] ? 1 : 0;
    }
    const double mean = 2.0 * static_cast<double>(years);
    const double deviate = (static_cast<double>(equal) - mean) / std::sqrt(mean);
    EXPECT_TRUE(is_plausible(normal_p(deviate))) << "bits from " << shift;
  }
}

int rank_of(std::array<std::uint32_t, 32> rows) {
  int rank = 0;
  for (int bit = 0; bit < 32; ++bit) {
    const auto pivot = std::find_if(rows.begin() + rank, rows.end(),
                                    [bit](std::uint32_t row) { return (row >> bit & 1) != 0; });
    if (pivot == rows.end()) continue;
    std::swap(*pivot, rows[static_cast<std::size_t>(rank)]);
    const std::uint32_t used = rows[static_cast<std::size_t>(rank)];
    ++rank;
    for (auto row = rows.begin() + rank; row != rows.end(); ++row) {
      if ((*row >> bit & 1) != 0) *row ^= used;
    }
  }
  return rank;
}

TEST_P(Draws, FillMatricesOfTheRightRanks) {
  // Chances that a random 32x32 matrix of bits lacks 0, 1, 2, more ranks.
  constexpr std::array<double, 4> kChances{0.2887880952, 0.5775761902, 0.1283502644, 0.0052854502};
  std::array<std::uint64_t, 4> counts{};
  for (std::size_t first = 0; first + 32 <= draws_.size(); first += 32) {
    std::array<std::uint32_t, 32> rows{};
    std::copy_n(draws_.begin() + static_cast<std::ptrdiff_t>(first), 32, rows.begin());
    ++counts[std::min<std::size_t>(3, static_cast<std::size_t>(32 - rank_of(rows)))];
  }
  EXPECT_TRUE(is_plausible(chi_square_p(counts, kChances)));
}

TEST_P(Draws, RepeatAsOftenAsChanceHasIt) {
  std::vector<std::uint32_t> sorted = draws_;
  std::sort(sorted.begin(), sorted.end());
  const auto distinct = std::unique(sorted.begin(), sorted.end()) - sorted.begin();
  const std::uint64_t repeats = draws_.size() - static_cast<std::size_t>(distinct);
  const auto n = static_cast<double>(draws_.size());
  EXPECT_TRUE(is_plausible(poisson_p(repeats, n * n / 2 / 4294967296.0)));
}

INSTANTIATE_TEST_SUITE_P(Rng, Draws,
                         testing::Values(Source::kOneStream,
                                         Source::kFirstDrawsOfConsecutiveStreams,
                                         Source::kThirdDrawsOfConsecutiveStreams,
                                         Source::kFirstDrawsOfConsecutiveSeeds,
                                         Source::kPlayoutsOfFortyDraws, Source::kEightLanes),
                         name_of);

TEST(RngStreams, DoNotCorrelateWithTheirNeighboursDrawByDraw) {
  constexpr std::uint64_t kStreams = 4000;
  constexpr int kLength = 40;
  std::array<double, kLength> sums{};
  std::array<std::uint64_t, kLength> differing_bits{};
  for (std::uint64_t index = 0; index < kStreams; ++index) {
    Rng stream = Rng::stream(11, 2 * index);
    Rng neighbour = Rng::stream(11, 2 * index + 1);
    for (std::size_t i = 0; i < kLength; ++i) {
      const std::uint32_t a = stream.draw();
      const std::uint32_t b = neighbour.draw();
      sums[i] += (a / 4294967296.0 - 0.5) * (b / 4294967296.0 - 0.5);
      differing_bits[i] += static_cast<std::uint64_t>(std::popcount(a ^ b));
    }
  }
  for (std::size_t i = 0; i < kLength; ++i) {
    EXPECT_TRUE(is_plausible(normal_p(12 * sums[i] / std::sqrt(kStreams)))) << "draw " << i;
    EXPECT_TRUE(is_plausible(coin_p(differing_bits[i], 32 * kStreams))) << "draw " << i;
  }
}

}  // namespace
}  // namespace quadrille::support
