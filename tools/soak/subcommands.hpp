#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>

namespace quadrille::soak {

enum class Verdict : std::uint8_t { kHolds, kFails };

// Each adds itself to the program and, if it is the one asked for, leaves its verdict. A new one is
// a file of its own here and a line in main.cpp.
void add_rules(CLI::App& program, Verdict& verdict);
void add_counts(CLI::App& program, Verdict& verdict);
void add_playouts(CLI::App& program, Verdict& verdict);
void add_solver(CLI::App& program, Verdict& verdict);
void add_nogo(CLI::App& program, Verdict& verdict);
void add_storm(CLI::App& program, Verdict& verdict);

}  // namespace quadrille::soak
