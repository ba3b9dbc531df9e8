#pragma once

#include <CLI/CLI.hpp>
#include <functional>

namespace quadrille {

enum ExitCode : int { kDone = 0, kFailed = 1, kWrongUsage = 2 };

/// A subcommand of the program. What its options say is checked while they are parsed, so that a
/// CLI::ParseError is wrong usage; `run` does the work.
struct Command {
  CLI::App* options = nullptr;
  std::function<ExitCode()> run;
};

}  // namespace quadrille
