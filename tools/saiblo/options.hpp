#pragma once

#include <chrono>
#include <cstdint>
#include <iosfwd>
#include <optional>

namespace quadrille::saiblo {

/// How a player of the contest plays: there, a move has 3 s, one thread and 1 GB.
struct Options {
  int threads = 1;
  /// For a move, all in all; the rest of the 3 s is for what the host does meanwhile.
  std::chrono::nanoseconds time = std::chrono::milliseconds(2700);
  /// For games that come out the same again: a move ends after so many leaves.
  std::optional<std::uint64_t> leaves{};
  std::uint64_t memory_bytes = std::uint64_t{512} << 20;

  friend bool operator==(const Options&, const Options&) = default;
};

inline constexpr const char* kThreadsVariable = "QUADRILLE_SAIBLO_THREADS";
inline constexpr const char* kTimeVariable = "QUADRILLE_SAIBLO_TIME";
inline constexpr const char* kLeavesVariable = "QUADRILLE_SAIBLO_LEAVES";

/// As `usual`, but for what the environment sets: QUADRILLE_SAIBLO_THREADS=2,
/// QUADRILLE_SAIBLO_TIME=500ms, QUADRILLE_SAIBLO_LEAVES=10000. What cannot be used is named in a
/// line of `complaints` and changes nothing.
Options options_of_environment(Options usual, std::ostream& complaints);

}  // namespace quadrille::saiblo
