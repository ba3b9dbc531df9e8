#pragma once

#include <nlohmann/json.hpp>
#include <span>
#include <string>

#include "bench/signature.hpp"
#include "bench/sweep.hpp"

namespace quadrille {

std::string signature_text(const bench::Signature& signature);

std::string sweep_table_header();
/// The speed-up is over the first of all rates.
std::string sweep_table_line(const bench::Rate& rate, const bench::Rate& first);

/// `mode=tree,threads=2`, as settings are written everywhere.
std::string way_text(bench::Way way);

/// What `bench --json` prints.
nlohmann::ordered_json bench_json(const bench::Signature& signature,
                                  std::span<const bench::Rate> rates);

}  // namespace quadrille
