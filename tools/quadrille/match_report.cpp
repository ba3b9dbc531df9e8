#include "quadrille/match_report.hpp"

#include <fmt/format.h>

#include <array>
#include <cstddef>
#include <nlohmann/json.hpp>
#include <string_view>

namespace quadrille {
namespace {

using Json = nlohmann::ordered_json;
using match::Name;
using match::Verdict;

constexpr std::array kNames{Name::kA, Name::kB};

std::string key(Name name) { return {match::letter(name)}; }

Json results_json(const match::Results& results) {
  return {{"wins", results.wins}, {"draws", results.draws}, {"losses", results.losses}};
}

Json sprt_json(const MatchReport& report) {
  const auto& sprt = *report.sprt;
  Json json{{"elo0", sprt.elo0},  {"elo1", sprt.elo1},           {"alpha", sprt.alpha},
            {"beta", sprt.beta},  {"lower", sprt.lower_bound()}, {"upper", sprt.upper_bound()},
            {"accepted", nullptr}};
  if (report.verdict == Verdict::kElo0) json["accepted"] = "elo0";
  if (report.verdict == Verdict::kElo1) json["accepted"] = "elo1";
  return json;
}

std::string results_text(const match::Results& results) {
  return fmt::format("{} wins, {} draws, {} losses", results.wins, results.draws, results.losses);
}

std::string sprt_text(const MatchReport& report) {
  const auto& sprt = *report.sprt;
  std::string_view verdict = "undecided";
  if (report.verdict == Verdict::kElo0) verdict = "accepted: elo0";
  if (report.verdict == Verdict::kElo1) verdict = "accepted: elo1";
  return fmt::format("elo0 {:g}, elo1 {:g}: LLR {:.2f} in [{:.2f}, {:.2f}], {}", sprt.elo0,
                     sprt.elo1, report.log_likelihood_ratio, sprt.lower_bound(), sprt.upper_bound(),
                     verdict);
}

std::string pace_text(const match::Pace& pace) {
  return fmt::format("mean {:.1f} ms, p99 {:.1f} ms, max {:.1f} ms; {:.3f} M leaves/s",
                     pace.mean_ms, pace.p99_ms, pace.max_ms, pace.leaves_per_second / 1e6);
}

std::string forfeits_text(const match::Summary& summary) {
  std::string text;
  for (const auto& game : summary.forfeits) {
    text += fmt::format("{}{} in game {} ({})", text.empty() ? "" : ", ",
                        match::letter(game.forfeit->side), game.number + 1,
                        match::name(game.forfeit->cause));
  }
  return text.empty() ? "none" : text;
}

}  // namespace

std::string oversubscription_text(const MatchReport& report) {
  return fmt::format("{} threads share {} CPUs: times and speeds are not those of a side alone",
                     report.busy_threads, report.cpus);
}

nlohmann::ordered_json match_json(const MatchReport& report) {
  const auto& summary = report.summary;
  Json json;
  json["games"] = summary.results.games();
  json["wins"] = summary.results.wins;
  json["draws"] = summary.results.draws;
  json["losses"] = summary.results.losses;
  json["score"] = summary.score();
  json["elo"] = nullptr;
  json["elo_interval"] = nullptr;
  json["normalised_elo"] = nullptr;
  json["los"] = nullptr;
  if (const auto& strength = summary.strength) {
    json["elo"] = strength->elo;
    json["elo_interval"] = {strength->elo_low, strength->elo_high};
    json["normalised_elo"] = strength->normalised_elo;
    json["los"] = strength->superiority;
  }
  json["pairs"] = match::pairs_in(summary.pairs);
  json["pentanomial"] = summary.pairs;
  json["llr"] = report.sprt ? Json(report.log_likelihood_ratio) : Json(nullptr);
  json["sprt"] = report.sprt ? sprt_json(report) : Json(nullptr);
  json["forfeits"] = Json::array();
  for (const auto& game : summary.forfeits) {
    json["forfeits"].push_back({{"game", game.number + 1},
                                {"side", key(game.forfeit->side)},
                                {"cause", match::name(game.forfeit->cause)}});
  }
  json["by_colour"] = {{"first", results_json(summary.by_colour[0])},
                       {"second", results_json(summary.by_colour[1])}};
  for (const Name name : kNames) {
    const auto& pace = summary.paces[match::index_of(name)];
    json["time_ms"][key(name)] = {
        {"mean", pace.mean_ms}, {"p99", pace.p99_ms}, {"max", pace.max_ms}};
  }
  for (const Name name : kNames) {
    json["leaves_per_second"][key(name)] = summary.paces[match::index_of(name)].leaves_per_second;
  }
  json["sides"] = {{"A", report.heading.a}, {"B", report.heading.b}};
  if (report.heading.game != match::Heading{}.game) {
    json["game"] = games::name(report.heading.game);
  }
  json["board"] = report.heading.board;
  json["openings"] = report.heading.openings;
  json["seed"] = report.heading.seed;
  json["concurrency"] = report.concurrency;
  json["pinned"] = report.is_pinned;
  json["oversubscribed"] = report.is_oversubscribed();
  json["interrupted"] = report.is_interrupted;
  return json;
}

std::string match_text(const MatchReport& report) {
  const auto& summary = report.summary;
  std::string text;
  const auto add = [&text](std::string_view what, const std::string& line) {
    text += fmt::format("{:<10}{}\n", what, line);
  };
  add("A", report.heading.a);
  add("B", report.heading.b);
  add("games", fmt::format("{} on {}, openings {}, seed {}{}", summary.results.games(),
                           report.heading.board, report.heading.openings, report.heading.seed,
                           report.is_interrupted ? "; interrupted" : ""));
  add("score", fmt::format("{:.1f} %: {}", 100 * summary.score(), results_text(summary.results)));
  add("  first", results_text(summary.by_colour[0]));
  add("  second", results_text(summary.by_colour[1]));
  add("pairs", fmt::format("{} with 0, 0.5, 1, 1.5, 2 points", fmt::join(summary.pairs, ", ")));
  if (const auto& strength = summary.strength) {
    add("Elo", fmt::format("{:+.1f} [{:+.1f}, {:+.1f}], normalised {:+.1f}; LOS {:.1f} %",
                           strength->elo, strength->elo_low, strength->elo_high,
                           strength->normalised_elo, 100 * strength->superiority));
  }
  if (report.sprt) add("SPRT", sprt_text(report));
  add("time A", pace_text(summary.paces[0]));
  add("time B", pace_text(summary.paces[1]));
  add("forfeits", forfeits_text(summary));
  if (report.is_pinned) add("note", "each side has CPUs of its own");
  if (report.is_oversubscribed()) add("note", oversubscription_text(report));
  return text;
}

std::string match_progress(const MatchReport& report, std::uint64_t planned_games) {
  const auto& summary = report.summary;
  const auto& results = summary.results;
  std::string text =
      fmt::format("{} of {}  +{} ={} -{}  {:.1f} %", results.games(), planned_games, results.wins,
                  results.draws, results.losses, 100 * summary.score());
  if (const auto& strength = summary.strength) {
    text += fmt::format("  Elo {:+.0f} [{:+.0f}, {:+.0f}]", strength->elo, strength->elo_low,
                        strength->elo_high);
  }
  if (report.sprt) {
    text += fmt::format("  LLR {:.2f} [{:.2f}, {:.2f}]", report.log_likelihood_ratio,
                        report.sprt->lower_bound(), report.sprt->upper_bound());
  }
  return text;
}

}  // namespace quadrille
