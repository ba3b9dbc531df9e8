#pragma once

#include <CLI/CLI.hpp>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>

namespace quadrille {

/// Give a command `--time`, `--leaves` and `--memory`; wrong texts are a CLI::ValidationError. The
/// descriptions end with what happens without the option, in brackets.
void add_time_option(CLI::App& command, std::optional<std::chrono::nanoseconds>& time,
                     const std::string& description);
void add_leaves_option(CLI::App& command, std::optional<std::uint64_t>& leaves,
                       const std::string& description);
/// `--memory` of the solver's table, whose usual size is what is there.
void add_table_memory_option(CLI::App& command, std::uint64_t& bytes);

}  // namespace quadrille
