#pragma once

#include <array>
#include <string>
#include <string_view>

#include "playout/policy.hpp"

/// Policies with names, for tests that go through all of them and say which one failed.
namespace quadrille::playout {

struct NamedPolicy {
  std::string_view name;
  Policy policy;
};

/// One of each kind.
inline constexpr std::array kMainPolicies{
    NamedPolicy{"uniform", {}},
    NamedPolicy{"linear", {.weights = Weights::kLinearCentre}},
    NamedPolicy{"square", {.weights = Weights::kSquareCentre}},
    NamedPolicy{"win-block", {.rules = kWinBlock}},
    NamedPolicy{"all-rules", {.rules = kAllRules}},
    NamedPolicy{"roulette", {.choice = Policy::Choice::kRoulette}},
};

inline constexpr unsigned kSubsetsOfRules = 512;

/// The rules whose bit is set, in the order in which they are applied.
constexpr Rules subset_of_rules(unsigned subset) {
  const auto has = [subset](unsigned bit) { return (subset >> bit & 1) != 0; };
  return {.take_win = has(0),
          .give_up = has(1),
          .block = has(3),
          .stacked_win = has(2),
          .no_gift = has(4),
          .keep_threats = has(5),
          .follow_up = has(6),
          .leave_even = has(7),
          .plans = has(8)};
}

inline std::string text_of(const Policy& policy) {
  std::string text = policy.choice == Policy::Choice::kRoulette ? "roulette"
                     : policy.weights == Weights::kUniform      ? "uniform"
                     : policy.weights == Weights::kLinearCentre ? "linear"
                                                                : "square";
  const auto add = [&text](bool on, std::string_view rule) {
    if (on) text.append(" ").append(rule);
  };
  add(policy.rules.take_win, "take_win");
  add(policy.rules.give_up, "give_up");
  add(policy.rules.stacked_win, "stacked_win");
  add(policy.rules.block, "block");
  add(policy.rules.no_gift, "no_gift");
  add(policy.rules.keep_threats, "keep_threats");
  add(policy.rules.follow_up, "follow_up");
  add(policy.rules.leave_even, "leave_even");
  add(policy.rules.plans, "plans");
  return text;
}

}  // namespace quadrille::playout
