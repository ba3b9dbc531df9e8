#pragma once

#include <chrono>
#include <span>
#include <string_view>

#include "settings.hpp"
#include "support/result.hpp"

namespace quadrille {

/// Settings of a game under a name: engines that others have described, so that anyone can play
/// against them, and our own.
struct Preset {
  std::string_view name;
  /// One line, without a full stop.
  std::string_view description;
  /// Complete: what a preset does not speak of is as in the engine it stands for.
  Settings settings;
  /// For a move, where nobody says otherwise.
  std::chrono::nanoseconds time;
};

/// The one list of all presets of a game; `default` comes first, and for Connect Four it is
/// `Settings{}`.
std::span<const Preset> all_presets(games::Kind game = games::Kind::kConnectFour);

/// An error lists the names.
support::Result<Preset> find_preset(std::string_view name,
                                    games::Kind game = games::Kind::kConnectFour);

const Settings& default_settings(games::Kind game);

}  // namespace quadrille
