#pragma once

#include <cstdint>
#include <string>

#include "engine/analysis_pool.hpp"
#include "engine/output.hpp"
#include "engine/session.hpp"

namespace quadrille::protocol {

/// A talk in JSON lines: analyses are asked for at any time and answered when they are done.
class JsonSession : public LineSession {
 public:
  /// What becomes of analyses when the input ends.
  enum class AtEnd : std::uint8_t { kTerminate, kFinish };

  /// The memory of the defaults is for all that run at once.
  JsonSession(const AnalysisDefaults& defaults, int analyses, AtEnd at_end, std::string version,
              Output& output);

  bool is_done() const override { return at_end_ == AtEnd::kTerminate || pool_.is_idle(); }

 protected:
  Next hear_line(const support::Result<std::string>& line) override;

 private:
  void obey(Request request);
  /// On threads of the pool.
  void answer(const Analysis& analysis, const support::Result<search::Report>& report);

  AnalysisDefaults defaults_;
  const AtEnd at_end_;
  const std::string version_;
  Output& output_;
  AnalysisPool pool_;
};

}  // namespace quadrille::protocol
