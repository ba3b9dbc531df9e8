#include "match/side.hpp"

#include <algorithm>

#include "match/engine_player.hpp"
#include "match/engine_process_player.hpp"
#include "match/strategy_player.hpp"
#include "match/ugi_player.hpp"
#include "presets.hpp"
#include "support/units.hpp"

namespace quadrille::match {
namespace {

using support::Error;

std::optional<Error> set_time(Limits& limits, std::string_view text) {
  const auto time = support::parse_duration(text);
  if (!time) return Error{"time: " + time.error().message};
  if (time->count() == 0) return Error{"time: a move needs more than no time"};
  limits.time = *time;
  return std::nullopt;
}

std::optional<Error> set_leaves(Limits& limits, std::string_view text) {
  const auto leaves = support::parse_count(text);
  if (!leaves) return Error{"leaves: " + leaves.error().message};
  if (*leaves == 0) return Error{"leaves: a move needs at least 1 leaf"};
  limits.leaves = *leaves;
  return std::nullopt;
}

void add_text(std::string& text, std::string_view item) {
  if (!text.empty() && !item.empty()) text += ',';
  text += item;
}

std::string limits_text(const Limits& limits) {
  std::string text;
  if (limits.time) add_text(text, "time=" + support::duration_text(*limits.time));
  if (limits.leaves) add_text(text, "leaves=" + std::to_string(*limits.leaves));
  return text;
}

/// What a side's text says, item by item.
class SideParser {
 public:
  SideParser(bool is_external, games::Kind game)
      : preset_time_(all_presets(game).front().time), is_external_(is_external) {
    side_.settings = default_settings(game);
  }

  std::optional<Error> take(std::string_view name, std::string_view value, bool is_first) {
    if (name == "time") return set_time(side_.limits, value);
    if (name == "leaves") return set_leaves(side_.limits, value);
    if (is_external_) return take_external(name, value);
    if (name == kGameName) return Error{"game: both sides play that of --game"};
    if (name == kPresetName) return take_preset(value, is_first);
    has_mode_ = has_mode_ || name == "mode";
    return set(side_.settings, name, value);
  }

  support::Result<Side> finish(const std::string& text, const Limits& usual) {
    side_.text = text;
    if (!side_.limits.any()) {
      side_.limits = usual.any() ? usual : Limits{preset_time_, {}};
      add_text(side_.text, limits_text(side_.limits));
    }
    // As on the command line: where nobody names a mode, the threads decide.
    if (!has_mode_) {
      side_.settings.search.mode =
          side_.settings.search.threads > 1 ? search::Mode::kTree : search::Mode::kSerial;
    }
    if (auto fault = find_fault(side_.settings)) return *fault;
    if (side_.external && side_.strategy) return Error{"a side is either cmd or so"};
    if (side_.has_millisecond_clock && !side_.strategy) return Error{"clock: only so has one"};
    if (side_.external && side_.external->command.empty())
      return Error{"cmd: a command is missing"};
    return side_;
  }

 private:
  std::optional<Error> take_external(std::string_view name, std::string_view value) {
    constexpr std::string_view kOption = "option.";
    if (name == "so") {
      side_.strategy = value;
      return std::nullopt;
    }
    if (name == "clock") {
      side_.has_millisecond_clock = value == "ms";
      if (value == "ms" || value == "cpu") return std::nullopt;
      return Error{"clock is " + support::in_quotes(value) + ", allowed are ms, cpu"};
    }
    if (!side_.external) side_.external.emplace();
    if (name == "cmd") {
      side_.external->command = value;
      return std::nullopt;
    }
    if (name == "protocol") {
      if (value == "ugi") return std::nullopt;
      return Error{"protocol is " + support::in_quotes(value) + ", allowed are ugi"};
    }
    if (name.starts_with(kOption)) {
      side_.external->options.emplace_back(name.substr(kOption.size()), value);
      return std::nullopt;
    }
    return Error{"a side of another program has no " + support::in_quotes(name) +
                 ", allowed are time, leaves, cmd, protocol, option.NAME, so and clock"};
  }

  std::optional<Error> take_preset(std::string_view name, bool is_first) {
    if (!is_first) return Error{"a preset sets everything, so it must come first"};
    const auto preset = find_preset(name, side_.settings.game);
    if (!preset) return preset.error();
    side_.settings = preset->settings;
    preset_time_ = preset->time;
    return std::nullopt;
  }

  Side side_;
  std::chrono::nanoseconds preset_time_;
  bool has_mode_ = false;
  bool is_external_;
};

bool is_external(std::string_view text) {
  for (std::size_t place = 0; place <= text.size();) {
    const std::size_t end = std::min(text.find(',', place), text.size());
    const std::string_view item = text.substr(place, end - place);
    if (item.starts_with("cmd=") || item.starts_with("so=")) return true;
    place = end + 1;
  }
  return false;
}

/// Takes the preset that the text begins with, as an item of its own; empty if there is none.
std::string take_preset_item(std::string_view& text, games::Kind game) {
  const std::size_t end = std::min(text.find(','), text.size());
  const std::string_view item = text.substr(0, end);
  const bool is_named = item.starts_with("preset=");
  if (!is_named && !find_preset(item, game)) return "";
  text.remove_prefix(std::min(end + 1, text.size()));
  return is_named ? std::string(item) : "preset=" + std::string(item);
}

/// One text: the preset, of the side or else the common one, the common items, those of the side.
std::string combined(const Common& common, std::string_view text) {
  std::string_view common_items = common.settings;
  const std::string common_preset = take_preset_item(common_items, common.game);
  std::string whole = take_preset_item(text, common.game);
  if (whole.empty()) whole = common_preset;
  add_text(whole, common_items);
  add_text(whole, text);
  return whole;
}

}  // namespace

int Side::threads() const {
  const auto& search = settings.search;
  const bool has_one =
      search.mode == search::Mode::kSerial || search.mode == search::Mode::kSimulated;
  return has_one ? 1 : search.threads;
}

support::Result<Side> parse_side(std::string_view text, const Common& common) {
  if (text.find_first_of("\n\r") != std::string_view::npos) return Error{"a side is one line"};
  const bool is_other = is_external(text);
  // Settings are those of this program's engine.
  const std::string whole = is_other ? std::string(text) : combined(common, text);
  SideParser parser(is_other, common.game);
  for (std::size_t place = 0; !whole.empty() && place <= whole.size();) {
    const std::size_t end = std::min(whole.find(',', place), whole.size());
    const std::string_view item = std::string_view(whole).substr(place, end - place);
    const std::size_t sign = item.find('=');
    if (sign == std::string_view::npos) {
      return Error{support::in_quotes(item) + " is not of the form name=value"};
    }
    const std::string_view name = item.substr(0, sign);
    if (auto error = parser.take(name, item.substr(sign + 1), place == 0)) return *error;
    place = end + 1;
  }
  return parser.finish(whole, common.limits);
}

std::unique_ptr<Player> create_player(const Side& side) {
  if (side.external) return std::make_unique<UgiPlayer>(side);
  if (side.strategy) return std::make_unique<StrategyPlayer>(side);
  if (!side.cpus.empty()) return std::make_unique<EngineProcessPlayer>(side);
  return std::make_unique<EnginePlayer>(side);
}

}  // namespace quadrille::match
