#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "engine/json_request.hpp"
#include "search/report.hpp"

/// The answers of the JSON protocol (README.md), one line each, with its end.
namespace quadrille::protocol {

enum class Moment : std::uint8_t { kDuringSearch, kAtEnd };

std::string answer_text(const Analysis& analysis, const search::Report& report, Moment moment);
/// For one that ended before it began.
std::string no_results_text(const Analysis& analysis);

std::string error_text(const RequestError& error);

std::string done_text(const Termination& request);
std::string done_text(const TerminateAll& request);
std::string done_text(const ClearCache& request);
std::string done_text(const QueryVersion& request, std::string_view version);

}  // namespace quadrille::protocol
