#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "settings.hpp"
#include "support/range.hpp"

namespace quadrille {

/// A setting under the name that it has everywhere: on the command line, in protocols, in texts.
struct Setting {
  /// One of these words.
  struct Choice {
    std::vector<std::string_view> words;
  };
  /// `on` or `off`.
  struct Switch {};
  struct Integer {
    support::Range<std::uint64_t> range;
  };
  struct Number {
    support::Range<double> range;
  };
  /// A number of bytes with its unit (support/units.hpp).
  struct Size {
    support::Range<std::uint64_t> bytes;
  };
  using Type = std::variant<Choice, Switch, Integer, Number, Size>;

  std::string_view name;
  /// One line, without a full stop.
  std::string_view description;
  Type type;
  /// What `set` would take, or `kCustom`.
  std::function<std::string(const Settings&)> text;
  /// An error names the setting, the text, and what is allowed; the settings are as before then.
  std::function<std::optional<support::Error>(Settings&, std::string_view)> set;
  /// The only game that has it; nothing: they all do.
  std::optional<games::Kind> game{};
};

/// The text of a choice that has no word.
inline constexpr std::string_view kCustom = "custom";

/// The one list of all settings, of all games.
std::span<const Setting> all_settings();
/// Whether it is one of that game.
bool concerns(const Setting& setting, games::Kind game);

/// `1 to 256`, `on, off`.
std::string allowed_text(const Setting& setting);

}  // namespace quadrille
