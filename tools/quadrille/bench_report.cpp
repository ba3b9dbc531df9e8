#include "quadrille/bench_report.hpp"

#include <fmt/format.h>

#include "playout/playouts.hpp"
#include "support/machine.hpp"

namespace quadrille {
namespace {

using Json = nlohmann::ordered_json;

double speedup(const bench::Rate& rate, const bench::Rate& first) {
  return first.leaves_per_second > 0 ? rate.leaves_per_second / first.leaves_per_second : 0;
}

double leaves_per_second(const bench::Signature& signature) {
  return signature.seconds > 0 ? static_cast<double>(signature.leaves) / signature.seconds : 0;
}

}  // namespace

std::string signature_text(const bench::Signature& signature) {
  return fmt::format(
      "signature  {}\n"
      "           {} leaves in {:.2f} s, {:.2f} M leaves/s\n"
      "cpu        {}\n"
      "path       {}\n",
      signature.number, signature.leaves, signature.seconds, leaves_per_second(signature) / 1e6,
      support::cpu_name(), playout::name(playout::default_path()));
}

std::string sweep_table_header() { return "mode    threads  M leaves/s  M playouts/s  speed-up\n"; }

std::string sweep_table_line(const bench::Rate& rate, const bench::Rate& first) {
  return fmt::format("{:<6}  {:>7}  {:>10.2f}  {:>12.2f}  {:>7.2f}x\n", name(rate.way.mode),
                     rate.way.threads, rate.leaves_per_second / 1e6, rate.playouts_per_second / 1e6,
                     speedup(rate, first));
}

std::string way_text(bench::Way way) {
  return fmt::format("mode={},threads={}", name(way.mode), way.threads);
}

nlohmann::ordered_json bench_json(const bench::Signature& signature,
                                  std::span<const bench::Rate> rates) {
  Json json;
  json["signature"] = signature.number;
  json["leaves"] = signature.leaves;
  json["seconds"] = signature.seconds;
  json["leaves_per_second"] = leaves_per_second(signature);
  json["cpu"] = support::cpu_name();
  json["path"] = playout::name(playout::default_path());
  json["sweep"] = Json::array();
  for (const bench::Rate& rate : rates) {
    json["sweep"].push_back({{"mode", name(rate.way.mode)},
                             {"threads", rate.way.threads},
                             {"leaves_per_second", rate.leaves_per_second},
                             {"playouts_per_second", rate.playouts_per_second},
                             {"speedup", speedup(rate, rates.front())},
                             {"races_lost_per_leaf", rate.races_lost_per_leaf}});
  }
  json["recommended"] = rates.empty() ? Json(nullptr) : Json(way_text(bench::recommend(rates)));
  return json;
}

}  // namespace quadrille
