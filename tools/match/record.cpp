#include "match/record.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <set>
#include <utility>

#include "games/notation.hpp"
#include "support/units.hpp"

namespace quadrille::match {
namespace {

using games::AnyPosition;
using games::Outcome;
using support::Error;
using support::Result;

constexpr std::array kResults{
    std::pair{Outcome::kFirstWins, std::string_view("1-0")},
    std::pair{Outcome::kSecondWins, std::string_view("0-1")},
    std::pair{Outcome::kDraw, std::string_view("1/2-1/2")},
};

std::string_view result_text(Outcome outcome) {
  for (const auto& [value, text] : kResults) {
    if (value == outcome) return text;
  }
  return "?";
}

template <class Numbers, class Text>
std::string joined(const Numbers& numbers, Text&& text) {
  std::string result;
  for (const auto& number : numbers) {
    if (!result.empty()) result += ',';
    result += std::to_string(text(number));
  }
  return result;
}

/// Takes what stands before the separator, and the separator.
std::string_view take_until(std::string_view& text, char separator) {
  const std::size_t end = std::min(text.find(separator), text.size());
  const std::string_view taken = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  return taken;
}

Result<std::vector<std::uint64_t>> parse_numbers(std::string_view text) {
  std::vector<std::uint64_t> numbers;
  while (!text.empty()) {
    const auto number = support::parse_count(take_until(text, ','));
    if (!number) return number.error();
    numbers.push_back(*number);
  }
  return numbers;
}

std::optional<Error> set_number(std::uint64_t& number, std::string_view text) {
  const auto parsed = support::parse_count(text);
  if (!parsed) return parsed.error();
  number = *parsed;
  return std::nullopt;
}

std::optional<Error> set_result(Game& game, std::string_view text) {
  for (const auto& [outcome, word] : kResults) {
    if (word != text) continue;
    game.outcome = outcome;
    return std::nullopt;
  }
  return Error{support::in_quotes(text) + " is not 1-0, 0-1 or 1/2-1/2"};
}

std::optional<Error> set_forfeit(Game& game, std::string_view text) {
  const std::string_view side = take_until(text, ':');
  const auto cause = parse_cause(text);
  if ((side != "A" && side != "B") || !cause) return Error{"a side and a cause are expected"};
  game.forfeit = Game::Loss{side == "A" ? Name::kA : Name::kB, *cause};
  return std::nullopt;
}

std::optional<Error> set_times(Game& game, std::string_view text) {
  const auto numbers = parse_numbers(text);
  if (!numbers) return numbers.error();
  for (const auto number : *numbers) {
    if (number > static_cast<std::uint64_t>(std::chrono::microseconds::max().count())) {
      return Error{std::to_string(number) + " is too large"};
    }
    game.times.emplace_back(number);
  }
  return std::nullopt;
}

std::optional<Error> set_leaves(Game& game, std::string_view text) {
  const auto numbers = parse_numbers(text);
  if (!numbers) return numbers.error();
  if (numbers->size() != 2) return Error{"two numbers are expected"};
  game.leaves = {(*numbers)[0], (*numbers)[1]};
  return std::nullopt;
}

std::optional<Error> set_field(Game& game, std::string_view name, std::string_view value) {
  if (name == "game") {
    if (auto error = set_number(game.number, value)) return error;
    if (game.number == 0) return Error{"games are counted from 1"};
    --game.number;
    return std::nullopt;
  }
  if (name == "opening") {
    std::uint64_t plies = 0;
    if (auto error = set_number(plies, value)) return error;
    if (plies > game.moves.size()) return Error{"there are fewer moves"};
    game.opening_plies = plies;
    return std::nullopt;
  }
  if (name == "seed") return set_number(game.seed, value);
  if (name == "result") return set_result(game, value);
  if (name == "forfeit") return set_forfeit(game, value);
  if (name == "times_us") return set_times(game, value);
  if (name == "leaves") return set_leaves(game, value);
  // Who plays x follows from the number, and a later program may say more.
  return std::nullopt;
}

/// What can only be judged when all fields are there.
std::optional<Error> find_flaw(const Game& game, Outcome on_board) {
  const std::size_t answers =
      game.moves.size() - game.opening_plies + (game.forfeit.has_value() ? 1 : 0);
  if (game.times.size() != answers) return Error{"times_us: not as many as moves"};
  if (!game.forfeit && game.outcome != on_board) return Error{"result: not that of the moves"};
  if (game.forfeit && on_board != Outcome::kOngoing) return Error{"forfeit: the game was over"};
  return std::nullopt;
}

Error system_error(const std::string& name, std::string_view what) {
  return {support::in_quotes(name) + ' ' + std::string(what) + ": " + std::strerror(errno)};
}

}  // namespace

std::string heading_text(const Heading& heading) {
  std::string text = "# quadrille match\n";
  if (heading.game != Heading{}.game) {
    text += "# game " + std::string(games::name(heading.game)) + '\n';
  }
  text += "# A " + heading.a + '\n';
  text += "# B " + heading.b + '\n';
  text += "# board " + heading.board + '\n';
  text += "# openings " + heading.openings + '\n';
  return text + "# seed " + std::to_string(heading.seed) + '\n';
}

std::string game_text(const Game& game) {
  std::string text =
      games::board_text(game.board) + ' ' + games::moves_text(game.board, game.moves);
  text += " game=" + std::to_string(game.number + 1);
  text += std::string(" x=") + letter(game.first()) + " o=" + letter(other(game.first()));
  text += " opening=" + std::to_string(game.opening_plies);
  text += " result=" + std::string(result_text(game.outcome));
  if (game.forfeit) {
    text += std::string(" forfeit=") + letter(game.forfeit->side) + ':';
    text += name(game.forfeit->cause);
  }
  text += " seed=" + std::to_string(game.seed);
  text += " times_us=" + joined(game.times, [](auto time) { return time.count(); });
  return text + " leaves=" + joined(game.leaves, [](auto leaves) { return leaves; });
}

Result<Game> parse_game(std::string_view line, games::Kind kind) {
  Game game;
  const auto board = games::parse_board(take_until(line, ' '), kind);
  if (!board) return Error{"board: " + board.error().message};
  game.board = *board;
  AnyPosition position(*board);
  const auto moves = games::parse_moves(take_until(line, ' '), position);
  if (!moves) return Error{"moves: " + moves.error().message};
  game.moves = *moves;
  position.play(*moves);
  while (!line.empty()) {
    std::string_view value = take_until(line, ' ');
    const std::string_view name = take_until(value, '=');
    if (auto error = set_field(game, name, value)) {
      return Error{std::string(name) + ": " + error->message};
    }
  }
  if (auto flaw = find_flaw(game, position.outcome())) return *flaw;
  return game;
}

RecordFile::Descriptor::~Descriptor() { close(number_); }

Result<RecordFile> RecordFile::open(const std::string& name, const Heading& heading) {
  RecordFile record;
  record.name_ = name;
  const int number = ::open(name.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
  if (number < 0) return system_error(name, "cannot be opened");
  record.file_ = std::make_unique<Descriptor>(number);
  if (flock(number, LOCK_EX | LOCK_NB) != 0) {
    return Error{support::in_quotes(name) + " is being written by another match"};
  }
  std::string text;
  std::array<char, 1 << 16> buffer;
  for (;;) {
    const auto count = ::read(number, buffer.data(), buffer.size());
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return system_error(name, "cannot be read");
    if (count == 0) break;
    text.append(buffer.data(), static_cast<std::size_t>(count));
  }
  // A line without its end was being written when something stopped it.
  const std::size_t whole = text.rfind('\n') == std::string::npos ? 0 : text.rfind('\n') + 1;
  if (whole < text.size()) {
    // Only then: what is no record at all is not ours to cut.
    if (!std::string_view(text).starts_with("# quadrille match\n") &&
        !heading_text(heading).starts_with(text)) {
      return Error{support::in_quotes(name) + " is not the record of a match"};
    }
    record.dropped_last_line_ = true;
    text.resize(whole);
  }
  if (auto error = record.read(text, heading)) return *error;
  if (record.dropped_last_line_ && ftruncate(number, static_cast<off_t>(text.size())) != 0) {
    return system_error(name, "cannot be cut");
  }
  const std::string head = heading_text(heading);
  if (text.size() < head.size()) {
    if (auto error = record.write(std::string_view(head).substr(text.size()))) return *error;
  }
  return record;
}

std::optional<Error> RecordFile::read(std::string_view text, const Heading& heading) {
  const std::string head = heading_text(heading);
  std::set<std::uint64_t> numbers;
  std::string_view expected = head;
  for (std::size_t number = 1; !text.empty(); ++number) {
    const std::string_view line = take_until(text, '\n');
    const auto error = [this, number](const std::string& reason) {
      return Error{support::in_quotes(name_) + ", line " + std::to_string(number) + ": " + reason};
    };
    if (!expected.empty()) {
      const std::string_view wanted = take_until(expected, '\n');
      if (line == wanted) continue;
      return error("the record is of another match: " + support::in_quotes(line) + ", not " +
                   support::in_quotes(wanted));
    }
    auto game = parse_game(line, heading.game);
    if (!game) return error(game.error().message);
    if (game->seed != seed_of_game(heading.seed, game->number)) {
      return error("seed: not that of the match");
    }
    if (!numbers.insert(game->number).second) {
      return error("game " + std::to_string(game->number + 1) + " is there already");
    }
    games_.push_back(std::move(*game));
  }
  return std::nullopt;
}

std::optional<Error> RecordFile::write(std::string_view text) {
  while (!text.empty()) {
    const auto count = ::write(file_->number(), text.data(), text.size());
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return system_error(name_, "cannot be written");
    text.remove_prefix(static_cast<std::size_t>(count));
  }
  // Not every kind of file can be synchronised.
  if (fsync(file_->number()) != 0 && errno != EINVAL && errno != EROFS) {
    return system_error(name_, "cannot be written");
  }
  return std::nullopt;
}

std::optional<Error> RecordFile::add(const Game& game) { return write(game_text(game) + '\n'); }

}  // namespace quadrille::match
