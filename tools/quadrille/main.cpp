#include <CLI/CLI.hpp>
#include <exception>
#include <iostream>
#include <span>
#include <string>

#include "playout/playouts.hpp"
#include "quadrille/tour.hpp"
#include "quadrille/version.hpp"

namespace {

enum ExitCode : int { kDone = 0, kFailed = 1, kWrongUsage = 2 };

/// Throws CLI::ValidationError on an unknown name.
void force_kernel(const std::string& text) {
  const auto path = quadrille::playout::parse_path(text);
  if (!path) throw CLI::ValidationError("--kernel", path.error().message);
  quadrille::playout::set_default_path(*path);
}

}  // namespace

int main(int argc, char** argv) try {
  if (const auto error = quadrille::playout::default_path_error()) {
    std::cerr << "quadrille: " << error->message << '\n';
    return kWrongUsage;
  }
  CLI::App app("Connect Four by parallel Monte Carlo tree search.", "quadrille");
  app.set_version_flag("--version", quadrille::version_text,
                       "Print the versions of the program and of what it is built on");
  // Before --version, which prints the choice.
  app.add_option_function<std::string>("--kernel", force_kernel,
                                       "Playout kernel: auto (default), scalar, sse4, avx2 or "
                                       "avx512; QUADRILLE_KERNEL in the environment does the same")
      ->type_name("NAME")
      ->trigger_on_parse();
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == kDone ? kDone : kWrongUsage;
  }
  const auto forced = quadrille::playout::default_path();
  quadrille::print_tour(app.count("--kernel") == 0 ? quadrille::playout::available_paths()
                                                   : std::span(&forced, 1));
  return kDone;
} catch (const std::exception& error) {
  std::cerr << "quadrille: " << error.what() << '\n';
  return kFailed;
}
