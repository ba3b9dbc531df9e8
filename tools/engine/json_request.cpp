#include "engine/json_request.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <nlohmann/json.hpp>
#include <utility>

#include "games/game.hpp"
#include "games/notation.hpp"
#include "support/units.hpp"

namespace quadrille::protocol {
namespace {

using games::AnyPosition;
using games::Move;
using nlohmann::json;
using std::chrono::nanoseconds;
using support::Result;

/// Ends the parsing of a request; never leaves `parse_request`.
struct Refusal {
  std::string field;
  std::string message;
};

[[noreturn]] void refuse(std::string_view field, const std::string& message) {
  throw Refusal{std::string(field), message};
}

/// A value as messages show it.
std::string shown(const json& value) { return support::in_quotes(value.dump()); }

template <class T>
T accepted(std::string_view field, Result<T> result) {
  if (!result) refuse(field, result.error().message);
  return *std::move(result);
}

std::string string_in(const json& request, const char* field) {
  const json& value = request.at(field);
  if (!value.is_string()) refuse(field, shown(value) + " is not a string");
  return value.get<std::string>();
}

std::int64_t integer_of(const json& value, std::string_view field, support::Range<int> range) {
  const bool is_small = value.is_number_integer() &&
                        (!value.is_number_unsigned() ||
                         value.get<std::uint64_t>() <= static_cast<std::uint64_t>(range.high));
  if (!is_small || value.get<std::int64_t>() < range.low ||
      value.get<std::int64_t>() > range.high) {
    refuse(field, shown(value) + " is not a whole number from " + std::to_string(range.low) +
                      " to " + std::to_string(range.high));
  }
  return value.get<std::int64_t>();
}

/// `"100ms"`, or a number of seconds.
nanoseconds duration_in(const json& request, const char* field) {
  const json& value = request.at(field);
  nanoseconds duration{};
  if (value.is_string()) {
    duration = accepted(field, support::parse_duration(value.get<std::string>()));
  } else if (value.is_number()) {
    constexpr double kMostSeconds = 1e9;
    const double seconds = value.get<double>();
    if (!(seconds >= 0 && seconds <= kMostSeconds)) {
      refuse(field, shown(value) + " is not a number of seconds from 0 to 1e9");
    }
    duration = nanoseconds(std::llround(seconds * 1e9));
  } else {
    refuse(field, shown(value) + " is neither a duration such as \"100ms\" nor seconds");
  }
  if (duration.count() == 0) refuse(field, "it must be more than no time");
  return duration;
}

constexpr std::array kAnalysisFields{
    "id",       "action",       "board",    "position", "moves",
    "time",     "leaves",       "infinite", "settings", "reportDuringSearchEvery",
    "priority", "analyzeTurns",
};

void refuse_unknown_fields(const json& request, std::span<const char* const> known) {
  for (const auto& [name, value] : request.items()) {
    const bool is_known = std::any_of(known.begin(), known.end(),
                                      [&name = name](const char* field) { return name == field; });
    if (!is_known) refuse(name, "there is no such field");
  }
}

AnyPosition start_of(const json& request, const Settings& settings) {
  if (request.contains("position")) {
    if (request.contains("board")) refuse("board", "the position says what its board is");
    return accepted("position",
                    games::parse_position(string_in(request, "position"), settings.game));
  }
  if (!request.contains("board")) return AnyPosition(games::usual_board(settings.game));
  return AnyPosition(accepted("board", games::parse_board(string_in(request, "board"),
                                                          settings.game, settings.search.seed)));
}

/// One of a list: 4, "E5".
std::string move_in(const json& item, std::string_view field, const AnyPosition& position) {
  if (const auto board = position.board(); games::has_numbered_moves(games::kind_of(board))) {
    const int width = std::get<connect_four::Board>(board).width;
    return std::to_string(integer_of(item, field, {1, width}));
  }
  if (!item.is_string()) refuse(field, shown(item) + " is not a string");
  return item.get<std::string>();
}

/// `"4453"`, or `[4, 4, 5, 3]`.
std::vector<Move> moves_of(const json& request, const AnyPosition& start) {
  if (!request.contains("moves")) return {};
  const json& value = request.at("moves");
  if (value.is_string()) {
    return accepted("moves", games::parse_moves(value.get<std::string>(), start));
  }
  if (!value.is_array()) refuse("moves", shown(value) + " is neither a string nor a list");
  std::vector<Move> moves;
  AnyPosition position = start;
  for (const json& item : value) {
    const std::string field = "moves[" + std::to_string(moves.size()) + "]";
    const std::string text = move_in(item, field, position);
    if (position.is_over()) refuse(field, "the game is over before it");
    moves.push_back(accepted(field, games::parse_move(text, position)));
    position.play(moves.back());
  }
  return moves;
}

void set_setting(Settings& settings, const std::string& name, const json& value) {
  const std::string field = "settings." + name;
  if (name == kGameName) refuse(field, "the game is chosen when the engine starts, by --game");
  std::string text;
  if (value.is_string()) {
    text = value.get<std::string>();
  } else if (value.is_boolean()) {
    text = value.get<bool>() ? "on" : "off";
  } else if (value.is_number_integer()) {
    text = value.dump();
  } else if (value.is_number()) {
    text = support::number_text(value.get<double>());
  } else {
    refuse(field, shown(value) + " is neither a string nor a number nor a truth value");
  }
  if (const auto error = set(settings, name, text)) refuse(field, error->message);
}

Settings settings_of(const json& request, const Settings& defaults) {
  Settings settings = defaults;
  if (!request.contains("settings")) return settings;
  const json& value = request.at("settings");
  if (!value.is_object()) refuse("settings", shown(value) + " is not an object");
  // It sets everything: the others come behind it, wherever they stand.
  const std::string preset(kPresetName);
  if (value.contains(preset)) {
    set_setting(settings, preset, value.at(preset));
    settings.search.memory_bytes = defaults.search.memory_bytes;
  }
  for (const auto& [name, item] : value.items()) {
    if (name != preset) set_setting(settings, name, item);
  }
  if (settings.search.memory_bytes > defaults.search.memory_bytes) {
    refuse("settings.memory", "memory is " + support::size_text(settings.search.memory_bytes) +
                                  ", an analysis has " +
                                  support::size_text(defaults.search.memory_bytes) + " here");
  }
  if (const auto fault = find_fault(settings)) refuse("settings", fault->message);
  return settings;
}

void set_limits(Analysis& analysis, const json& request, const AnalysisDefaults& defaults) {
  const bool is_infinite = request.contains("infinite");
  if (request.contains("time")) analysis.time = duration_in(request, "time");
  if (request.contains("leaves")) {
    const json& value = request.at("leaves");
    if (!value.is_number_unsigned() || value.get<std::uint64_t>() == 0) {
      refuse("leaves", shown(value) + " is not a whole number from 1 on");
    }
    analysis.leaves = value.get<std::uint64_t>();
  }
  if (is_infinite) {
    const json& value = request.at("infinite");
    if (!value.is_boolean()) refuse("infinite", shown(value) + " is neither true nor false");
    if (value.get<bool>() && (analysis.time || analysis.leaves)) {
      refuse("infinite", "there are other limits");
    }
    if (value.get<bool>()) return;
  }
  if (analysis.time || analysis.leaves) return;
  analysis.time = defaults.time;
  analysis.leaves = defaults.leaves;
}

/// Which positions of the game are asked for: the last one if nothing is said.
std::vector<int> turns_in(const json& request, const char* field, int last) {
  const json& value = request.at(field);
  if (!value.is_array() || value.empty()) refuse(field, shown(value) + " is not a list of turns");
  std::vector<int> turns;
  for (const json& item : value) {
    const std::string name = std::string(field) + "[" + std::to_string(turns.size()) + "]";
    turns.push_back(static_cast<int>(integer_of(item, name, {0, last})));
  }
  return turns;
}

std::vector<Analysis> analyses_of(const json& request, const AnalysisDefaults& defaults,
                                  const std::string& id) {
  constexpr support::Range<int> kPriorities{-1'000'000'000, 1'000'000'000};
  refuse_unknown_fields(request, kAnalysisFields);
  Analysis common{.id = id, .settings = settings_of(request, defaults.settings)};
  const AnyPosition start = start_of(request, common.settings);
  const std::vector<Move> moves = moves_of(request, start);
  set_limits(common, request, defaults);
  if (request.contains("priority")) {
    common.priority = integer_of(request.at("priority"), "priority", kPriorities);
  }
  if (request.contains("reportDuringSearchEvery")) {
    common.report_every = duration_in(request, "reportDuringSearchEvery");
  }
  const bool has_turns = request.contains("analyzeTurns");
  const int last = static_cast<int>(moves.size());
  std::vector<Analysis> analyses;
  for (const int turn : has_turns ? turns_in(request, "analyzeTurns", last) : std::vector{last}) {
    Analysis analysis = common;
    analysis.turn = turn;
    analysis.position = start;
    analysis.position.play(std::span(moves).first(static_cast<std::size_t>(turn)));
    if (analysis.position.is_over()) {
      const char* field = moves.empty() ? "position" : has_turns ? "analyzeTurns" : "moves";
      refuse(field, "the game is over: there is no move to search");
    }
    analyses.push_back(std::move(analysis));
  }
  return analyses;
}

/// Strings and whole numbers, as they came.
std::string id_in(const json& request, const char* field) {
  if (!request.contains(field)) refuse(field, "it is missing");
  const json& value = request.at(field);
  if (!value.is_string() && !value.is_number_integer()) {
    refuse(field, shown(value) + " is neither a string nor a whole number");
  }
  return value.dump();
}

Termination termination_of(const json& request, const std::string& id) {
  refuse_unknown_fields(request, std::array{"id", "action", "terminateId", "turnNumbers"});
  Termination termination{id, id_in(request, "terminateId")};
  constexpr int kMostMoves = games::Expansion::kMaxMoves;
  if (request.contains("turnNumbers")) {
    termination.turns = turns_in(request, "turnNumbers", kMostMoves);
  }
  return termination;
}

Request request_of(const json& request, const AnalysisDefaults& defaults, const std::string& id) {
  if (!request.contains("action")) return analyses_of(request, defaults, id);
  const std::string action = string_in(request, "action");
  if (action == "analyze") return analyses_of(request, defaults, id);
  if (action == "terminate") return termination_of(request, id);
  const bool is_bare =
      action == "terminate_all" || action == "query_version" || action == "clear_cache";
  if (!is_bare) {
    refuse("action", support::in_quotes(action) +
                         " is not known, allowed are analyze, terminate, terminate_all, "
                         "query_version, clear_cache");
  }
  refuse_unknown_fields(request, std::array{"id", "action"});
  if (action == "terminate_all") return TerminateAll{id};
  if (action == "query_version") return QueryVersion{id};
  return ClearCache{id};
}

}  // namespace

bool Termination::concerns(const Analysis& analysis) const {
  return analysis.id == terminate_id &&
         (!turns || std::find(turns->begin(), turns->end(), analysis.turn) != turns->end());
}

std::variant<Request, RequestError> parse_request(std::string_view line,
                                                  const AnalysisDefaults& defaults) {
  RequestError error;
  try {
    const json request = json::parse(line);
    if (!request.is_object()) refuse("", shown(request) + " is not an object");
    const std::string id = id_in(request, "id");
    error.id = id;
    return request_of(request, defaults, id);
  } catch (const json::parse_error& wrong) {
    error.message = "character " + std::to_string(wrong.byte) + ": this is not JSON";
  } catch (const json::out_of_range&) {
    error.message = "a number is too large";
  } catch (const Refusal& refusal) {
    error.message = refusal.message;
    error.field = refusal.field;
  }
  return error;
}

}  // namespace quadrille::protocol
