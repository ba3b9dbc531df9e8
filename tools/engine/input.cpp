#include "engine/input.hpp"

#include <poll.h>
#include <unistd.h>

#include <cerrno>

namespace quadrille::protocol {

std::variant<std::string_view, Input::End> Input::read(int ended_file) {
  for (;;) {
    // Of the output only that its reader is gone, which needs no asking.
    std::array<pollfd, 5> files{{{signals_->file(), POLLIN, 0},
                                 {output_->closed_file(), POLLIN, 0},
                                 {output_->file(), 0, 0},
                                 {ended_file, POLLIN, 0},
                                 {file_, POLLIN, 0}}};
    if (poll(files.data(), files.size(), -1) < 0) {
      if (errno == EINTR) continue;
      return End::kInput;
    }
    if (files[0].revents != 0) return End::kSignal;
    if (files[1].revents != 0 || files[2].revents != 0) return End::kOutput;
    if (files[3].revents != 0) return End::kTalk;
    const auto count = ::read(file_, buffer_.data(), buffer_.size());
    if (count < 0 && (errno == EINTR || errno == EAGAIN)) continue;
    if (count <= 0) return End::kInput;
    return std::string_view(buffer_.data(), static_cast<std::size_t>(count));
  }
}

}  // namespace quadrille::protocol
