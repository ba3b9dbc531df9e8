#include "match/player.hpp"

#include <array>
#include <utility>

namespace quadrille::match {
namespace {

constexpr std::array kNames{
    std::pair{Cause::kIllegal, std::string_view("illegal")},
    std::pair{Cause::kLate, std::string_view("late")},
    std::pair{Cause::kCrashed, std::string_view("crashed")},
    std::pair{Cause::kFailed, std::string_view("failed")},
};

}  // namespace

std::string_view name(Cause cause) { return kNames.at(static_cast<std::size_t>(cause)).second; }

std::optional<Cause> parse_cause(std::string_view text) {
  for (const auto& [cause, word] : kNames) {
    if (word == text) return cause;
  }
  return std::nullopt;
}

}  // namespace quadrille::match
