#pragma once

#include <string_view>

namespace quadrille::soak {

/// One line on standard error that is written over and over, and only if a terminal is there to
/// read it.
class Progress {
 public:
  Progress();
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  void show(std::string_view line) const;

 private:
  bool on_terminal_;
};

}  // namespace quadrille::soak
