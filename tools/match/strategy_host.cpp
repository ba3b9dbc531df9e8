#include "match/strategy_host.hpp"

#include <dlfcn.h>
#include <sys/prctl.h>
#include <unistd.h>

#include <csignal>
#include <cstdio>
#include <iostream>
#include <string_view>
#include <thread>

#include "match/strategy_text.hpp"

namespace quadrille::match {
namespace {

/// The interface of the contest.
struct Point {
  int x;
  int y;
};
using GetPoint = Point* (*)(int rows, int columns, const int* top, const int* board, int last_x,
                            int last_y, int no_x, int no_y);
using ClearPoint = void (*)(Point*);

/// Where answers go, whatever the strategy does with standard output.
class Answers {
 public:
  Answers() : file_(dup(STDOUT_FILENO)) { dup2(STDERR_FILENO, STDOUT_FILENO); }

  bool say(std::string_view text) const {
    const std::string line = std::string(text) + '\n';
    return write(file_, line.data(), line.size()) == static_cast<ssize_t>(line.size());
  }

 private:
  int file_;
};

}  // namespace

int host_strategy(const std::string& path) {
  // Nobody should have to look for it if the match is killed.
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  const Answers answers;
  // A name without a slash would be looked for among the system's libraries.
  const std::string file = path.find('/') == std::string::npos ? "./" + path : path;
  void* library = dlopen(file.c_str(), RTLD_NOW | RTLD_LOCAL);
  if (library == nullptr) {
    answers.say(dlerror());
    return 1;
  }
  const auto get_point = reinterpret_cast<GetPoint>(dlsym(library, "getPoint"));
  const auto clear_point = reinterpret_cast<ClearPoint>(dlsym(library, "clearPoint"));
  if (get_point == nullptr || clear_point == nullptr) {
    answers.say("there is no getPoint or no clearPoint in it");
    return 1;
  }
  answers.say("ready");
  for (std::string line; std::getline(std::cin, line);) {
    const auto question = parse_question(line);
    if (!question) return 1;
    std::string answer = "no point";
    // As on the contest's platform, each move on a thread of its own.
    std::thread([&] {
      Point* point =
          get_point(question->rows, question->columns, question->top.data(), question->board.data(),
                    question->last_x, question->last_y, question->no_x, question->no_y);
      if (point == nullptr) return;
      answer = std::to_string(point->x) + ' ' + std::to_string(point->y);
      clear_point(point);
    }).join();
    std::fflush(stdout);
    if (!answers.say(answer)) return 1;
  }
  return 0;
}

}  // namespace quadrille::match
