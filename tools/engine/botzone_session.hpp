#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>

#include "botzone/dialogue.hpp"
#include "engine/output.hpp"
#include "engine/searcher.hpp"
#include "engine/session.hpp"

namespace quadrille::protocol {

/// A game of NoGo on Botzone, in both of its ways: asked once with the whole game, after which the
/// input ends, or turn by turn. Input that is not understood ends it.
class BotzoneSession : public LineSession {
 public:
  BotzoneSession(const Settings& settings, const Limits& limits, Output& output);

  /// A turn that was asked for is answered though the input is over.
  bool is_done() const override { return !is_searching_.load(std::memory_order_relaxed); }
  std::string failure() const override { return failure_; }

 protected:
  Next hear_line(const support::Result<std::string>& line) override;

 private:
  Next fail(const std::string& message);
  void answer(std::optional<nogo::Move> move, const std::string& thoughts);

  const Settings settings_;
  const Limits limits_;
  Output& output_;
  botzone::Dialogue dialogue_{nogo::Board{}};
  std::string failure_;
  /// Relaxed: what the searcher's thread wrote is seen once it is joined; this only says when.
  std::atomic<bool> is_searching_{false};
  Searcher searcher_;
};

}  // namespace quadrille::protocol
