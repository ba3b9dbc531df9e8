#include <exception>
#include <iostream>

#include "soak/subcommands.hpp"

namespace {

enum ExitCode : int { kHolds = 0, kFails = 1, kWrongUsage = 2 };

}  // namespace

int main(int argc, char** argv) try {
  using quadrille::soak::Verdict;
  CLI::App program("The long versions of the tests, for hours that are free.", "soak");
  program.require_subcommand(1);
  auto verdict = Verdict::kHolds;
  quadrille::soak::add_rules(program, verdict);
  quadrille::soak::add_counts(program, verdict);
  quadrille::soak::add_playouts(program, verdict);
  quadrille::soak::add_solver(program, verdict);
  quadrille::soak::add_nogo(program, verdict);
  quadrille::soak::add_storm(program, verdict);
  try {
    program.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return program.exit(error) == 0 ? kHolds : kWrongUsage;
  }
  return verdict == Verdict::kHolds ? kHolds : kFails;
} catch (const std::exception& error) {
  std::cerr << "soak: " << error.what() << '\n';
  return kFails;
}
