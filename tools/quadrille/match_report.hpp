#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <string>

#include "match/record.hpp"
#include "match/standing.hpp"

namespace quadrille {

/// A match at its end, or where it stands.
struct MatchReport {
  match::Heading heading;
  match::Summary summary;
  std::optional<match::Sprt> sprt;
  match::Verdict verdict = match::Verdict::kNone;
  double log_likelihood_ratio = 0;
  int concurrency = 1;
  /// Threads that are busy at the same time, and the CPUs for them.
  int busy_threads = 1;
  int cpus = 1;
  /// Each side has CPUs of its own.
  bool is_pinned = false;
  bool is_interrupted = false;

  bool is_oversubscribed() const { return busy_threads > cpus; }
};

nlohmann::ordered_json match_json(const MatchReport& report);
/// Lines of at most 80 columns, as far as the texts of the sides allow it.
std::string match_text(const MatchReport& report);
/// One line.
std::string match_progress(const MatchReport& report, std::uint64_t planned_games);

std::string oversubscription_text(const MatchReport& report);

}  // namespace quadrille
