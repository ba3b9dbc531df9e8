#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "games/any_position.hpp"
#include "settings.hpp"

/// The requests of the JSON protocol (README.md). Nothing here reads, writes or remembers anything.
namespace quadrille::protocol {

/// Of all analyses that do not say otherwise.
struct AnalysisDefaults {
  /// An analysis may not have more memory than this either.
  Settings settings;
  std::optional<std::chrono::nanoseconds> time{};
  std::optional<std::uint64_t> leaves{};
};

/// One search. Ids are JSON texts, `"a"` or `17`, to be repeated as they came.
struct Analysis {
  std::string id;
  /// How many of the request's moves are played.
  int turn = 0;
  games::AnyPosition position{games::Board{}};
  Settings settings;
  std::optional<std::chrono::nanoseconds> time{};
  std::optional<std::uint64_t> leaves{};
  std::optional<std::chrono::nanoseconds> report_every{};
  /// The higher ones come first.
  std::int64_t priority = 0;
};

/// `terminate`: those with this id, or of them those of some turns.
struct Termination {
  std::string id;
  std::string terminate_id;
  std::optional<std::vector<int>> turns{};

  bool concerns(const Analysis& analysis) const;
};
struct TerminateAll {
  std::string id;
};
struct QueryVersion {
  std::string id;
};
struct ClearCache {
  std::string id;
};
/// A request can ask for several turns of a game.
using Request =
    std::variant<std::vector<Analysis>, Termination, TerminateAll, QueryVersion, ClearCache>;

/// What is wrong, and where: `settings.threads`; no field if it is the request as a whole.
struct RequestError {
  std::string id = "null";
  std::string message;
  std::string field;

  friend bool operator==(const RequestError&, const RequestError&) = default;
};

std::variant<Request, RequestError> parse_request(std::string_view line,
                                                  const AnalysisDefaults& defaults);

}  // namespace quadrille::protocol
