#pragma once

#include <chrono>
#include <span>
#include <string_view>

#include "settings.hpp"
#include "support/result.hpp"

namespace quadrille {

/// Settings under a name: engines that others have described, so that anyone can play against them,
/// and our own.
struct Preset {
  std::string_view name;
  /// One line, without a full stop.
  std::string_view description;
  /// Complete: what a preset does not speak of is as in the engine it stands for.
  Settings settings;
  /// For a move, where nobody says otherwise.
  std::chrono::nanoseconds time;
};

/// The one list of all presets; `default`, which is `Settings{}`, comes first.
std::span<const Preset> all_presets();

/// An error lists the names.
support::Result<Preset> find_preset(std::string_view name);

}  // namespace quadrille
