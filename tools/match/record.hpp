#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "match/game.hpp"
#include "support/result.hpp"

/// Games as text, one on each line, after a heading that says what was played:
///
///   # quadrille match
///   # A preset=plain,time=100ms
///   # B time=100ms
///   # board 7x6
///   # openings random
///   # seed 1
///   7x6 44526341 game=1 x=A o=B opening=5 result=1-0 seed=.. times_us=98,102,99 leaves=512,498
///
/// A line begins with a board and moves, which is what `quadrille search` takes as a position.
/// Those of another game than Connect Four name it behind the first line, `# game nogo`.
/// `times_us` has a number for each answer after the opening; `leaves` those of A and of B; a game
/// that was forfeited says so: `forfeit=A:late`.
namespace quadrille::match {

/// What makes games parts of the same match.
struct Heading {
  std::string a;
  std::string b;
  std::string board;
  std::string openings;
  std::uint64_t seed = 1;
  games::Kind game = games::Kind::kConnectFour;

  friend bool operator==(const Heading&, const Heading&) = default;
};

/// Lines, the last with its end.
std::string heading_text(const Heading& heading);
/// A line without its end.
std::string game_text(const Game& game);
/// An error names the field. Moves are checked against the rules, and so is the result.
support::Result<Game> parse_game(std::string_view line,
                                 games::Kind game = games::Kind::kConnectFour);

/// A file that games are added to, each safe on disk before the next; and that a match which was
/// interrupted goes on with.
class RecordFile {
 public:
  /// Makes the file, or reads what is in it. Refuses a file with another heading, a file that is
  /// no record, and one that another match is writing. A last line that was cut off is dropped.
  static support::Result<RecordFile> open(const std::string& name, const Heading& heading);

  RecordFile(RecordFile&&) noexcept = default;
  RecordFile& operator=(RecordFile&&) noexcept = default;

  /// What was there when it was opened.
  const std::vector<Game>& games() const { return games_; }
  bool dropped_last_line() const { return dropped_last_line_; }

  std::optional<support::Error> add(const Game& game);

 private:
  class Descriptor {
   public:
    explicit Descriptor(int number) : number_(number) {}
    ~Descriptor();
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;
    int number() const { return number_; }

   private:
    int number_;
  };

  RecordFile() = default;
  std::optional<support::Error> read(std::string_view text, const Heading& heading);
  std::optional<support::Error> write(std::string_view text);

  std::string name_;
  std::unique_ptr<Descriptor> file_;
  std::vector<Game> games_;
  bool dropped_last_line_ = false;
};

}  // namespace quadrille::match
