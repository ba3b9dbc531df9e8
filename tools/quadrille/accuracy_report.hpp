#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <span>
#include <string>
#include <vector>

#include "accuracy/accuracy.hpp"
#include "search/budget.hpp"

namespace quadrille {

/// What was measured with one budget.
struct AccuracyReport {
  search::Budget budget;
  accuracy::Accuracy accuracy;
};

nlohmann::ordered_json accuracy_json(const AccuracyReport& report,
                                     std::span<const accuracy::Truth> truths);
std::string accuracy_text(const AccuracyReport& report);
/// One line.
std::string accuracy_progress(const accuracy::Accuracy& accuracy, std::size_t positions);

/// A table with a line for each budget, the first with the names of the columns.
std::string sweep_header();
std::string sweep_line(const AccuracyReport& report);
nlohmann::ordered_json sweep_json(const std::vector<AccuracyReport>& reports);

}  // namespace quadrille
