#include "quadrille/limits_options.hpp"

#include "solver/table.hpp"
#include "support/units.hpp"

namespace quadrille {

void add_time_option(CLI::App& command, std::optional<std::chrono::nanoseconds>& time,
                     const std::string& description) {
  const auto set = [&time](const std::string& text) {
    const auto parsed = support::parse_duration(text);
    if (!parsed) throw CLI::ValidationError("--time", parsed.error().message);
    if (parsed->count() == 0) {
      throw CLI::ValidationError("--time", "a search needs more than no time");
    }
    time = *parsed;
  };
  command.add_option_function<std::string>("--time", set, description)->type_name("TIME");
}

void add_leaves_option(CLI::App& command, std::optional<std::uint64_t>& leaves,
                       const std::string& description) {
  const auto set = [&leaves](const std::string& text) {
    const auto parsed = support::parse_count(text);
    if (!parsed) throw CLI::ValidationError("--leaves", parsed.error().message);
    if (*parsed == 0) throw CLI::ValidationError("--leaves", "a search needs at least 1 leaf");
    leaves = *parsed;
  };
  command.add_option_function<std::string>("--leaves", set, description)->type_name("N");
}

void add_table_memory_option(CLI::App& command, std::uint64_t& bytes) {
  const auto set = [&bytes](const std::string& text) {
    const auto parsed = support::parse_size(text);
    if (!parsed) throw CLI::ValidationError("--memory", parsed.error().message);
    if (*parsed < solver::Table::kMinBytes) {
      throw CLI::ValidationError("--memory is " + text + ", allowed are " +
                                 support::size_text(solver::Table::kMinBytes) + " and more");
    }
    bytes = *parsed;
  };
  command
      .add_option_function<std::string>(
          "--memory", set,
          "Memory of the table of known positions: 512MB, 2GB, in powers of 1024 [" +
              support::size_text(bytes) + "]")
      ->type_name("SIZE");
}

}  // namespace quadrille
