#pragma once

#include <string_view>

namespace quadrille::terminal {

/// One line on standard error that is written over and over, and only if a terminal is there to
/// read it. Gone when this is.
class Progress {
 public:
  Progress();
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  bool is_shown() const { return on_terminal_; }
  void show(std::string_view line) const;

 private:
  bool on_terminal_;
};

/// Of the terminal on standard output; 80 and 24 if there is none.
int columns();
int rows();

}  // namespace quadrille::terminal
