#include "quadrille/accuracy_report.hpp"

#include <fmt/format.h>

#include <chrono>
#include <nlohmann/json.hpp>
#include <string_view>

#include "games/notation.hpp"
#include "support/units.hpp"

namespace quadrille {
namespace {

using accuracy::Accuracy;
using accuracy::Counts;
using accuracy::interval_of;
using accuracy::Share;
using Json = nlohmann::ordered_json;

double milliseconds(std::chrono::nanoseconds time) {
  return std::chrono::duration<double, std::milli>(time).count();
}

/// A number, or a text.
Json name_of(games::Move move, const games::Board& board) {
  if (games::has_numbered_moves(games::kind_of(board))) return move + 1;
  return games::move_text(board, move);
}

double mean_leaves(const Accuracy& accuracy) {
  const std::uint64_t positions = accuracy.all.wdl_optimal.trials;
  return positions == 0 ? 0 : static_cast<double>(accuracy.leaves) / static_cast<double>(positions);
}

double leaves_per_second(const Accuracy& accuracy) {
  return accuracy.seconds > 0 ? static_cast<double>(accuracy.leaves) / accuracy.seconds : 0;
}

Json interval_json(const Share& share) {
  const auto interval = interval_of(share);
  return {interval.low, interval.high};
}

void add_counts(Json& json, const Counts& counts) {
  json["positions"] = counts.wdl_optimal.trials;
  json["wdl_optimal"] = counts.wdl_optimal.value();
  json["score_optimal"] = counts.score_optimal.value();
  json["proven"] = counts.proven.value();
  json["interval"] = {{"wdl_optimal", interval_json(counts.wdl_optimal)},
                      {"score_optimal", interval_json(counts.score_optimal)},
                      {"proven", interval_json(counts.proven)}};
}

void add_budget(Json& json, const search::Budget& budget) {
  json["time_ms"] = budget.time ? Json(milliseconds(*budget.time)) : Json(nullptr);
  json["leaves"] = budget.leaves ? Json(*budget.leaves) : Json(nullptr);
}

void add_effort(Json& json, const Accuracy& accuracy) {
  json["mean_leaves"] = mean_leaves(accuracy);
  json["leaves_per_second"] = leaves_per_second(accuracy);
  json["seconds"] = accuracy.seconds;
}

std::string share_text(const Share& share) {
  const auto interval = interval_of(share);
  return fmt::format("{:>6.2f} % [{:>6.2f}, {:>6.2f}]", 100 * share.value(), 100 * interval.low,
                     100 * interval.high);
}

std::string row(std::string_view what, const Counts& counts) {
  return fmt::format("{:>4}  {:>9}  {:>25}  {:>25}  {:>6.2f} %\n", what, counts.wdl_optimal.trials,
                     share_text(counts.wdl_optimal), share_text(counts.score_optimal),
                     100 * counts.proven.value());
}

std::string budget_text(const search::Budget& budget) {
  std::string text;
  if (budget.time) text = support::duration_text(*budget.time);
  if (budget.leaves) text += fmt::format("{}{} leaves", text.empty() ? "" : ", ", *budget.leaves);
  return text;
}

}  // namespace

nlohmann::ordered_json accuracy_json(const AccuracyReport& report,
                                     std::span<const accuracy::Truth> truths) {
  const Accuracy& accuracy = report.accuracy;
  Json json;
  add_counts(json, accuracy.all);
  json["by_ply"] = Json::array();
  for (const auto& [ply, counts] : accuracy.by_ply) {
    Json entry{{"ply", ply}};
    add_counts(entry, counts);
    json["by_ply"].push_back(entry);
  }
  add_budget(json, report.budget);
  add_effort(json, accuracy);
  json["mistakes"] = Json::array();
  for (const auto& mistake : accuracy.mistakes) {
    const auto& truth = truths[mistake.index];
    json["mistakes"].push_back({{"position", truth.text},
                                {"ply", truth.position.plies()},
                                {"move", name_of(mistake.move, truth.position.board())},
                                {"score", *truth.scores[static_cast<std::size_t>(mistake.move)]},
                                {"best", truth.best_score()}});
  }
  return json;
}

std::string accuracy_text(const AccuracyReport& report) {
  const Accuracy& accuracy = report.accuracy;
  std::string text = fmt::format("{:>4}  {:>9}  {:>25}  {:>25}  {:>8}\n", "ply", "positions",
                                 "keeps the value, 95 %", "has the best score, 95 %", "proven");
  for (const auto& [ply, counts] : accuracy.by_ply) text += row(std::to_string(ply), counts);
  text += row("all", accuracy.all);
  text += fmt::format("\n{} a position: {:.0f} leaves on average, {:.2f} M leaves/s, {:.1f} s\n",
                      budget_text(report.budget), mean_leaves(accuracy),
                      leaves_per_second(accuracy) / 1e6, accuracy.seconds);
  return text;
}

std::string accuracy_progress(const Accuracy& accuracy, std::size_t positions) {
  return fmt::format(
      "{} of {}  keeps the value {:.1f} %  best score {:.1f} %", accuracy.all.wdl_optimal.trials,
      positions, 100 * accuracy.all.wdl_optimal.value(), 100 * accuracy.all.score_optimal.value());
}

std::string sweep_header() {
  return "time_ms,leaves,positions,wdl_optimal,wdl_low,wdl_high,score_optimal,score_low,"
         "score_high,mean_leaves,leaves_per_second\n";
}

std::string sweep_line(const AccuracyReport& report) {
  const Counts& counts = report.accuracy.all;
  const auto share = [](const Share& each) {
    const auto interval = interval_of(each);
    return fmt::format("{:.6f},{:.6f},{:.6f}", each.value(), interval.low, interval.high);
  };
  return fmt::format(
      "{},{},{},{},{},{:.1f},{:.0f}\n",
      report.budget.time ? support::number_text(milliseconds(*report.budget.time)) : "",
      report.budget.leaves ? std::to_string(*report.budget.leaves) : "", counts.wdl_optimal.trials,
      share(counts.wdl_optimal), share(counts.score_optimal), mean_leaves(report.accuracy),
      leaves_per_second(report.accuracy));
}

nlohmann::ordered_json sweep_json(const std::vector<AccuracyReport>& reports) {
  Json json;
  json["sweep"] = Json::array();
  for (const AccuracyReport& report : reports) {
    Json entry;
    add_budget(entry, report.budget);
    add_counts(entry, report.accuracy.all);
    add_effort(entry, report.accuracy);
    json["sweep"].push_back(entry);
  }
  return json;
}

}  // namespace quadrille
