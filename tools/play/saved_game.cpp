#include "play/saved_game.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>

#include "files/whole_file.hpp"
#include "games/notation.hpp"
#include "support/crc32.hpp"
#include "support/units.hpp"

namespace quadrille::play {
namespace {

using support::Error;
using support::Result;

constexpr std::string_view kFirstLine = "quadrille game 1";
constexpr std::string_view kChecksum = "checksum";
constexpr std::string_view kGame = "game";
/// What a file without that line is of.
constexpr games::Kind kUnnamed = games::Kind::kConnectFour;
/// The longest game on the largest board needs less than half of it.
constexpr std::size_t kLargestFile = 4096;

std::string checksum_line(std::string_view before) {
  return fmt::format("{} {:08x}\n", kChecksum, support::crc32(before));
}

Error in_line(std::size_t number, std::string_view reason) {
  return {fmt::format("line {}: {}", number, reason)};
}

std::string_view before_space(std::string_view text) { return text.substr(0, text.find(' ')); }

/// The text between the first line and that of the checksum, if both are right.
Result<std::string_view> checked_lines(std::string_view text) {
  const std::size_t end = std::min(text.find('\n'), text.size());
  const std::string_view first = text.substr(0, end);
  if (first != kFirstLine) {
    if (text.size() > end || !kFirstLine.starts_with(first)) {
      return in_line(
          1, fmt::format("'{}' is expected, not {}", kFirstLine, support::in_quotes(first)));
    }
    return in_line(1, "the file is cut off");
  }
  const auto lines = static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
  if (!text.ends_with('\n')) return in_line(lines + 1, "the file is cut off");
  const std::size_t last = text.rfind('\n', text.size() - 2) + 1;
  if (before_space(text.substr(last)) != kChecksum) {
    return in_line(lines, "the last line is not the checksum: the file is cut off or damaged");
  }
  const std::string_view before = text.substr(0, last);
  if (text.substr(last) != checksum_line(before)) {
    return in_line(lines, "the checksum is not that of the lines before: the file is damaged");
  }
  return before.substr(std::min(end + 1, before.size()));
}

/// Takes what the lines say one after the other, and notes the first error.
class Reader {
 public:
  explicit Reader(std::string_view lines) : lines_(lines) {}

  const std::optional<Error>& error() const { return error_; }

  /// Calls `read` with the value of the next line, which must be `name value`, and expects its
  /// error or nothing. Does nothing after an error.
  template <class Read>
  void take(std::string_view name, Read&& read) {
    if (error_) return;
    ++number_;
    const std::size_t end = std::min(lines_.find('\n'), lines_.size());
    const std::string_view line = lines_.substr(0, end);
    lines_.remove_prefix(std::min(end + 1, lines_.size()));
    if (before_space(line) != name || line.size() == name.size()) {
      error_ = in_line(number_,
                       fmt::format("'{} ..' is expected, not {}", name, support::in_quotes(line)));
      return;
    }
    const std::optional<Error> error = read(line.substr(name.size() + 1));
    if (error) error_ = in_line(number_, fmt::format("{}: {}", name, error->message));
  }

  bool sees(std::string_view name) const { return before_space(lines_) == name; }

  void expect_end() {
    if (!error_ && !lines_.empty()) error_ = in_line(number_ + 1, "the checksum is expected");
  }

 private:
  std::string_view lines_;
  /// Of the line taken last; the first line of the file is not among ours.
  std::size_t number_ = 1;
  std::optional<Error> error_;
};

/// Keeps a value, or returns the error.
template <class T, class Target>
std::optional<Error> keep(const Result<T>& result, Target& target) {
  if (!result) return result.error();
  target = *result;
  return std::nullopt;
}

std::optional<Error> play_all(Game& game, std::string_view moves) {
  const auto parsed = games::parse_moves(moves, game.start());
  if (!parsed) return parsed.error();
  for (const auto move : *parsed) game.play(move);
  return std::nullopt;
}

std::optional<Error> go_to(Game& game, std::string_view text) {
  const auto played = support::parse_count(text);
  if (!played) return played.error();
  if (*played > game.moves().size()) {
    return Error{fmt::format("there are only {} moves", game.moves().size())};
  }
  game.go_to(*played);
  return std::nullopt;
}

}  // namespace

std::string saved_text(const Session& session) {
  const Game& game = session.game;
  const games::Kind kind = game.start().kind();
  const std::string named =
      kind == kUnnamed ? "" : fmt::format("{} {}\n", kGame, games::name(kind));
  std::string text = fmt::format("{}\n{}start {}\nmoves {}\nplayed {}\nside {}\nlimit {}\n",
                                 kFirstLine, named, games::position_text(game.start()),
                                 games::moves_text(game.start().board(), game.moves()),
                                 game.played(), name(session.side), limit_text(session.limit));
  return text + checksum_line(text);
}

Result<Session> parse_saved(std::string_view text) {
  const auto lines = checked_lines(text);
  if (!lines) return lines.error();
  Session session;
  Reader reader(*lines);
  games::Kind kind = kUnnamed;
  if (reader.sees(kGame)) {
    reader.take(kGame, [&kind](std::string_view value) -> std::optional<Error> {
      if (auto error = keep(games::parse_kind(value), kind)) return error;
      if (kind != kUnnamed) return std::nullopt;
      return Error{fmt::format("{} is not named", value)};
    });
  }
  reader.take("start", [&session, &kind](std::string_view value) -> std::optional<Error> {
    const auto start = games::parse_position(value, kind);
    if (!start) return start.error();
    session.game = Game(*start);
    return std::nullopt;
  });
  reader.take("moves", [&](std::string_view value) { return play_all(session.game, value); });
  reader.take("played", [&](std::string_view value) { return go_to(session.game, value); });
  reader.take("side",
              [&](std::string_view value) { return keep(parse_side(value), session.side); });
  reader.take("limit", [&](std::string_view value) {
    const std::string_view word = before_space(value);
    return keep(parse_limit(word, value.substr(std::min(word.size() + 1, value.size()))),
                session.limit);
  });
  reader.expect_end();
  if (reader.error()) return *reader.error();
  return session;
}

std::optional<Error> save(const std::string& file, const Session& session) {
  return files::replace(file, saved_text(session));
}

Result<Session> load(const std::string& file) {
  const auto text = files::read(file, kLargestFile);
  if (!text) return text.error();
  auto session = parse_saved(*text);
  if (!session) return Error{support::in_quotes(file) + ", " + session.error().message};
  return session;
}

}  // namespace quadrille::play
