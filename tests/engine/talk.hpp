#pragma once

#include <gtest/gtest.h>

#include <chrono>
#include <memory>
#include <string>
#include <variant>
#include <vector>

#include "match/process.hpp"

namespace quadrille::protocol {

/// A talk with a `quadrille engine` in a process of its own.
class Talk {
 public:
  explicit Talk(std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), {QUADRILLE_PROGRAM, "engine"});
    auto process = match::Process::start(arguments);
    if (process) process_ = std::move(*process);
    EXPECT_TRUE(process_ != nullptr);
  }

  void say(const std::string& line) const { EXPECT_TRUE(process_->write_line(line)) << line; }

  /// The next line; an empty one, and a failure, if none comes.
  std::string hear() {
    const auto heard = process_->read_line(later(), {});
    if (const auto* line = std::get_if<std::string>(&heard)) return *line;
    ADD_FAILURE() << "no line comes";
    return {};
  }
  /// The next line that begins like this; those before it are collected.
  std::string hear(const std::string& beginning, std::vector<std::string>* before = nullptr) {
    for (;;) {
      std::string line = hear();
      if (line.empty() || line.starts_with(beginning)) return line;
      if (before != nullptr) before->push_back(line);
    }
  }

  /// How it ended, after it was told to.
  std::string ending() {
    const auto heard = process_->read_line(later(), {});
    if (const auto* line = std::get_if<std::string>(&heard)) return "it says: " + *line;
    return process_->ending();
  }

 private:
  static match::Process::Clock::time_point later() {
    return match::Process::Clock::now() + std::chrono::seconds(60);
  }

  std::unique_ptr<match::Process> process_;
};

}  // namespace quadrille::protocol
