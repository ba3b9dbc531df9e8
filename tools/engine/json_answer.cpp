#include "engine/json_answer.hpp"

#include <fmt/compile.h>
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "games/notation.hpp"

// Answers are written directly, not built as JSON values first: a small search takes a fifth of a
// millisecond, and its answer may not take a noticeable part of that. Ids come in as JSON; all
// other texts are our own words.

namespace quadrille::protocol {
namespace {

using Text = fmt::memory_buffer;

void add_words(Text& text, std::string_view words) {
  text.append(words.data(), words.data() + words.size());
}
template <class Format, class... Parts>
void add(Text& text, const Format& format, const Parts&... parts) {
  fmt::format_to(fmt::appender(text), format, parts...);
}

template <class AddItem>
void add_list(Text& text, std::span<const int> numbers, AddItem&& add_item) {
  add_words(text, "[");
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    if (i > 0) add_words(text, ",");
    add_item(numbers[i]);
  }
  add_words(text, "]");
}

/// Moves of one board: numbers, or texts in quotes.
class MoveWriter {
 public:
  explicit MoveWriter(const games::Board& board)
      : board_(board), quote_(games::has_numbered_moves(games::kind_of(board)) ? "" : "\"") {}

  void add_to(Text& text, games::Move move) const {
    add_words(text, quote_);
    add_words(text, games::move_text(board_, move));
    add_words(text, quote_);
  }

 private:
  games::Board board_;
  std::string_view quote_;
};

/// As in the report of `quadrille search`.
void add_proof(Text& text, games::Proof proof) {
  if (!proof.is_known()) return add_words(text, R"("proof":null,"plies":null)");
  if (proof.is_draw()) return add_words(text, R"("proof":"draw","plies":null)");
  add(text, FMT_COMPILE(R"("proof":"{}","plies":{})"), proof.is_win() ? "win" : "loss",
      proof.plies());
}

void add_move(Text& text, const search::MoveReport& move, std::size_t order,
              const MoveWriter& writer) {
  add_words(text, R"({"move":)");
  writer.add_to(text, move.move);
  add(text, FMT_COMPILE(R"(,"order":{},"visits":{},"winrate":{:.6g},)"), order, move.visits,
      move.value);
  add_proof(text, move.proof);
  add_words(text, R"(,"pv":)");
  add_list(text, move.principal_variation, [&](games::Move next) { writer.add_to(text, next); });
  add_words(text, "}");
}

void add_root(Text& text, const Analysis& analysis, const search::Report& report,
              const MoveWriter& writer) {
  std::uint64_t visits = 0;
  for (const auto& move : report.moves) visits += move.visits;
  add(text, FMT_COMPILE(R"({{"currentPlayer":"{}","move":)"),
      analysis.position.side_to_move() == 0 ? 'x' : 'o');
  writer.add_to(text, report.best_move);
  add(text, FMT_COMPILE(R"(,"visits":{},"winrate":{:.6g},)"), visits, report.value);
  add_proof(text, report.proof);
  const double rate = report.seconds > 0 ? static_cast<double>(report.leaves) / report.seconds : 0;
  add(text, FMT_COMPILE(R"(,"leaves":{},"playouts":{},"seconds":{:.6g},"leavesPerSecond":{:.6g})"),
      report.leaves, report.playouts, report.seconds, rate);
  const bool has_ended = report.ended_by != search::EndedBy::kNothing;
  const std::string_view quote = has_ended ? "\"" : "";
  add(text, FMT_COMPILE(R"(,"deepest":{},"endedBy":{}{}{},"blocks":{},"treeBytes":{})"),
      report.deepest, quote, has_ended ? search::name(report.ended_by) : "null", quote,
      report.blocks, report.tree_bytes);
  add(text, FMT_COMPILE(R"(,"memoryBytes":{},"arenaFull":{},"threads":{},"mode":"{}","seed":{}}})"),
      report.memory_bytes, report.is_arena_full, report.threads, name(report.mode),
      analysis.settings.search.seed);
}

/// The beginning of a line that repeats a request.
void add_action(Text& text, std::string_view id, std::string_view action) {
  add(text, FMT_COMPILE(R"({{"id":{},"action":"{}")"), id, action);
}

std::string line_of(Text& text) {
  add_words(text, "}\n");
  return fmt::to_string(text);
}

std::string bare_line(std::string_view id, std::string_view action) {
  Text text;
  add_action(text, id, action);
  return line_of(text);
}

/// Texts that may come from outside.
std::string quoted(const std::string& text) {
  return nlohmann::json(text).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

}  // namespace

std::string answer_text(const Analysis& analysis, const search::Report& report, Moment moment) {
  Text text;
  add(text, FMT_COMPILE(R"({{"id":{},"turnNumber":{},"isDuringSearch":{},"rootInfo":)"),
      analysis.id, analysis.turn, moment == Moment::kDuringSearch);
  const MoveWriter writer(analysis.position.board());
  add_root(text, analysis, report, writer);
  add_words(text, R"(,"moveInfos":[)");
  for (std::size_t i = 0; i < report.moves.size(); ++i) {
    if (i > 0) add_words(text, ",");
    add_move(text, report.moves[i], i, writer);
  }
  add_words(text, "]");
  return line_of(text);
}

std::string no_results_text(const Analysis& analysis) {
  Text text;
  add(text, FMT_COMPILE(R"({{"id":{},"turnNumber":{},"isDuringSearch":false,"noResults":true)"),
      analysis.id, analysis.turn);
  return line_of(text);
}

std::string error_text(const RequestError& error) {
  Text text;
  add(text, FMT_COMPILE(R"({{"id":{},"error":{},"field":{})"), error.id, quoted(error.message),
      error.field.empty() ? "null" : quoted(error.field));
  return line_of(text);
}

std::string done_text(const Termination& request) {
  Text text;
  add_action(text, request.id, "terminate");
  add(text, FMT_COMPILE(R"(,"terminateId":{})"), request.terminate_id);
  if (request.turns) {
    add_words(text, R"(,"turnNumbers":)");
    add_list(text, *request.turns, [&](int turn) { add(text, FMT_COMPILE("{}"), turn); });
  }
  return line_of(text);
}

std::string done_text(const TerminateAll& request) {
  return bare_line(request.id, "terminate_all");
}

std::string done_text(const ClearCache& request) { return bare_line(request.id, "clear_cache"); }

std::string done_text(const QueryVersion& request, std::string_view version) {
  Text text;
  add_action(text, request.id, "query_version");
  add(text, FMT_COMPILE(R"(,"version":"{}")"), version);
  return line_of(text);
}

}  // namespace quadrille::protocol
