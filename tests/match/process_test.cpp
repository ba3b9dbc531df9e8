#include "match/process.hpp"

#include <gtest/gtest.h>

namespace quadrille::match {
namespace {

using namespace std::chrono_literals;
using Silence = Process::Silence;

auto later() { return Process::Clock::now() + 60s; }

std::unique_ptr<Process> shell(const std::string& script) {
  auto process = Process::start({"/bin/sh", "-c", script});
  EXPECT_TRUE(process);
  return std::move(*process);
}

TEST(Process, AnswersInLines) {
  const auto process = shell("read a; echo \"got $a\"; printf 'two\\r\\nthree'");
  ASSERT_TRUE(process->write_line("this"));
  EXPECT_EQ(std::get<std::string>(process->read_line(later(), {})), "got this");
  EXPECT_EQ(std::get<std::string>(process->read_line(later(), {})), "two");
  EXPECT_EQ(std::get<Silence>(process->read_line(later(), {})), Silence::kEnded);
}

TEST(Process, TellsHowItEnded) {
  const auto process = shell("exit 3");
  EXPECT_EQ(std::get<Silence>(process->read_line(later(), {})), Silence::kEnded);
  EXPECT_EQ(process->ending(), "exit code 3");
  EXPECT_FALSE(process->write_line("hello"));
  const auto killed = shell("kill -9 $$");
  EXPECT_EQ(std::get<Silence>(killed->read_line(later(), {})), Silence::kEnded);
  EXPECT_EQ(killed->ending(), "signal 9 (Killed)");
}

TEST(Process, IsNotWaitedForLongerThanAllowed) {
  const auto process = shell("sleep 1000");
  EXPECT_EQ(std::get<Silence>(process->read_line(Process::Clock::now() + 1ms, {})), Silence::kLate);
  std::stop_source stop;
  stop.request_stop();
  EXPECT_EQ(std::get<Silence>(process->read_line(later(), stop.get_token())), Silence::kLate);
}

TEST(Process, ThatCannotBeStartedIsAnError) {
  const auto process = Process::start({"/no/such/program"});
  ASSERT_FALSE(process);
  EXPECT_EQ(process.error().message,
            "'/no/such/program' cannot be started: No such file or directory");
}

}  // namespace
}  // namespace quadrille::match
