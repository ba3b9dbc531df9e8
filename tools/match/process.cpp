#include "match/process.hpp"

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <mutex>
#include <utility>

#include "support/units.hpp"

extern char** environ;

namespace quadrille::match {
namespace {

using support::Error;

/// Writing to a program that has ended is an error that we see, not one that ends us.
void ignore_broken_pipes() {
  static std::once_flag once;
  std::call_once(once, [] { std::signal(SIGPIPE, SIG_IGN); });
}

class Pipe {
 public:
  Pipe() { is_open_ = pipe2(ends_.data(), O_CLOEXEC) == 0; }
  ~Pipe() {
    for (const int end : ends_) {
      if (end >= 0) close(end);
    }
  }
  Pipe(const Pipe&) = delete;
  Pipe& operator=(const Pipe&) = delete;

  bool is_open() const { return is_open_; }
  int end(std::size_t index) const { return ends_.at(index); }
  int release(std::size_t index) { return std::exchange(ends_.at(index), -1); }

 private:
  std::array<int, 2> ends_{-1, -1};
  bool is_open_ = false;
};

int spawn(pid_t& id, const std::vector<std::string>& arguments, int input, int output) {
  posix_spawn_file_actions_t files;
  posix_spawn_file_actions_init(&files);
  posix_spawn_file_actions_adddup2(&files, input, STDIN_FILENO);
  posix_spawn_file_actions_adddup2(&files, output, STDOUT_FILENO);
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  // A group of its own: Ctrl-C is for us, and it ends with all its children.
  posix_spawnattr_setpgroup(&attributes, 0);
  sigset_t defaults;
  sigemptyset(&defaults);
  sigaddset(&defaults, SIGPIPE);
  sigaddset(&defaults, SIGINT);
  sigaddset(&defaults, SIGTERM);
  posix_spawnattr_setsigdefault(&attributes, &defaults);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF);
  std::vector<char*> words;
  words.reserve(arguments.size() + 1);
  // The interface is older than const.
  for (const std::string& argument : arguments)
    words.push_back(const_cast<char*>(argument.c_str()));
  words.push_back(nullptr);
  const int error = posix_spawnp(&id, words[0], &files, &attributes, words.data(), environ);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&files);
  return error;
}

}  // namespace

support::Result<std::unique_ptr<Process>> Process::start(const std::vector<std::string>& arguments,
                                                         const Cpus& cpus) {
  ignore_broken_pipes();
  const OnCpus on_cpus(cpus);
  Pipe to;
  Pipe from;
  pid_t id = -1;
  const int error =
      to.is_open() && from.is_open() ? spawn(id, arguments, to.end(0), from.end(1)) : errno;
  if (error != 0) {
    return Error{support::in_quotes(arguments.front()) +
                 " cannot be started: " + std::strerror(error)};
  }
  return std::unique_ptr<Process>(new Process(id, to.release(1), from.release(0)));
}

Process::~Process() {
  close(input_);
  close(output_);
  if (id_ <= 0) return;
  kill(-id_, SIGKILL);
  waitpid(id_, nullptr, 0);
}

bool Process::write_line(std::string_view line) const {
  const std::string text = std::string(line) + '\n';
  std::string_view rest = text;
  while (!rest.empty()) {
    const auto count = write(input_, rest.data(), rest.size());
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return false;
    rest.remove_prefix(static_cast<std::size_t>(count));
  }
  return true;
}

std::variant<std::string, Process::Silence> Process::read_line(Clock::time_point deadline,
                                                               const std::stop_token& stop) {
  using std::chrono::milliseconds;
  for (;;) {
    const std::size_t end = pending_.find('\n');
    if (end != std::string::npos) {
      std::string line = pending_.substr(0, end);
      pending_.erase(0, end + 1);
      if (line.ends_with('\r')) line.pop_back();
      return line;
    }
    const auto now = Clock::now();
    const auto left =
        deadline > now ? std::chrono::ceil<milliseconds>(deadline - now) : milliseconds(0);
    if (left <= milliseconds(0) || stop.stop_requested()) return Silence::kLate;
    // A stop is noticed soon enough.
    constexpr milliseconds kLongest(20);
    pollfd file{output_, POLLIN, 0};
    const int ready = poll(&file, 1, static_cast<int>(std::min(left, kLongest).count()));
    if (ready <= 0) continue;
    std::array<char, 4096> buffer;
    const auto count = read(output_, buffer.data(), buffer.size());
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return Silence::kEnded;
    pending_.append(buffer.data(), static_cast<std::size_t>(count));
  }
}

std::string Process::ending() {
  if (id_ <= 0) return "it has ended";
  // It may have closed its output and go on: nobody needs it any more.
  constexpr int kPatience = 20;
  int status = 0;
  pid_t ended = 0;
  for (int i = 0; i < kPatience && ended == 0; ++i) {
    ended = waitpid(id_, &status, WNOHANG);
    if (ended == 0) usleep(5000);
  }
  kill(-id_, SIGKILL);
  if (ended == 0) ended = waitpid(id_, &status, 0);
  id_ = -1;
  if (ended > 0 && WIFEXITED(status)) return "exit code " + std::to_string(WEXITSTATUS(status));
  if (ended > 0 && WIFSIGNALED(status)) {
    const int signal = WTERMSIG(status);
    return "signal " + std::to_string(signal) + " (" + strsignal(signal) + ")";
  }
  return "it has ended";
}

}  // namespace quadrille::match
