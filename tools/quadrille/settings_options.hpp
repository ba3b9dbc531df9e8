#pragma once

#include <CLI/CLI.hpp>
#include <chrono>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "presets.hpp"
#include "settings.hpp"

namespace quadrille {

/// Gives a command `--game`, an option for each setting of the engine, under the setting's name,
/// and
/// `--preset`, which the others override wherever they stand. What is not asked for is as in the
/// preset, or without one as in the game's default, except for threads and mode: the usual threads,
/// in one tree if they are several.
class SettingsOptions {
 public:
  /// All CPUs that the program may use, or one.
  enum class Threads : std::uint8_t { kAll, kOne };

  explicit SettingsOptions(CLI::App& command, Threads usual = Threads::kAll);
  SettingsOptions(const SettingsOptions&) = delete;
  SettingsOptions& operator=(const SettingsOptions&) = delete;

  /// When the options are parsed. Throws CLI::ValidationError where the game does not have what was
  /// asked for.
  Settings settings() const;
  games::Kind game() const { return game_; }
  /// Where the command line does not name one.
  void set_game(games::Kind game) { game_ = game; }
  /// For a move, where nobody says otherwise.
  std::chrono::nanoseconds time() const { return preset().time; }

  /// What was asked for, `preset=plain,c=0.5`, for commands with more than one engine. Without the
  /// seed, which is then that of the command.
  std::string text() const;

 private:
  Preset preset() const;

  CLI::App* command_;
  Threads usual_threads_;
  games::Kind game_ = games::Kind::kConnectFour;
  std::string preset_name_;
  /// What was asked for; names and texts that have been tried.
  std::vector<std::pair<std::string, std::string>> items_;
};

/// As many as there are CPUs, if the engine can have so many.
int default_threads();

}  // namespace quadrille
