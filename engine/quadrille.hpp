#pragma once

/// Quadrille as a C++20 library: Connect Four on any board from 4x4 to 12 columns x 13 rows, with
/// any forbidden cells, searched and solved.
///
///   using namespace quadrille::api;
///   Engine engine("threads=2,memory=512MB");
///   Position position = Position::start("7x6");
///   position.play(4);
///   Report report = engine.search(position, {.time = std::chrono::seconds(1)});
///   position.play(report.best_move);
///
/// Columns are counted from 1 at the left, here as in texts.
///
/// NoGo too, on boards from 3x3 to 13x13, by `Position::start_nogo("9x9")` and
/// `Engine("game=nogo")`. Its moves are cells, counted from 1 from the left, row by row from the
/// bottom; what is said of columns here is said of them. What cannot be done is thrown as an
/// `Error` that says why, and leaves everything as it was.
///
/// Threads: different objects have nothing to do with each other and can be used by different
/// threads at the same time. The same object is for one thread at a time; an engine or a solver
/// that is at work answers others with `Fault::kBusy`. Whoever wants to end the work of another
/// thread gives that work a stop token.

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stdexcept>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#define QUADRILLE_EXPORT [[gnu::visibility("default")]]

namespace quadrille::api {

/// Of the library that runs, `0.1.0`.
QUADRILLE_EXPORT const char* version();

enum class Fault : std::uint8_t {
  kText,         ///< a text is no board, position, moves or setting
  kIllegalMove,  ///< the column is full or there is none
  kGameOver,     ///< there is nothing to play or search
  kMemory,       ///< the machine does not have what the settings ask for
  kBusy,         ///< another thread uses the engine or solver
};

class QUADRILLE_EXPORT Error : public std::runtime_error {
 public:
  Error(Fault fault, const std::string& message) : std::runtime_error(message), fault_(fault) {}
  Error(const Error&) = default;
  Error& operator=(const Error&) = default;
  ~Error() override;

  Fault fault() const { return fault_; }

 private:
  Fault fault_;
};

enum class Outcome : std::uint8_t { kOngoing, kFirstWins, kSecondWins, kDraw };

/// A position of a game: a value.
class QUADRILLE_EXPORT Position {
 public:
  /// The start of a game on 7x6.
  Position();
  /// The start of a game on a board such as `7x6` or `10x9#3,4` (columns x rows, then forbidden
  /// cells as column from the left, row from the bottom).
  static Position start(std::string_view board);
  /// `7x6 7/7/7/7/3o3/3x3 x`: the board, rows from the top, the side to move.
  static Position parse(std::string_view text);
  /// The same for NoGo: a board such as `9x9`, or `9x9-centre` where black may not begin there; the
  /// text of a position.
  static Position start_nogo(std::string_view board);
  static Position parse_nogo(std::string_view text);

  ~Position();
  Position(const Position& other);
  Position(Position&&) noexcept;
  Position& operator=(const Position& other);
  Position& operator=(Position&&) noexcept;

  void play(int column);
  /// `4453`, `11.4.12`, in NoGo `E5.C3`; all of them or, if one is illegal, none.
  void play(std::string_view moves);

  int width() const;
  int height() const;
  /// Stones on the board.
  int plies() const;
  /// 0 if the player who began is to move, else 1.
  int side_to_move() const;
  Outcome outcome() const;
  /// From left to right; empty when the game is over.
  std::vector<int> legal_moves() const;
  /// What `parse` takes.
  std::string text() const;
  /// How a move is written: `4`, `E5`.
  std::string move_text(int move) const;

  bool operator==(const Position& other) const;

 private:
  friend class Engine;
  friend class Solver;
  struct State;
  explicit Position(std::unique_ptr<State> state);

  std::unique_ptr<State> state_;
};

/// One of the things that can be set about an engine, under the name that it has everywhere.
struct Setting {
  std::string name;
  std::string description;
  /// `1 to 256`; `on, off`.
  std::string allowed;
  std::string usual;
};

/// The names of complete settings: `preset=plain` is one such setting, and must come first.
struct Preset {
  std::string name;
  std::string description;
  std::chrono::nanoseconds time_per_move;
};

QUADRILLE_EXPORT std::vector<Setting> all_settings();
QUADRILLE_EXPORT std::vector<Preset> all_presets();

/// What is certain about a position or move, for the side to move.
enum class Proof : std::uint8_t { kNone, kWin, kDraw, kLoss };

struct MoveReport {
  int column = 0;
  std::uint64_t visits = 0;
  /// Expected points of the side to move: 1 for a win, 0.5 for a draw.
  double value = 0.5;
  Proof proof = Proof::kNone;
  /// Until the game ends, if it is won or lost.
  int plies = 0;
  /// The expected moves, this one included.
  std::vector<int> line;
};

struct Report {
  int best_move = 0;
  double value = 0.5;
  Proof proof = Proof::kNone;
  int plies = 0;
  /// The best first.
  std::vector<MoveReport> moves;

  std::uint64_t leaves = 0;
  std::uint64_t playouts = 0;
  double seconds = 0;
  /// Longest line, in plies.
  int deepest = 0;
  /// `time`, `leaves`, `stop`, `decided`, `proof`, `book`, `visit limit`; `nothing` while the
  /// search runs.
  std::string ended_by;
  /// The tree, with what was kept from earlier searches.
  std::uint64_t blocks = 0;
  std::uint64_t tree_bytes = 0;
  bool is_memory_full = false;
  std::uint64_t kept_visits = 0;
};

/// When a search ends: at the first of these, or when the position is proven.
struct Limits {
  std::optional<std::chrono::nanoseconds> time{};
  std::optional<std::uint64_t> leaves{};
  /// For other threads, at any moment, before the search begins too.
  std::stop_token stop{};
};

/// Called now and then by the thread that searches, which does not search meanwhile. What it throws
/// ends the search and comes out of it.
struct Progress {
  std::chrono::nanoseconds interval = std::chrono::milliseconds(100);
  /// Returns whether the search is to go on.
  std::function<bool(const Report&)> call;
};

/// Searches positions, and keeps what it learnt from one move of a game to the next. Its memory is
/// taken at the first search.
class QUADRILLE_EXPORT Engine {
 public:
  /// The empty text is the default; `preset=plain,threads=2` is not.
  explicit Engine(std::string_view settings = {});
  ~Engine();
  Engine(Engine&&) noexcept;
  Engine& operator=(Engine&&) noexcept;

  /// From the next search on, which starts from nothing if the value is new.
  void set(std::string_view name, std::string_view value);
  std::string get(std::string_view name) const;
  /// What the constructor takes.
  std::string settings() const;

  Report search(const Position& position, const Limits& limits, const Progress& progress = {});
  /// Forgets what was kept from earlier searches.
  void clear();

 private:
  struct State;
  std::unique_ptr<State> state_;
};

/// What a solver is to find out: the score, or only who wins, which is found sooner.
enum class Question : std::uint8_t { kScore, kWinner };

/// Where a score lies for certain. It is 0 for a draw, positive if the side to move wins: 1 with
/// its last stone, 2 with the one before, and so on; negative if it loses.
struct Score {
  int low = 0;
  int high = 0;
};

struct MoveScore {
  int column = 0;
  Score score;
};

struct Solution {
  Score score;
  /// Whether the question is answered; else the limits came first.
  bool is_settled = false;
  std::uint64_t nodes = 0;
  /// Of every legal move, from left to right, if they were asked for.
  std::vector<MoveScore> moves;
};

struct SolverLimits {
  std::optional<std::chrono::nanoseconds> time{};
  std::optional<std::uint64_t> nodes{};
  std::stop_token stop{};
};

/// Finds exact values. What it learns of a board helps it with the next question.
class QUADRILLE_EXPORT Solver {
 public:
  explicit Solver(std::uint64_t memory_bytes = std::uint64_t{64} << 20);
  ~Solver();
  Solver(Solver&&) noexcept;
  Solver& operator=(Solver&&) noexcept;

  Solution solve(const Position& position, Question question = Question::kScore,
                 const SolverLimits& limits = {});
  /// The scores of the moves too; the limits are for all of them together.
  Solution solve_moves(const Position& position, Question question = Question::kScore,
                       const SolverLimits& limits = {});

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace quadrille::api

#undef QUADRILLE_EXPORT
