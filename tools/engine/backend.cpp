#include "engine/backend.hpp"

#include <poll.h>

#include <array>
#include <memory>
#include <utility>
#include <variant>

#include "engine/botzone_session.hpp"
#include "engine/dialogue.hpp"
#include "engine/gtp_session.hpp"
#include "engine/input.hpp"
#include "engine/json_session.hpp"
#include "engine/saiblo_session.hpp"
#include "support/units.hpp"

namespace quadrille::protocol {
namespace {

using support::Error;

constexpr std::array kProtocols{
    std::pair{std::string_view("ugi"), Protocol::kUgi},
    std::pair{std::string_view("uci"), Protocol::kUci},
    std::pair{std::string_view("json"), Protocol::kJson},
    std::pair{std::string_view("gtp"), Protocol::kGtp},
    std::pair{std::string_view("botzone"), Protocol::kBotzone},
    std::pair{std::string_view("saiblo"), Protocol::kSaiblo},
};

std::unique_ptr<Session> start_session(const BackendOptions& options, Output& output) {
  switch (options.protocol) {
    case Protocol::kUgi:
    case Protocol::kUci:
      return std::make_unique<Dialogue>(
          options.protocol == Protocol::kUgi ? kUgi : kUci,
          Options{.settings = options.settings, .board = games::usual_board(options.settings.game)},
          options.version, output);
    case Protocol::kJson:
      return std::make_unique<JsonSession>(
          AnalysisDefaults{options.settings, options.time, options.leaves}, options.analyses,
          options.finishes ? JsonSession::AtEnd::kFinish : JsonSession::AtEnd::kTerminate,
          options.version, output);
    case Protocol::kGtp:
      return std::make_unique<GtpSession>(options.settings, Limits{options.time, options.leaves},
                                          options.version, output);
    case Protocol::kBotzone:
      return std::make_unique<BotzoneSession>(options.settings,
                                              Limits{options.time, options.leaves}, output);
    case Protocol::kSaiblo: break;
  }
  return std::make_unique<SaibloSession>(options.settings, Limits{options.time, options.leaves},
                                         output);
}

/// Until the session is done, unless something ends it sooner.
void wait_until_done(const Session& session, const EndSignals& signals, const Output& output) {
  constexpr int kSliceMs = 10;
  while (!session.is_done()) {
    std::array<pollfd, 3> files{
        {{signals.file(), POLLIN, 0}, {output.closed_file(), POLLIN, 0}, {output.file(), 0, 0}}};
    if (poll(files.data(), files.size(), kSliceMs) > 0) return;
  }
}

void talk(Session& session, Input& input, const EndSignals& signals, const Output& output) {
  for (;;) {
    const auto heard = input.read(session.ended_file());
    if (const auto* bytes = std::get_if<std::string_view>(&heard)) {
      if (session.hear(*bytes) == Session::Next::kEnd) return;
      continue;
    }
    if (std::get<Input::End>(heard) == Input::End::kInput) {
      session.hear_end();
      wait_until_done(session, signals, output);
    }
    return;
  }
}

}  // namespace

support::Result<Protocol> parse_protocol(std::string_view name) {
  std::string names;
  for (const auto& [word, protocol] : kProtocols) {
    if (word == name) return protocol;
    names.append(names.empty() ? "" : ", ").append(word);
  }
  return Error{support::in_quotes(name) + " is not known, allowed are " + names};
}

std::optional<Error> run_backend(const BackendOptions& options, int input_file, int output_file) {
  const EndSignals signals;
  Output output(output_file, signals);
  const auto input = std::make_unique<Input>(input_file, signals, output);
  std::string failure;
  {
    const auto session = start_session(options, output);
    talk(*session, *input, signals, output);
    output.hurry();
    failure = session->failure();
  }
  // What was not urgent.
  output.write({});
  if (output.state() == Output::State::kFailed) {
    return Error{"standard output cannot be written"};
  }
  if (!failure.empty()) return Error{failure};
  return std::nullopt;
}

}  // namespace quadrille::protocol
