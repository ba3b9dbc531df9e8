#include "quadrille/settings_options.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <variant>

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
  return setting.text(Settings{});
}

std::string preset_names() {
  std::string names;
  for (const Preset& preset : all_presets()) {
    names += fmt::format("{}{}", names.empty() ? "" : ", ", preset.name);
  }
  return names;
}

}  // namespace

SettingsOptions::SettingsOptions(CLI::App& command, Threads usual)
    : command_(&command), usual_threads_(usual), preset_(all_presets().front()) {
  const auto set_preset = [this](const std::string& text) {
    const auto preset = find_preset(text);
    if (!preset) throw CLI::ValidationError("--" + preset.error().message);
    preset_ = *preset;
  };
  command
      .add_option_function<std::string>("--preset", set_preset,
                                        fmt::format("Settings of an engine that others have "
                                                    "described: {} [default]",
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
            fmt::format("{}: {} [{}]", setting.description, allowed_text(setting),
                        default_text(setting, usual)))
        ->type_name(std::string(type_name(setting)))
        ->group("Settings");
  }
  command
      .add_flag_callback(
          "--no-book", [this] { items_.emplace_back("book", "off"); }, "The same as --book off")
      ->group("Settings");
}

Settings SettingsOptions::settings() const {
  Settings settings = preset_.settings;
  const bool is_default = preset_.name == all_presets().front().name;
  if (is_default && usual_threads_ == Threads::kAll) settings.search.threads = default_threads();
  for (const auto& [name, text] : items_) set(settings, name, text);
  if (command_->count("--mode") == 0) {
    settings.search.mode =
        settings.search.threads > 1 ? search::Mode::kTree : search::Mode::kSerial;
  }
  return settings;
}

std::string SettingsOptions::text() const {
  std::string text;
  if (command_->count("--preset") > 0) text = fmt::format("{}={}", kPresetName, preset_.name);
  for (const auto& [name, value] : items_) {
    if (name == "seed") continue;
    text += fmt::format("{}{}={}", text.empty() ? "" : ",", name, value);
  }
  return text;
}

int default_threads() { return std::min(support::usable_cpus(), search::kMaxThreads); }

}  // namespace quadrille
