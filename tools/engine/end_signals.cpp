#include "engine/end_signals.hpp"

#include <sys/signalfd.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>

namespace quadrille::protocol {

EndSignals::EndSignals() {
  sigset_t signals;
  sigemptyset(&signals);
  sigaddset(&signals, SIGINT);
  sigaddset(&signals, SIGTERM);
  file_ = signalfd(-1, &signals, SFD_CLOEXEC | SFD_NONBLOCK);
  if (file_ < 0) throw std::system_error(errno, std::generic_category(), "signalfd");
  pthread_sigmask(SIG_BLOCK, &signals, &mask_before_);
  struct sigaction ignore {};
  ignore.sa_handler = SIG_IGN;
  sigaction(SIGPIPE, &ignore, &pipe_before_);
}

EndSignals::~EndSignals() {
  // What has come would end the program as soon as it is let through.
  signalfd_siginfo taken{};
  while (read(file_, &taken, sizeof taken) > 0) {
  }
  close(file_);
  sigaction(SIGPIPE, &pipe_before_, nullptr);
  pthread_sigmask(SIG_SETMASK, &mask_before_, nullptr);
}

}  // namespace quadrille::protocol
