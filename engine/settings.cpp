#include "settings.hpp"

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <utility>

#include "playout/net.hpp"
#include "presets.hpp"
#include "setting_list.hpp"
#include "support/units.hpp"

namespace quadrille {
namespace {

using games::Kind;
using support::Error;

/// How many letters must be added, dropped or changed (Levenshtein).
std::size_t edit_distance(std::string_view from, std::string_view to) {
  std::vector<std::size_t> row(to.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 0; i < from.size(); ++i) {
    std::size_t diagonal = std::exchange(row[0], i + 1);
    for (std::size_t j = 0; j < to.size(); ++j) {
      const std::size_t changed = diagonal + (from[i] == to[j] ? 0 : 1);
      diagonal = row[j + 1];
      row[j + 1] = std::min({changed, row[j] + 1, row[j + 1] + 1});
    }
  }
  return row.back();
}

Error unknown_name(std::string_view name) {
  const Setting* closest = nullptr;
  std::size_t least = 0;
  for (const Setting& setting : all_settings()) {
    const auto [shorter, longer] = std::minmax({name.size(), setting.name.size()});
    // A name with hardly a letter in common would be no help; most differ too much in length.
    if (2 * (longer - shorter) > longer) continue;
    const std::size_t distance = edit_distance(name, setting.name);
    if (2 * distance > longer || (closest != nullptr && distance >= least)) continue;
    closest = &setting;
    least = distance;
  }
  std::string message = "there is no setting " + support::in_quotes(name);
  if (closest != nullptr) message += ", did you mean " + std::string(closest->name) + "?";
  return {message, 0};
}

}  // namespace

bool uses_graph(const Settings& settings, const connect_four::Board& board) {
  if (settings.graph != Settings::Merging::kAuto) return settings.graph == Settings::Merging::kOn;
  if (settings.leaves.policy.rules == playout::kNoRules) return false;
  return !connect_four::Narrow::fits(board) ||
         (playout::Net::knows(board) && settings.leaves.net_share > 0);
}

bool uses_symmetry(const Settings& settings, const connect_four::Board& board) {
  if (settings.symmetry != Settings::Merging::kAuto) {
    return settings.symmetry == Settings::Merging::kOn;
  }
  return playout::Net::knows(board) && settings.search.selection.rave == 0;
}

int flights_on(const Settings& settings, const connect_four::Board& board) {
  constexpr int kOnLargeBoards = 4;
  if (settings.flights > 0) return settings.flights;
  return connect_four::Narrow::fits(board) ? 1 : kOnLargeBoards;
}

std::optional<Error> find_fault(const Settings& settings) {
  // A value is in its range if it can be set. A choice has none, and may be one without a word.
  Settings copy;
  copy.game = settings.game;
  for (const Setting& setting : all_settings()) {
    if (std::holds_alternative<Setting::Choice>(setting.type)) continue;
    if (!concerns(setting, settings.game)) continue;
    if (auto fault = setting.set(copy, setting.text(settings))) return fault;
  }
  copy.search = settings.search;
  copy.search.symmetry = settings.symmetry == Settings::Merging::kOn;
  return search::find_fault(copy.search);
}

std::optional<Error> set(Settings& settings, std::string_view name, std::string_view text) {
  if (name == kGameName) {
    const auto game = games::parse_kind(text);
    if (!game) return game.error();
    if (*game != settings.game) settings = default_settings(*game);
    return std::nullopt;
  }
  if (name == kPresetName) {
    const auto preset = find_preset(text, settings.game);
    if (!preset) return preset.error();
    settings = preset->settings;
    return std::nullopt;
  }
  for (const Setting& setting : all_settings()) {
    if (setting.name != name) continue;
    if (!concerns(setting, settings.game)) {
      return Error{std::string(name) + " is a setting of " + std::string(title(*setting.game)) +
                   ", not of " + std::string(title(settings.game))};
    }
    return setting.set(settings, text);
  }
  return unknown_name(name);
}

std::optional<Error> set_all(Settings& settings, std::string_view text) {
  Settings changed = settings;
  std::size_t behind_game = 0;
  for (std::size_t place = 0; !text.empty() && place <= text.size();) {
    const std::size_t end = std::min(text.find(',', place), text.size());
    const std::string_view item = text.substr(place, end - place);
    const std::size_t sign = item.find('=');
    if (sign == std::string_view::npos) {
      return support::error_at(place, support::in_quotes(item) + " is not of the form name=value");
    }
    const std::string_view name = item.substr(0, sign);
    if (name == kGameName && place > 0) {
      return support::error_at(place, "a game has settings of its own, so it must come first");
    }
    if (name == kPresetName && place > behind_game) {
      return support::error_at(place, "a preset sets everything, so it must come first");
    }
    if (auto error = set(changed, name, item.substr(sign + 1))) {
      return support::error_at(place, error->message);
    }
    place = end + 1;
    if (name == kGameName) behind_game = place;
  }
  settings = changed;
  return std::nullopt;
}

std::string settings_text(const Settings& settings) {
  std::string text;
  if (settings.game != Settings{}.game) {
    text = std::string(kGameName) + '=' + std::string(games::name(settings.game));
  }
  // One setting can be a short word for several others, which need not be named again; and where
  // it has no word, they say it all.
  Settings named = default_settings(settings.game);
  for (const Setting& setting : all_settings()) {
    if (!concerns(setting, settings.game)) continue;
    const std::string value = setting.text(settings);
    if (value == setting.text(named) || value == kCustom) continue;
    if (!text.empty()) text += ',';
    text += std::string(setting.name) + '=' + value;
    setting.set(named, value);
  }
  return text;
}

}  // namespace quadrille
