#include <algorithm>
#include <cmath>
#include <cstring>
#include <new>
#include <span>
#include <utility>

#include "quadrille.h"
#include "quadrille.hpp"

namespace api = quadrille::api;

// C has these names.
// NOLINTBEGIN(readability-identifier-naming)
struct quadrille_position {
  api::Position position;
};
struct quadrille_engine {
  api::Engine engine;
};
struct quadrille_report {
  api::Report report;
};
struct quadrille_stopper {
  std::stop_source source;
};
struct quadrille_solver {
  api::Solver solver;
};
// NOLINTEND(readability-identifier-naming)

namespace {

/// An argument that cannot be meant.
class BadArgument : public std::invalid_argument {
 public:
  using std::invalid_argument::invalid_argument;
};

std::string& error_text() {
  thread_local std::string text;
  return text;
}

quadrille_status status_of(api::Fault fault) {
  switch (fault) {
    case api::Fault::kText: return QUADRILLE_BAD_TEXT;
    case api::Fault::kIllegalMove: return QUADRILLE_ILLEGAL_MOVE;
    case api::Fault::kGameOver: return QUADRILLE_GAME_OVER;
    case api::Fault::kMemory: return QUADRILLE_NO_MEMORY;
    case api::Fault::kBusy: return QUADRILLE_BUSY;
  }
  return QUADRILLE_FAILED;
}

quadrille_status fail(quadrille_status status, const char* message) noexcept {
  try {
    error_text() = message;
  } catch (...) {
    // Without memory even for that, the text is that of an earlier error.
  }
  return status;
}

/// Does it, and turns exceptions into a status.
template <class Action>
quadrille_status guarded(Action&& action) noexcept {
  try {
    action();
    return QUADRILLE_OK;
  } catch (const BadArgument& error) {
    return fail(QUADRILLE_BAD_ARGUMENT, error.what());
  } catch (const api::Error& error) {
    return fail(status_of(error.fault()), error.what());
  } catch (const std::bad_alloc&) {
    return fail(QUADRILLE_NO_MEMORY, "there is not enough memory");
  } catch (const std::exception& error) {
    return fail(QUADRILLE_FAILED, error.what());
  } catch (...) {
    return fail(QUADRILLE_FAILED, "something went wrong that has no name");
  }
}

/// The same for a function that returns how much there is: nothing, if it fails.
template <class Action>
std::size_t guarded_size(Action&& action) noexcept {
  std::size_t size = 0;
  return guarded([&] { size = action(); }) == QUADRILLE_OK ? size : 0;
}

template <class T>
T& required(T* pointer, const char* name) {
  if (pointer == nullptr) throw BadArgument(std::string(name) + " is NULL");
  return *pointer;
}

std::string_view text_or_nothing(const char* text) { return text == nullptr ? "" : text; }

std::size_t copy_text(std::string_view text, char* buffer, std::size_t capacity) {
  if (capacity > 0) {
    char& first = required(buffer, "buffer");
    const std::size_t length = std::min(text.size(), capacity - 1);
    std::memcpy(&first, text.data(), length);
    (&first)[length] = '\0';
  }
  return text.size();
}

template <class T>
std::size_t copy_list(std::span<const T> list, T* buffer, std::size_t capacity) {
  if (capacity > 0)
    std::copy_n(list.begin(), std::min(list.size(), capacity), &required(buffer, "buffer"));
  return list.size();
}

std::optional<std::chrono::nanoseconds> duration_of(double seconds, const char* name) {
  if (seconds == 0) return std::nullopt;
  if (!(seconds > 0)) throw BadArgument(std::string(name) + " is negative or no number");
  constexpr double kCentury = 3.15e9;
  return std::chrono::duration_cast<std::chrono::nanoseconds>(
      std::chrono::duration<double>(std::min(seconds, kCentury)));
}

std::optional<std::uint64_t> count_of(std::uint64_t count) {
  return count == 0 ? std::nullopt : std::optional(count);
}

std::stop_token token_of(const quadrille_limits& limits) {
  return limits.stopper == nullptr ? std::stop_token() : limits.stopper->source.get_token();
}

api::Progress progress_of(const quadrille_limits& limits) {
  api::Progress progress;
  if (limits.progress == nullptr) return progress;
  if (const auto interval = duration_of(limits.progress_seconds, "progress_seconds")) {
    progress.interval = *interval;
  }
  progress.call = [&limits](const api::Report& report) {
    const quadrille_report so_far{report};
    return limits.progress(&so_far, limits.user) == 0;
  };
  return progress;
}

api::SolverLimits solver_limits_of(const quadrille_limits& limits) {
  return {duration_of(limits.seconds, "seconds"), count_of(limits.leaves), token_of(limits)};
}

api::Question question_of(int question) {
  if (question == QUADRILLE_SCORE) return api::Question::kScore;
  if (question == QUADRILLE_WINNER) return api::Question::kWinner;
  throw BadArgument("question is " + std::to_string(question) +
                    ", allowed are QUADRILLE_SCORE and QUADRILLE_WINNER");
}

const quadrille_limits kNoLimits{};
const quadrille_limits& limits_or_none(const quadrille_limits* limits) {
  return limits == nullptr ? kNoLimits : *limits;
}

const api::MoveReport& move_at(const quadrille_report* report, std::size_t index) {
  const auto& moves = required(report, "report").report.moves;
  if (index < moves.size()) return moves[index];
  throw BadArgument("index is " + std::to_string(index) + ", but there are " +
                    std::to_string(moves.size()) + " moves");
}

const std::vector<api::Setting>& settings() {
  static const std::vector<api::Setting> list = api::all_settings();
  return list;
}

quadrille_solution solution_of(const api::Solution& solution) {
  return {
      {0, solution.score.low, solution.score.high}, solution.is_settled ? 1 : 0, solution.nodes};
}

}  // namespace

extern "C" {

int quadrille_abi_version(void) { return QUADRILLE_ABI_VERSION; }
const char* quadrille_version(void) { return api::version(); }
const char* quadrille_error(void) { return error_text().c_str(); }

quadrille_status quadrille_position_create(const char* board, const char* moves,
                                           quadrille_position** position) {
  return guarded([&] {
    auto& place = required(position, "position");
    auto start = board == nullptr ? api::Position() : api::Position::start(board);
    start.play(text_or_nothing(moves));
    place = new quadrille_position{std::move(start)};
  });
}
quadrille_status quadrille_position_parse(const char* text, quadrille_position** position) {
  return guarded([&] {
    auto& place = required(position, "position");
    place = new quadrille_position{api::Position::parse(&required(text, "text"))};
  });
}
quadrille_status quadrille_position_create_nogo(const char* board, const char* moves,
                                                quadrille_position** position) {
  return guarded([&] {
    auto& place = required(position, "position");
    auto start = api::Position::start_nogo(board == nullptr ? "9x9" : board);
    start.play(text_or_nothing(moves));
    place = new quadrille_position{std::move(start)};
  });
}
quadrille_status quadrille_position_parse_nogo(const char* text, quadrille_position** position) {
  return guarded([&] {
    auto& place = required(position, "position");
    place = new quadrille_position{api::Position::parse_nogo(&required(text, "text"))};
  });
}
quadrille_status quadrille_position_copy(const quadrille_position* original,
                                         quadrille_position** position) {
  return guarded([&] {
    auto& place = required(position, "position");
    place = new quadrille_position(required(original, "original"));
  });
}
void quadrille_position_destroy(quadrille_position* position) { delete position; }

quadrille_status quadrille_position_play(quadrille_position* position, int column) {
  return guarded([&] { required(position, "position").position.play(column); });
}
quadrille_status quadrille_position_play_moves(quadrille_position* position, const char* moves) {
  return guarded([&] {
    required(position, "position").position.play(std::string_view(&required(moves, "moves")));
  });
}

quadrille_status quadrille_position_inspect(const quadrille_position* position,
                                            quadrille_position_info* info) {
  return guarded([&] {
    const auto& known = required(position, "position").position;
    required(info, "info") = {known.width(), known.height(), known.plies(), known.side_to_move(),
                              static_cast<int>(known.outcome())};
  });
}
size_t quadrille_position_legal_moves(const quadrille_position* position, int* columns,
                                      size_t capacity) {
  return guarded_size([&] {
    const auto moves = required(position, "position").position.legal_moves();
    return copy_list<int>(moves, columns, capacity);
  });
}
size_t quadrille_position_move_text(const quadrille_position* position, int move, char* buffer,
                                    size_t capacity) {
  return guarded_size([&] {
    return copy_text(required(position, "position").position.move_text(move), buffer, capacity);
  });
}
size_t quadrille_position_text(const quadrille_position* position, char* buffer, size_t capacity) {
  return guarded_size(
      [&] { return copy_text(required(position, "position").position.text(), buffer, capacity); });
}

size_t quadrille_setting_count(void) {
  return guarded_size([] { return settings().size(); });
}
quadrille_status quadrille_setting_at(size_t index, quadrille_setting* setting) {
  return guarded([&] {
    if (index >= settings().size()) {
      throw BadArgument("index is " + std::to_string(index) + ", but there are " +
                        std::to_string(settings().size()) + " settings");
    }
    const auto& known = settings()[index];
    required(setting, "setting") = {known.name.c_str(), known.description.c_str(),
                                    known.allowed.c_str(), known.usual.c_str()};
  });
}

quadrille_status quadrille_stopper_create(quadrille_stopper** stopper) {
  return guarded([&] {
    auto& place = required(stopper, "stopper");
    place = new quadrille_stopper;
  });
}
quadrille_status quadrille_stopper_request(quadrille_stopper* stopper) {
  return guarded([&] { required(stopper, "stopper").source.request_stop(); });
}
void quadrille_stopper_destroy(quadrille_stopper* stopper) { delete stopper; }

quadrille_status quadrille_engine_create(const char* settings, quadrille_engine** engine) {
  return guarded([&] {
    auto& place = required(engine, "engine");
    place = new quadrille_engine{api::Engine(text_or_nothing(settings))};
  });
}
void quadrille_engine_destroy(quadrille_engine* engine) { delete engine; }

quadrille_status quadrille_engine_set(quadrille_engine* engine, const char* name,
                                      const char* value) {
  return guarded([&] {
    required(engine, "engine").engine.set(&required(name, "name"), &required(value, "value"));
  });
}
quadrille_status quadrille_engine_get(const quadrille_engine* engine, const char* name,
                                      char* buffer, size_t capacity, size_t* length) {
  return guarded([&] {
    const auto text = required(engine, "engine").engine.get(&required(name, "name"));
    const std::size_t whole = copy_text(text, buffer, capacity);
    if (length != nullptr) *length = whole;
  });
}
quadrille_status quadrille_engine_search(quadrille_engine* engine,
                                         const quadrille_position* position,
                                         const quadrille_limits* limits,
                                         quadrille_report** report) {
  return guarded([&] {
    auto& place = required(report, "report");
    const auto& given = limits_or_none(limits);
    auto found = required(engine, "engine")
                     .engine.search(required(position, "position").position,
                                    {duration_of(given.seconds, "seconds"), count_of(given.leaves),
                                     token_of(given)},
                                    progress_of(given));
    place = new quadrille_report{std::move(found)};
  });
}
quadrille_status quadrille_engine_clear(quadrille_engine* engine) {
  return guarded([&] { required(engine, "engine").engine.clear(); });
}

void quadrille_report_destroy(quadrille_report* report) { delete report; }
quadrille_status quadrille_report_summary(const quadrille_report* report,
                                          quadrille_summary* summary) {
  return guarded([&] {
    const auto& found = required(report, "report").report;
    required(summary, "summary") = {found.best_move,   static_cast<int>(found.proof),
                                    found.plies,       found.deepest,
                                    found.value,       found.seconds,
                                    found.leaves,      found.playouts,
                                    found.blocks,      found.tree_bytes,
                                    found.kept_visits, found.is_memory_full ? 1 : 0,
                                    found.moves.size()};
  });
}
quadrille_status quadrille_report_move(const quadrille_report* report, size_t index,
                                       quadrille_move* move) {
  return guarded([&] {
    const auto& found = move_at(report, index);
    required(move, "move") = {found.column, static_cast<int>(found.proof), found.plies, found.value,
                              found.visits};
  });
}
size_t quadrille_report_line(const quadrille_report* report, size_t index, int* columns,
                             size_t capacity) {
  return guarded_size(
      [&] { return copy_list<int>(move_at(report, index).line, columns, capacity); });
}
size_t quadrille_report_ended_by(const quadrille_report* report, char* buffer, size_t capacity) {
  return guarded_size(
      [&] { return copy_text(required(report, "report").report.ended_by, buffer, capacity); });
}

quadrille_status quadrille_solver_create(uint64_t memory_bytes, quadrille_solver** solver) {
  return guarded([&] {
    auto& place = required(solver, "solver");
    place = new quadrille_solver{api::Solver(memory_bytes)};
  });
}
void quadrille_solver_destroy(quadrille_solver* solver) { delete solver; }

quadrille_status quadrille_solver_solve(quadrille_solver* solver,
                                        const quadrille_position* position, int question,
                                        const quadrille_limits* limits,
                                        quadrille_solution* solution) {
  return guarded([&] {
    auto& place = required(solution, "solution");
    place = solution_of(required(solver, "solver")
                            .solver.solve(required(position, "position").position,
                                          question_of(question),
                                          solver_limits_of(limits_or_none(limits))));
  });
}
quadrille_status quadrille_solver_solve_moves(quadrille_solver* solver,
                                              const quadrille_position* position, int question,
                                              const quadrille_limits* limits,
                                              quadrille_solution* solution, quadrille_score* moves,
                                              size_t capacity, size_t* count) {
  return guarded([&] {
    auto& place = required(solution, "solution");
    auto& place_of_count = required(count, "count");
    const auto found =
        required(solver, "solver")
            .solver.solve_moves(required(position, "position").position, question_of(question),
                                solver_limits_of(limits_or_none(limits)));
    std::vector<quadrille_score> scores;
    for (const auto& [column, score] : found.moves) {
      scores.push_back({column, score.low, score.high});
    }
    place_of_count = copy_list<quadrille_score>(scores, moves, capacity);
    place = solution_of(found);
  });
}

}  // extern "C"
