#include "files/whole_file.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <system_error>

#include "support/units.hpp"

namespace quadrille::files {
namespace {

using support::Error;

Error system_error(const std::string& name, const std::string& what) {
  return {support::in_quotes(name) + ' ' + what + ": " + std::strerror(errno)};
}

class Descriptor {
 public:
  explicit Descriptor(int number) : number_(number) {}
  ~Descriptor() { close(); }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;

  bool is_open() const { return number_ >= 0; }
  int number() const { return number_; }
  /// False where the system had not yet said that it cannot write.
  bool close() {
    const int number = number_;
    number_ = -1;
    return number < 0 || ::close(number) == 0;
  }

 private:
  int number_;
};

bool write_all(int file, std::string_view text) {
  while (!text.empty()) {
    const auto count = ::write(file, text.data(), text.size());
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return false;
    text.remove_prefix(static_cast<std::size_t>(count));
  }
  return true;
}

/// The rights of the file that is replaced, or those that a new one would get.
mode_t mode_of(const std::string& name) {
  struct stat status {};
  if (stat(name.c_str(), &status) == 0) return status.st_mode & 07777;
  const mode_t mask = umask(0);
  umask(mask);
  return 0666 & ~mask;
}

std::string folder_of(const std::string& name) {
  const std::filesystem::path folder = std::filesystem::path(name).parent_path();
  return folder.empty() ? "." : folder.string();
}

/// What follows the links from the name on; the name itself if nothing is there.
std::string target_of(const std::string& name) {
  std::error_code error;
  const auto target = std::filesystem::canonical(name, error);
  return error ? name : target.string();
}

}  // namespace

support::Result<std::string> read(const std::string& name, std::size_t limit) {
  const Descriptor file(open(name.c_str(), O_RDONLY | O_CLOEXEC));
  if (!file.is_open()) return system_error(name, "cannot be opened");
  std::string text(limit + 1, '\0');
  std::size_t size = 0;
  while (size < text.size()) {
    const auto count = ::read(file.number(), text.data() + size, text.size() - size);
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return system_error(name, "cannot be read");
    if (count == 0) break;
    size += static_cast<std::size_t>(count);
  }
  if (size > limit) {
    return Error{support::in_quotes(name) + " has more than " + std::to_string(limit) + " bytes"};
  }
  text.resize(size);
  return text;
}

std::optional<Error> replace(const std::string& name, std::string_view text) {
  const std::string target = target_of(name);
  struct stat status {};
  if (stat(target.c_str(), &status) == 0 && !S_ISREG(status.st_mode)) {
    return Error{support::in_quotes(name) + " is not a file that can be replaced"};
  }
  std::string temporary = target + ".XXXXXX";
  Descriptor file(mkostemp(temporary.data(), O_CLOEXEC));
  if (!file.is_open()) return system_error(name, "cannot be written");
  if (fchmod(file.number(), mode_of(target)) != 0 || !write_all(file.number(), text) ||
      fsync(file.number()) != 0 || !file.close() ||
      std::rename(temporary.c_str(), target.c_str()) != 0) {
    const Error error = system_error(name, "cannot be written");
    unlink(temporary.c_str());
    return error;
  }
  // The new name is safe when the folder is.
  const Descriptor folder(open(folder_of(target).c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (!folder.is_open() || fsync(folder.number()) != 0) {
    return system_error(name, "may not be on the disk yet");
  }
  return std::nullopt;
}

}  // namespace quadrille::files
