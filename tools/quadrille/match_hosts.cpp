#include "quadrille/match_hosts.hpp"

#include <memory>
#include <string>

#include "match/engine_host.hpp"
#include "match/engine_process_player.hpp"
#include "match/strategy_clock.hpp"
#include "match/strategy_host.hpp"
#include "match/strategy_player.hpp"
#include "quadrille/game_option.hpp"

namespace quadrille {

Command add_strategy_command(CLI::App& program) {
  CLI::App* command = program.add_subcommand(match::kStrategyCommand, "Run a strategy of a match");
  command->group("");
  const auto path = std::make_shared<std::string>();
  command->add_option("PATH", *path, "Shared object")->required();
  const auto has_millisecond_clock = std::make_shared<bool>(false);
  command->add_flag(match::kMillisecondClock, *has_millisecond_clock);
  return {command, [path, has_millisecond_clock] {
            if (*has_millisecond_clock) match::use_millisecond_clock();
            return match::host_strategy(*path) == 0 ? kDone : kFailed;
          }};
}

Command add_engine_host_command(CLI::App& program) {
  CLI::App* command = program.add_subcommand(match::kEngineCommand, "Run a side of a match");
  command->group("");
  const auto side = std::make_shared<std::string>();
  command->add_option("SIDE", *side, "Settings")->required();
  const auto game = std::make_shared<games::Kind>(games::Kind::kConnectFour);
  add_game_option(*command, *game);
  return {command,
          [side, game] { return match::host_engine(*side, *game) == 0 ? kDone : kFailed; }};
}

}  // namespace quadrille
