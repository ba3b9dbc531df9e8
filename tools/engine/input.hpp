#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <variant>

#include "engine/end_signals.hpp"
#include "engine/output.hpp"

namespace quadrille::protocol {

/// Where requests come from. One thread reads.
class Input {
 public:
  /// Why nothing comes any more.
  enum class End : std::uint8_t {
    kInput,   ///< there is no more
    kSignal,  ///< SIGINT or SIGTERM
    kOutput,  ///< nobody would hear the answers
    kTalk,    ///< the talk is over
  };

  /// The others outlive this.
  Input(int file, const EndSignals& signals, const Output& output)
      : file_(file), signals_(&signals), output_(&output) {}

  /// Waits for the next bytes, which stay valid until the next call. The talk is over when its file
  /// is readable; there is none if it is -1.
  std::variant<std::string_view, End> read(int ended_file);

 private:
  int file_;
  const EndSignals* signals_;
  const Output* output_;
  std::array<char, 65536> buffer_;
};

}  // namespace quadrille::protocol
