#include "quadrille/settings_options.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <variant>

#include "quadrille/game_option.hpp"
#include "setting_list.hpp"
#include "support/machine.hpp"

namespace quadrille {
namespace {

std::string_view type_name(const Setting& setting) {
  struct Names {
    std::string_view operator()(const Setting::Choice&) const { return "WORD"; }
    std::string_view operator()(const Setting::Switch&) const { return "WORD"; }
    std::string_view operator()(const Setting::Integer&) const { return "N"; }
    std::string_view operator()(const Setting::Number&) const { return "X"; }
    std::string_view operator()(const Setting::Size&) const { return "SIZE"; }
  };
  return std::visit(Names{}, setting.type);
}

std::string default_text(const Setting& setting, SettingsOptions::Threads usual) {
  if (setting.name == "mode") return "tree, with one thread serial";
  if (setting.name == "threads" && usual == SettingsOptions::Threads::kAll) return "all CPUs";
  // Of the first game that has it, and of others where it is another.
  std::string text;
  std::string first;
  for (const games::Kind game : games::kKinds) {
    if (!concerns(setting, game)) continue;
    const std::string value = setting.text(default_settings(game));
    if (text.empty()) {
      text = first = value;
    } else if (value != first) {
      text += fmt::format(", {} {}", games::name(game), value);
    }
  }
  return text;
}

/// Only one game has it.
std::string game_text(const Setting& setting) {
  if (setting.game.value_or(games::Kind::kConnectFour) == games::Kind::kConnectFour) return "";
  return fmt::format("Of {}: ", games::name(*setting.game));
}

std::string preset_names() {
  std::string text;
  for (const games::Kind game : games::kKinds) {
    std::string names;
    for (const Preset& preset : all_presets(game)) {
      names += fmt::format("{}{}", names.empty() ? "" : ", ", preset.name);
    }
    text += text.empty() ? names : fmt::format("; of {} {}", games::name(game), names);
  }
  return text;
}

}  // namespace

SettingsOptions::SettingsOptions(CLI::App& command, Threads usual)
    : command_(&command), usual_threads_(usual), preset_name_(all_presets().front().name) {
  add_game_option(command, game_);
  command
      .add_option("--preset", preset_name_,
                  fmt::format("Settings of an engine that others have described: {} [default]",
                              preset_names()))
      ->type_name("NAME")
      ->group("Settings");
  for (const Setting& setting : all_settings()) {
    const auto set_option = [this, &setting](const std::string& text) {
      Settings tried;
      if (const auto error = setting.set(tried, text)) {
        throw CLI::ValidationError("--" + error->message);
      }
      items_.emplace_back(setting.name, text);
    };
    command
        .add_option_function<std::string>(
            fmt::format("--{}", setting.name), set_option,
            fmt::format("{}{}: {} [{}]", game_text(setting), setting.description,
                        allowed_text(setting), default_text(setting, usual)))
        ->type_name(std::string(type_name(setting)))
        ->group("Settings");
  }
  command
      .add_flag_callback(
          "--no-book", [this] { items_.emplace_back("book", "off"); }, "The same as --book off")
      ->group("Settings");
}

Preset SettingsOptions::preset() const {
  const auto preset = find_preset(preset_name_, game_);
  if (!preset) throw CLI::ValidationError("--" + preset.error().message);
  return *preset;
}

Settings SettingsOptions::settings() const {
  Settings settings = preset().settings;
  const bool is_default = preset_name_ == all_presets(game_).front().name;
  if (is_default && usual_threads_ == Threads::kAll) settings.search.threads = default_threads();
  for (const auto& [name, text] : items_) {
    if (const auto error = set(settings, name, text)) {
      throw CLI::ValidationError("--" + error->message);
    }
  }
  if (command_->count("--mode") == 0) {
    settings.search.mode =
        settings.search.threads > 1 ? search::Mode::kTree : search::Mode::kSerial;
  }
  return settings;
}

std::string SettingsOptions::text() const {
  std::string text;
  if (command_->count("--preset") > 0) text = fmt::format("{}={}", kPresetName, preset_name_);
  for (const auto& [name, value] : items_) {
    if (name == "seed") continue;
    text += fmt::format("{}{}={}", text.empty() ? "" : ",", name, value);
  }
  return text;
}

int default_threads() { return std::min(support::usable_cpus(), search::kMaxThreads); }

}  // namespace quadrille
