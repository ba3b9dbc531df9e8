#pragma once

#include <CLI/CLI.hpp>
#include <string>

namespace quadrille {

/// Breaks the descriptions of options so that `--help` fits in 80 columns, and leaves out what
/// options need or exclude.
class HelpFormatter : public CLI::Formatter {
 public:
  std::string make_option_opts(const CLI::Option* option) const override;
  std::string make_option_desc(const CLI::Option* option) const override;
};

}  // namespace quadrille
