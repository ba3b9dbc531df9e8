#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>

#include "engine/output.hpp"
#include "engine/saiblo_text.hpp"
#include "engine/searcher.hpp"
#include "engine/session.hpp"

namespace quadrille::protocol {

/// A game on the contest's platform. Input that is not understood ends it.
class SaibloSession : public Session {
 public:
  SaibloSession(const Settings& settings, const Limits& limits, Output& output);

  Next hear(std::string_view bytes) override;
  std::string failure() const override { return failure_; }

 private:
  void answer(const match::Question& question);

  const Settings settings_;
  const Limits limits_;
  Output& output_;
  SaibloReader reader_;
  std::string failure_;
  /// The one that is being searched: set between searches only.
  match::Question question_;
  Searcher searcher_;
};

}  // namespace quadrille::protocol
