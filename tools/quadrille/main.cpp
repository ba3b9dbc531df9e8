#include <CLI/CLI.hpp>
#include <array>
#include <cstdio>
#include <exception>
#include <iostream>
#include <memory>
#include <string>

#include "playout/playouts.hpp"
#include "quadrille/accuracy.hpp"
#include "quadrille/bench.hpp"
#include "quadrille/book.hpp"
#include "quadrille/command.hpp"
#include "quadrille/engine_command.hpp"
#include "quadrille/help.hpp"
#include "quadrille/match.hpp"
#include "quadrille/match_hosts.hpp"
#include "quadrille/play.hpp"
#include "quadrille/search.hpp"
#include "quadrille/solve.hpp"
#include "quadrille/tour.hpp"
#include "quadrille/version.hpp"

namespace quadrille {
namespace {

/// Throws CLI::ValidationError on an unknown name.
void force_kernel(const std::string& text) {
  const auto path = playout::parse_path(text);
  if (!path) throw CLI::ValidationError("--kernel", path.error().message);
  playout::set_default_path(*path);
}

ExitCode run_program(int argc, char** argv) {
  if (const auto error = playout::default_path_error()) {
    std::cerr << "quadrille: " << error->message << '\n';
    return kWrongUsage;
  }
  CLI::App program("Connect Four and NoGo by parallel Monte Carlo tree search.", "quadrille");
  program.formatter(std::make_shared<HelpFormatter>());
  program.set_version_flag("--version", version_text,
                           "Print the versions of the program and of what it is built on");
  // Before --version, which prints the choice.
  program
      .add_option_function<std::string>("--kernel", force_kernel,
                                        "Playout kernel: auto (default), scalar, sse4, avx2 or "
                                        "avx512; QUADRILLE_KERNEL in the environment does the same")
      ->type_name("NAME")
      ->trigger_on_parse();
  program.footer("Without a subcommand: a tour of about a second.");
  const std::array commands{add_search_command(program),   add_solve_command(program),
                            add_match_command(program),    add_accuracy_command(program),
                            add_engine_command(program),   add_play_command(program),
                            add_bench_command(program),    add_book_command(program),
                            add_strategy_command(program), add_engine_host_command(program)};
  try {
    program.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return program.exit(error) == kDone ? kDone : kWrongUsage;
  }
  for (const Command& command : commands) {
    if (command.options->parsed()) return command.run();
  }
  return print_tour();
}

}  // namespace
}  // namespace quadrille

int main(int argc, char** argv) try {
  const quadrille::ExitCode code = quadrille::run_program(argc, argv);
  if (std::fflush(stdout) == 0 && std::ferror(stdout) == 0) return code;
  std::cerr << "quadrille: standard output cannot be written\n";
  return quadrille::kFailed;
} catch (const std::exception& error) {
  std::cerr << "quadrille: " << error.what() << '\n';
  return quadrille::kFailed;
}
