#include "quadrille.hpp"

#include <algorithm>
#include <exception>
#include <mutex>
#include <type_traits>
#include <utility>

#include "engine.hpp"
#include "games/notation.hpp"
#include "presets.hpp"
#include "setting_list.hpp"
#include "settings.hpp"
#include "solver/solver.hpp"

namespace quadrille::api {
namespace {

using games::AnyPosition;
using games::Kind;

template <class T>
T value_or_throw(support::Result<T> result, Fault fault) {
  if (!result) throw Error(fault, result.error().message);
  return *std::move(result);
}

void throw_if(const std::optional<support::Error>& error, Fault fault) {
  if (error) throw Error(fault, error->message);
}

int people_count(games::Move move) { return move + 1; }

/// Columns and rows.
struct Size {
  int width;
  int height;
};
Size size_of(const connect_four::Board& board) { return {board.width, board.height}; }
Size size_of(const nogo::Board& board) { return {board.size, board.size}; }
Size size_of(const AnyPosition& position) {
  return std::visit([](const auto& board) { return size_of(board); }, position.board());
}

/// How many moves have numbers on the board.
int move_count(const AnyPosition& position) {
  const Size size = size_of(position);
  return games::has_numbered_moves(position.kind()) ? size.width : size.width * size.height;
}
std::string_view move_word(const AnyPosition& position) {
  return games::has_numbered_moves(position.kind()) ? "column" : "move";
}

const connect_four::AnyPosition& solvable(const AnyPosition& position) {
  const auto* known = position.get_if<connect_four::AnyPosition>();
  if (known == nullptr) throw Error(Fault::kText, "the solver knows Connect Four alone");
  return *known;
}

Proof proof_of(games::Proof proof) {
  if (!proof.is_known()) return Proof::kNone;
  return proof.is_win() ? Proof::kWin : proof.is_draw() ? Proof::kDraw : Proof::kLoss;
}

int plies_of(games::Proof proof) { return proof.is_win() || proof.is_loss() ? proof.plies() : 0; }

MoveReport move_report_of(const search::MoveReport& move) {
  MoveReport report{people_count(move.move), move.visits,          move.value,
                    proof_of(move.proof),    plies_of(move.proof), {}};
  std::transform(move.principal_variation.begin(), move.principal_variation.end(),
                 std::back_inserter(report.line), people_count);
  return report;
}

Report report_of(const search::Report& found) {
  Report report;
  report.best_move = people_count(found.best_move);
  report.value = found.value;
  report.proof = proof_of(found.proof);
  report.plies = plies_of(found.proof);
  std::transform(found.moves.begin(), found.moves.end(), std::back_inserter(report.moves),
                 move_report_of);
  report.leaves = found.leaves;
  report.playouts = found.playouts;
  report.seconds = found.seconds;
  report.deepest = found.deepest;
  report.ended_by = search::name(found.ended_by);
  report.blocks = found.blocks;
  report.tree_bytes = found.tree_bytes;
  report.is_memory_full = found.is_arena_full;
  report.kept_visits = found.kept_visits;
  return report;
}

Score score_of(solver::Bounds bounds) { return {bounds.low, bounds.high}; }

solver::Question question_of(Question question) {
  return question == Question::kScore ? solver::Question::kScore : solver::Question::kValue;
}

/// Holds what one thread at a time may use, and refuses it to a second one.
class Use {
 public:
  explicit Use(std::mutex& mutex) : lock_(mutex, std::try_to_lock) {
    if (!lock_) throw Error(Fault::kBusy, "another thread is using it");
  }

 private:
  std::unique_lock<std::mutex> lock_;
};

/// Calls the user's progress, which can end the search by its answer or by an exception.
class Watch {
 public:
  Watch(const Progress& progress, const std::stop_token& stop)
      : progress_(&progress), forward_(stop, Forward{&stop_}) {}

  std::stop_token token() const { return stop_.get_token(); }
  search::Progress progress() {
    if (!progress_->call) return {};
    return {progress_->interval, [this](const search::Report& report) { tell(report); }};
  }
  void rethrow() const {
    if (exception_) std::rethrow_exception(exception_);
  }

 private:
  struct Forward {
    std::stop_source* stop;
    void operator()() const { stop->request_stop(); }
  };

  void tell(const search::Report& report) {
    if (stop_.stop_requested()) return;
    try {
      if (!progress_->call(report_of(report))) stop_.request_stop();
    } catch (...) {
      exception_ = std::current_exception();
      stop_.request_stop();
    }
  }

  const Progress* progress_;
  std::stop_source stop_;
  std::stop_callback<Forward> forward_;
  std::exception_ptr exception_;
};

}  // namespace

const char* version() { return QUADRILLE_VERSION; }

Error::~Error() = default;

struct Position::State {
  AnyPosition position;
};

Position::Position()
    : Position(
          std::make_unique<State>(State{AnyPosition(games::usual_board(Kind::kConnectFour))})) {}
Position::Position(std::unique_ptr<State> state) : state_(std::move(state)) {}
Position::~Position() = default;
Position::Position(const Position& other) : state_(std::make_unique<State>(*other.state_)) {}
Position::Position(Position&&) noexcept = default;
Position& Position::operator=(Position&&) noexcept = default;
Position& Position::operator=(const Position& other) {
  if (this != &other) state_ = std::make_unique<State>(*other.state_);
  return *this;
}

Position Position::start(std::string_view board) {
  const auto parsed = value_or_throw(games::parse_board(board, Kind::kConnectFour), Fault::kText);
  return Position(std::make_unique<State>(State{AnyPosition(parsed)}));
}

Position Position::start_nogo(std::string_view board) {
  const auto parsed = value_or_throw(games::parse_board(board, Kind::kNogo), Fault::kText);
  return Position(std::make_unique<State>(State{AnyPosition(parsed)}));
}

Position Position::parse(std::string_view text) {
  return Position(std::make_unique<State>(
      State{value_or_throw(games::parse_position(text, Kind::kConnectFour), Fault::kText)}));
}

Position Position::parse_nogo(std::string_view text) {
  return Position(std::make_unique<State>(
      State{value_or_throw(games::parse_position(text, Kind::kNogo), Fault::kText)}));
}

void Position::play(int column) {
  AnyPosition& position = state_->position;
  if (position.is_over()) throw Error(Fault::kGameOver, "the game is over");
  const auto move = games::parse_move(move_text(column), position);
  position.play(value_or_throw(move, Fault::kIllegalMove));
}

void Position::play(std::string_view moves) {
  state_->position.play(value_or_throw(games::parse_moves(moves, state_->position), Fault::kText));
}

std::string Position::move_text(int move) const {
  const AnyPosition& position = state_->position;
  if (const int count = move_count(position); move < 1 || move > count) {
    throw Error(Fault::kIllegalMove, std::string(move_word(position)) + ' ' + std::to_string(move) +
                                         " is not in 1.." + std::to_string(count));
  }
  return games::move_text(position.board(), move - 1);
}

int Position::width() const { return size_of(state_->position).width; }
int Position::height() const { return size_of(state_->position).height; }
int Position::plies() const { return state_->position.plies(); }
int Position::side_to_move() const { return state_->position.side_to_move(); }

Outcome Position::outcome() const {
  switch (state_->position.outcome()) {
    case games::Outcome::kFirstWins: return Outcome::kFirstWins;
    case games::Outcome::kSecondWins: return Outcome::kSecondWins;
    case games::Outcome::kDraw: return Outcome::kDraw;
    case games::Outcome::kOngoing: break;
  }
  return Outcome::kOngoing;
}

std::vector<int> Position::legal_moves() const {
  std::vector<int> moves = state_->position.legal_moves();
  std::transform(moves.begin(), moves.end(), moves.begin(), people_count);
  return moves;
}

std::string Position::text() const { return games::position_text(state_->position); }

bool Position::operator==(const Position& other) const {
  return state_->position == other.state_->position;
}

std::vector<Setting> all_settings() {
  std::vector<Setting> settings;
  for (const quadrille::Setting& setting : quadrille::all_settings()) {
    const Settings& usual = default_settings(setting.game.value_or(Kind::kConnectFour));
    settings.push_back({std::string(setting.name), std::string(setting.description),
                        allowed_text(setting), setting.text(usual)});
  }
  return settings;
}

std::vector<Preset> all_presets() {
  std::vector<Preset> presets;
  for (const quadrille::Preset& preset : quadrille::all_presets()) {
    presets.push_back({std::string(preset.name), std::string(preset.description), preset.time});
  }
  return presets;
}

struct Engine::State {
  explicit State(const Settings& settings) : engine(settings) {}

  mutable std::mutex mutex;
  quadrille::Engine engine;
};

Engine::Engine(std::string_view settings) {
  Settings parsed;
  throw_if(set_all(parsed, settings), Fault::kText);
  state_ = std::make_unique<State>(parsed);
}
Engine::~Engine() = default;
Engine::Engine(Engine&&) noexcept = default;
Engine& Engine::operator=(Engine&&) noexcept = default;

void Engine::set(std::string_view name, std::string_view value) {
  const Use use(state_->mutex);
  Settings changed = state_->engine.settings();
  throw_if(quadrille::set(changed, name, value), Fault::kText);
  if (changed != state_->engine.settings()) state_->engine = quadrille::Engine(changed);
}

std::string Engine::get(std::string_view name) const {
  const Use use(state_->mutex);
  const Settings& settings = state_->engine.settings();
  for (const quadrille::Setting& setting : quadrille::all_settings()) {
    if (setting.name == name) return setting.text(settings);
  }
  // An unknown name is refused as it is when it is to be set.
  Settings copy = settings;
  throw_if(quadrille::set(copy, name, {}), Fault::kText);
  return {};
}

std::string Engine::settings() const {
  const Use use(state_->mutex);
  return settings_text(state_->engine.settings());
}

Report Engine::search(const Position& position, const Limits& limits, const Progress& progress) {
  const Use use(state_->mutex);
  if (position.outcome() != Outcome::kOngoing) {
    throw Error(Fault::kGameOver, "the game is over: there is no move to search");
  }
  if (const Kind game = state_->engine.settings().game; position.state_->position.kind() != game) {
    throw Error(Fault::kText, "the engine is set to another game than the position's: game=" +
                                  std::string(games::name(game)));
  }
  Watch watch(progress, limits.stop);
  auto report = state_->engine.run(position.state_->position,
                                   {limits.time, limits.leaves, watch.token()}, watch.progress());
  watch.rethrow();
  return report_of(value_or_throw(std::move(report), Fault::kMemory));
}

void Engine::clear() {
  const Use use(state_->mutex);
  state_->engine.clear();
}

struct Solver::State {
  explicit State(solver::Table&& reserved) : table(std::move(reserved)) {}

  std::mutex mutex;
  solver::Table table;
};

Solver::Solver(std::uint64_t memory_bytes)
    : state_(std::make_unique<State>(
          value_or_throw(solver::Table::reserve(std::max(memory_bytes, solver::Table::kMinBytes)),
                         Fault::kMemory))) {}
Solver::~Solver() = default;
Solver::Solver(Solver&&) noexcept = default;
Solver& Solver::operator=(Solver&&) noexcept = default;

Solution Solver::solve(const Position& position, Question question, const SolverLimits& limits) {
  const Use use(state_->mutex);
  const auto answer = solver::solve(solvable(position.state_->position), question_of(question),
                                    state_->table, {limits.nodes, limits.time, limits.stop, {}});
  return {
      score_of(answer.score), is_settled(answer.score, question_of(question)), answer.nodes, {}};
}

Solution Solver::solve_moves(const Position& position, Question question,
                             const SolverLimits& limits) {
  const Use use(state_->mutex);
  const auto answer =
      solver::solve_moves(solvable(position.state_->position), question_of(question), state_->table,
                          {limits.nodes, limits.time, limits.stop, {}});
  Solution solution{score_of(answer.position.score),
                    is_settled(answer.position.score, question_of(question)),
                    answer.position.nodes,
                    {}};
  for (const auto& move : answer.moves) {
    solution.moves.push_back({people_count(move.move), score_of(move.score)});
    solution.is_settled = solution.is_settled && is_settled(move.score, question_of(question));
  }
  return solution;
}

}  // namespace quadrille::api
