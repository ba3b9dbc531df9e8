#include "engine/command.hpp"

#include <array>
#include <utility>

#include "engine/words.hpp"
#include "support/units.hpp"

namespace quadrille::protocol {
namespace {

using games::AnyPosition;
using games::Outcome;
using std::chrono::milliseconds;
using support::Error;
using support::Result;

constexpr std::array kVerbs{
    std::pair{std::string_view("isready"), Verb::kIsReady},
    std::pair{std::string_view("setoption"), Verb::kSetOption},
    std::pair{std::string_view("position"), Verb::kPosition},
    std::pair{std::string_view("go"), Verb::kGo},
    std::pair{std::string_view("stop"), Verb::kStop},
    std::pair{std::string_view("ponderhit"), Verb::kPonderHit},
    std::pair{std::string_view("debug"), Verb::kDebug},
    std::pair{std::string_view("quit"), Verb::kQuit},
};

Verb verb_of(std::string_view word, const Dialect& dialect) {
  if (word.empty()) return Verb::kNothing;
  if (word == dialect.hello) return Verb::kHello;
  if (word == dialect.new_game) return Verb::kNewGame;
  if (dialect.has_queries && word == "query") return Verb::kQuery;
  for (const auto& [name, verb] : kVerbs) {
    if (name == word) return verb;
  }
  return Verb::kUnknown;
}

/// About three years; what is longer is no limit.
constexpr std::uint64_t kLongestMs = 100'000'000'000;

/// The number behind a word of `go`. Clocks of some programs run below nothing.
enum class Sign : std::uint8_t { kNone, kAllowed };
Result<std::uint64_t> take_number(Words& words, std::string_view name, Sign sign) {
  const std::string_view text = words.take();
  if (text.empty()) return Error{std::string(name) + " is followed by no number"};
  const bool is_negative = sign == Sign::kAllowed && text.starts_with('-');
  const auto number = support::parse_count(text.substr(is_negative ? 1 : 0));
  if (!number) return Error{std::string(name) + ": " + number.error().message};
  return is_negative ? std::uint64_t{0} : *number;
}

Result<milliseconds> take_time(Words& words, std::string_view name, Sign sign) {
  const auto number = take_number(words, name, sign);
  if (!number) return number.error();
  return milliseconds(static_cast<std::int64_t>(std::min(*number, kLongestMs)));
}

/// Whether the word is one of this clock's.
Result<bool> take_clock(Words& words, std::string_view word, const Dialect::ClockWords& names,
                        std::optional<PlayerClock>& clock) {
  const bool is_left = word == names.left;
  if (!is_left && word != names.increment) return false;
  const auto time = take_time(words, word, Sign::kAllowed);
  if (!time) return time.error();
  if (!clock) clock.emplace();
  (is_left ? clock->left : clock->increment) = *time;
  return true;
}

std::optional<Error> take_limit(Words& words, const Dialect& dialect, Go& go) {
  const std::string_view word = words.take();
  if (word == "infinite") {
    go.is_infinite = true;
  } else if (word == "ponder") {
    go.is_pondering = true;
  } else if (word == "movetime") {
    const auto time = take_time(words, word, Sign::kNone);
    if (!time) return time.error();
    go.move_time = *time;
  } else if (word == "nodes") {
    const auto nodes = take_number(words, word, Sign::kNone);
    if (!nodes) return nodes.error();
    if (*nodes == 0) return Error{"nodes is 0, a search needs at least 1"};
    go.nodes = *nodes;
  } else if (word == "movestogo") {
    const auto moves = take_number(words, word, Sign::kNone);
    if (!moves) return moves.error();
    constexpr std::uint64_t kMany = 1000;
    go.moves_to_go = static_cast<int>(std::min(*moves, kMany));
  } else {
    for (auto [names, clock] : {std::pair{&dialect.first_clock, &go.first_clock},
                                std::pair{&dialect.second_clock, &go.second_clock}}) {
      const auto is_taken = take_clock(words, word, *names, *clock);
      if (!is_taken) return is_taken.error();
      if (*is_taken) return std::nullopt;
    }
    return Error{support::in_quotes(word) + " is not known"};
  }
  return std::nullopt;
}

std::string_view truth_word(bool truth) { return truth ? "true" : "false"; }

std::string_view result_word(Outcome outcome) {
  switch (outcome) {
    case Outcome::kFirstWins: return "p1win";
    case Outcome::kSecondWins: return "p2win";
    case Outcome::kDraw: return "draw";
    case Outcome::kOngoing: break;
  }
  return "none";
}

}  // namespace

Command split_command(std::string_view line, const Dialect& dialect) {
  Words words(line);
  const std::string_view word = words.take();
  const std::size_t end = word.empty()
                              ? line.size()
                              : static_cast<std::size_t>(word.data() - line.data()) + word.size();
  return {verb_of(word, dialect), word, line.substr(end)};
}

Result<Assignment> parse_setoption(std::string_view rest) {
  Words words(rest);
  if (words.take() != "name") return Error{"'name' is expected behind setoption"};
  Assignment assignment;
  assignment.name = words.take_until("value");
  if (assignment.name.empty()) return Error{"there is no name of an option"};
  if (!words.at_end()) words.take();
  assignment.value = words.take_until({});
  return assignment;
}

Result<AnyPosition> parse_position_command(std::string_view rest, const Dialect& dialect,
                                           const games::Board& board) {
  Words words(rest);
  const std::string_view kind = words.take();
  AnyPosition position(board);
  if (kind == "fen") {
    auto parsed = dialect.parse_position(words.take_until("moves"), games::kind_of(board));
    if (!parsed) return Error{"fen: " + parsed.error().message, parsed.error().place};
    position = *parsed;
  } else if (kind != "startpos") {
    return Error{"startpos or fen is expected, not " + support::in_quotes(kind)};
  }
  if (words.at_end()) return position;
  if (words.peek() != "moves") {
    return Error{"'moves' is expected, not " + support::in_quotes(words.peek())};
  }
  words.take();
  for (int number = 1; !words.at_end(); ++number) {
    const std::string name = "move " + std::to_string(number) + ": ";
    if (position.outcome() != Outcome::kOngoing) return Error{name + "the game is over before it"};
    const auto move = dialect.parse_move(words.take(), position);
    if (!move) return Error{name + move.error().message};
    position.play(*move);
  }
  return position;
}

Result<Go> parse_go(std::string_view rest, const Dialect& dialect) {
  Go go;
  for (Words words(rest); !words.at_end();) {
    if (auto error = take_limit(words, dialect, go)) return *error;
  }
  return go;
}

Result<std::string_view> answer_query(std::string_view rest, const AnyPosition& position) {
  const std::string_view what = Words(rest).take();
  if (what == "gameover") return truth_word(position.outcome() != Outcome::kOngoing);
  if (what == "p1turn") return truth_word(position.side_to_move() == 0);
  if (what == "result") return result_word(position.outcome());
  return Error{"gameover, p1turn or result is expected, not " + support::in_quotes(what)};
}

}  // namespace quadrille::protocol
