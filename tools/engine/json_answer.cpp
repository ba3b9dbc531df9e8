#include "engine/json_answer.hpp"

#include <fmt/format.h>

#include <iterator>
#include <nlohmann/json.hpp>

// Answers are written directly, not built as JSON values first: a small search takes half a
// millisecond, and its answer may not take a noticeable part of that. Ids come in as JSON; all
// other texts are our own words.

namespace quadrille::protocol {
namespace {

template <class... Parts>
void add(std::string& text, fmt::format_string<Parts...> format, Parts&&... parts) {
  fmt::format_to(std::back_inserter(text), format, std::forward<Parts>(parts)...);
}

/// As in the report of `quadrille search`.
void add_proof(std::string& text, games::Proof proof) {
  if (!proof.is_known()) {
    text += R"("proof":null,"plies":null)";
  } else if (proof.is_draw()) {
    text += R"("proof":"draw","plies":null)";
  } else {
    add(text, R"("proof":"{}","plies":{})", proof.is_win() ? "win" : "loss", proof.plies());
  }
}

void add_move(std::string& text, const search::MoveReport& move, std::size_t order) {
  add(text, R"({{"move":{},"order":{},"visits":{},"winrate":{:.6g},)", move.move + 1, order,
      move.visits, move.value);
  add_proof(text, move.proof);
  text += R"(,"pv":[)";
  for (std::size_t i = 0; i < move.principal_variation.size(); ++i) {
    add(text, "{}{}", i == 0 ? "" : ",", move.principal_variation[i] + 1);
  }
  text += "]}";
}

void add_root(std::string& text, const Analysis& analysis, const search::Report& report) {
  std::uint64_t visits = 0;
  for (const auto& move : report.moves) visits += move.visits;
  add(text, R"({{"currentPlayer":"{}","move":{},"visits":{},"winrate":{:.6g},)",
      analysis.position.side_to_move() == 0 ? 'x' : 'o', report.best_move + 1, visits,
      report.value);
  add_proof(text, report.proof);
  const double rate = report.seconds > 0 ? static_cast<double>(report.leaves) / report.seconds : 0;
  add(text, R"(,"leaves":{},"playouts":{},"seconds":{:.6g},"leavesPerSecond":{:.6g},"deepest":{},)",
      report.leaves, report.playouts, report.seconds, rate, report.deepest);
  const bool has_ended = report.ended_by != search::EndedBy::kNothing;
  add(text, R"("endedBy":{}{}{},"blocks":{},"treeBytes":{},"memoryBytes":{},"arenaFull":{},)",
      has_ended ? "\"" : "", has_ended ? search::name(report.ended_by) : "null",
      has_ended ? "\"" : "", report.blocks, report.tree_bytes, report.memory_bytes,
      report.is_arena_full);
  add(text, R"("threads":{},"mode":"{}","seed":{}}})", report.threads, name(report.mode),
      analysis.settings.search.seed);
}

std::string action_text(std::string_view id, std::string_view action) {
  return fmt::format(R"({{"id":{},"action":"{}")", id, action);
}

}  // namespace

std::string answer_text(const Analysis& analysis, const search::Report& report, Moment moment) {
  std::string text;
  constexpr std::size_t kUsualLength = 2048;
  text.reserve(kUsualLength);
  add(text, R"({{"id":{},"turnNumber":{},"isDuringSearch":{},"rootInfo":)", analysis.id,
      analysis.turn, moment == Moment::kDuringSearch);
  add_root(text, analysis, report);
  text += R"(,"moveInfos":[)";
  for (std::size_t i = 0; i < report.moves.size(); ++i) {
    if (i > 0) text += ',';
    add_move(text, report.moves[i], i);
  }
  return text += "]}\n";
}

std::string no_results_text(const Analysis& analysis) {
  return fmt::format(R"({{"id":{},"turnNumber":{},"isDuringSearch":false,"noResults":true}})"
                     "\n",
                     analysis.id, analysis.turn);
}

std::string error_text(const RequestError& error) {
  // The only texts that come from outside.
  const auto quoted = [](const std::string& text) {
    return nlohmann::json(text).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
  };
  return fmt::format(R"({{"id":{},"error":{},"field":{}}})"
                     "\n",
                     error.id, quoted(error.message),
                     error.field.empty() ? "null" : quoted(error.field));
}

std::string done_text(const Termination& request) {
  std::string text = action_text(request.id, "terminate");
  add(text, R"(,"terminateId":{})", request.terminate_id);
  if (request.turns) {
    text += R"(,"turnNumbers":[)";
    for (std::size_t i = 0; i < request.turns->size(); ++i) {
      add(text, "{}{}", i == 0 ? "" : ",", (*request.turns)[i]);
    }
    text += ']';
  }
  return text += "}\n";
}

std::string done_text(const TerminateAll& request) {
  return action_text(request.id, "terminate_all") + "}\n";
}

std::string done_text(const ClearCache& request) {
  return action_text(request.id, "clear_cache") + "}\n";
}

std::string done_text(const QueryVersion& request, std::string_view version) {
  std::string text = action_text(request.id, "query_version");
  add(text, R"(,"version":"{}"}})", version);
  return text += '\n';
}

}  // namespace quadrille::protocol
