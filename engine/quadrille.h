#ifndef QUADRILLE_H
#define QUADRILLE_H

/* Quadrille as a C library: Connect Four on any board from 4x4 to 12 columns x 13 rows, with any
 * forbidden cells, searched and solved. The same as quadrille.hpp offers to C++, for everybody
 * else.
 *
 *   quadrille_position *position;
 *   quadrille_engine *engine;
 *   quadrille_report *report;
 *   quadrille_limits limits = {0};
 *   limits.seconds = 1;
 *   if (quadrille_position_create("7x6", "44", &position) != QUADRILLE_OK ||
 *       quadrille_engine_create("threads=2", &engine) != QUADRILLE_OK ||
 *       quadrille_engine_search(engine, position, &limits, &report) != QUADRILLE_OK) {
 *     fprintf(stderr, "%s\n", quadrille_error());
 *   }
 *
 * Objects: whoever gets one from a function that creates it destroys it; to destroy NULL does
 * nothing. Columns are counted from 1 at the left. In NoGo the moves are cells, counted from 1 from
 * the left, row by row from the bottom: what is said of columns here is said of them. An engine for
 * it has the setting "game=nogo"; there is no solver.
 *
 * Errors: a function that can fail returns a status, and then nothing was changed or created;
 * `quadrille_error` tells why, on the thread that called. No C++ exception comes out of any
 * function, and none may come out of a callback.
 *
 * Texts: a function that writes a text or a list takes a buffer with its capacity and returns how
 * much there is, the final 0 of a text not counted; what does not fit is cut off. A buffer of
 * capacity 0 may be NULL.
 *
 * Threads: different objects can be used by different threads at the same time. One object is for
 * one thread at a time, but for
 *   - quadrille_stopper_request, which any thread may call at any time,
 *   - positions and reports that nobody changes or destroys, which any number of threads may read,
 *   - engines and solvers at work, which answer other threads with QUADRILLE_BUSY; to destroy one
 *     that is at work is a mistake.
 * The functions without an object can be called by any thread. Callbacks come on the thread that
 * called the search; they must not use its engine. */

#include <stddef.h>
#include <stdint.h>

#define QUADRILLE_API __attribute__((visibility("default")))

/* As C has its names. NOLINTBEGIN(modernize-use-using,readability-identifier-naming) */

#ifdef __cplusplus
extern "C" {
#endif

/* The number changes when programs that were compiled before must be compiled again. */
#define QUADRILLE_ABI_VERSION 1
QUADRILLE_API int quadrille_abi_version(void);
/* Of the library that runs, "0.1.0". */
QUADRILLE_API const char* quadrille_version(void);

typedef enum quadrille_status {
  QUADRILLE_OK = 0,
  QUADRILLE_BAD_ARGUMENT = 1, /* NULL where something must be, or a number out of its range */
  QUADRILLE_BAD_TEXT = 2,     /* a text is no board, position, moves or setting */
  QUADRILLE_ILLEGAL_MOVE = 3, /* the column is full or there is none */
  QUADRILLE_GAME_OVER = 4,    /* there is nothing to play or search */
  QUADRILLE_NO_MEMORY = 5,    /* the machine does not have what the settings ask for */
  QUADRILLE_BUSY = 6,         /* another thread uses the engine or solver */
  QUADRILLE_FAILED = 7        /* anything else */
} quadrille_status;

/* Why the last call on this thread that failed did so; valid until the next one that fails. */
QUADRILLE_API const char* quadrille_error(void);

/* Positions. */

typedef struct quadrille_position quadrille_position;

typedef enum quadrille_outcome {
  QUADRILLE_ONGOING = 0,
  QUADRILLE_FIRST_WINS = 1,
  QUADRILLE_SECOND_WINS = 2,
  QUADRILLE_DRAW = 3
} quadrille_outcome;

/* A board such as "7x6" or "10x9#3,4" (columns x rows, then forbidden cells as column from the
 * left, row from the bottom), and moves such as "4453" or "11.4.12"; either may be NULL: 7x6, no
 * moves. */
QUADRILLE_API quadrille_status quadrille_position_create(const char* board, const char* moves,
                                                         quadrille_position** position);
/* "7x6 7/7/7/7/3o3/3x3 x": the board, rows from the top, the side to move. */
QUADRILLE_API quadrille_status quadrille_position_parse(const char* text,
                                                        quadrille_position** position);
/* The same for NoGo: a board such as "9x9", or "9x9-centre" where black may not begin there, NULL
 * for 9x9, and moves such as "E5.C3"; the text of a position. */
QUADRILLE_API quadrille_status quadrille_position_create_nogo(const char* board, const char* moves,
                                                              quadrille_position** position);
QUADRILLE_API quadrille_status quadrille_position_parse_nogo(const char* text,
                                                             quadrille_position** position);
QUADRILLE_API quadrille_status quadrille_position_copy(const quadrille_position* original,
                                                       quadrille_position** position);
QUADRILLE_API void quadrille_position_destroy(quadrille_position* position);

QUADRILLE_API quadrille_status quadrille_position_play(quadrille_position* position, int column);
/* All of them or, if one is illegal, none. */
QUADRILLE_API quadrille_status quadrille_position_play_moves(quadrille_position* position,
                                                             const char* moves);

typedef struct quadrille_position_info {
  int width;
  int height;
  int plies;        /* stones on the board */
  int side_to_move; /* 0 if the player who began is to move, else 1 */
  int outcome;      /* a quadrille_outcome */
} quadrille_position_info;

QUADRILLE_API quadrille_status quadrille_position_inspect(const quadrille_position* position,
                                                          quadrille_position_info* info);
/* From left to right; none when the game is over. */
QUADRILLE_API size_t quadrille_position_legal_moves(const quadrille_position* position,
                                                    int* columns, size_t capacity);
/* How a move of the board is written: "4", "E5". */
QUADRILLE_API size_t quadrille_position_move_text(const quadrille_position* position, int move,
                                                  char* buffer, size_t capacity);
/* What quadrille_position_parse takes. */
QUADRILLE_API size_t quadrille_position_text(const quadrille_position* position, char* buffer,
                                             size_t capacity);

/* Settings. */

typedef struct quadrille_setting {
  const char* name;
  const char* description;
  const char* allowed; /* "1 to 256"; "on, off" */
  const char* usual;
} quadrille_setting;

QUADRILLE_API size_t quadrille_setting_count(void);
/* The texts live as long as the program. */
QUADRILLE_API quadrille_status quadrille_setting_at(size_t index, quadrille_setting* setting);

/* Limits: of a search or of a solver. A field that is 0 or NULL limits nothing, and NULL instead of
 * the limits is the same as all fields 0. */

typedef struct quadrille_stopper quadrille_stopper;
typedef struct quadrille_report quadrille_report;

/* Ends all work that it was given to, now and later. */
QUADRILLE_API quadrille_status quadrille_stopper_create(quadrille_stopper** stopper);
QUADRILLE_API quadrille_status quadrille_stopper_request(quadrille_stopper* stopper);
QUADRILLE_API void quadrille_stopper_destroy(quadrille_stopper* stopper);

/* Returns 0 if the search is to go on. The report is gone afterwards. */
typedef int (*quadrille_progress)(const quadrille_report* report, void* user);

typedef struct quadrille_limits {
  double seconds;
  uint64_t leaves; /* of a solver: nodes */
  const quadrille_stopper* stopper;
  quadrille_progress progress; /* not called by a solver */
  void* user;                  /* given to progress */
  double progress_seconds;     /* between two calls of it */
} quadrille_limits;

/* Searches. An engine keeps what it learnt from one move of a game to the next. */

typedef struct quadrille_engine quadrille_engine;

/* "preset=plain,threads=2"; NULL and "" are the default. */
QUADRILLE_API quadrille_status quadrille_engine_create(const char* settings,
                                                       quadrille_engine** engine);
QUADRILLE_API void quadrille_engine_destroy(quadrille_engine* engine);
/* From the next search on, which starts from nothing if the value is new. */
QUADRILLE_API quadrille_status quadrille_engine_set(quadrille_engine* engine, const char* name,
                                                    const char* value);
/* *length, which may be NULL, is the whole length of the text. */
QUADRILLE_API quadrille_status quadrille_engine_get(const quadrille_engine* engine,
                                                    const char* name, char* buffer, size_t capacity,
                                                    size_t* length);
QUADRILLE_API quadrille_status quadrille_engine_search(quadrille_engine* engine,
                                                       const quadrille_position* position,
                                                       const quadrille_limits* limits,
                                                       quadrille_report** report);
/* Forgets what was kept from earlier searches. */
QUADRILLE_API quadrille_status quadrille_engine_clear(quadrille_engine* engine);

/* What is certain, for the side to move. */
typedef enum quadrille_proof {
  QUADRILLE_UNPROVEN = 0,
  QUADRILLE_PROVEN_WIN = 1,
  QUADRILLE_PROVEN_DRAW = 2,
  QUADRILLE_PROVEN_LOSS = 3
} quadrille_proof;

typedef struct quadrille_summary {
  int best_move;
  int proof;       /* a quadrille_proof */
  int proof_plies; /* until the game ends, if it is won or lost */
  int deepest;     /* longest line, in plies */
  double value;    /* expected points of the side to move: 1 for a win, 0.5 for a draw */
  double seconds;
  uint64_t leaves;
  uint64_t playouts;
  uint64_t blocks; /* of the tree, with what was kept from earlier searches */
  uint64_t tree_bytes;
  uint64_t kept_visits;
  int is_memory_full;
  size_t move_count;
} quadrille_summary;

typedef struct quadrille_move {
  int column;
  int proof;
  int proof_plies;
  double value;
  uint64_t visits;
} quadrille_move;

QUADRILLE_API void quadrille_report_destroy(quadrille_report* report);
QUADRILLE_API quadrille_status quadrille_report_summary(const quadrille_report* report,
                                                        quadrille_summary* summary);
/* The best has index 0. */
QUADRILLE_API quadrille_status quadrille_report_move(const quadrille_report* report, size_t index,
                                                     quadrille_move* move);
/* The expected moves that begin with the move of this index; 0 if there is none. */
QUADRILLE_API size_t quadrille_report_line(const quadrille_report* report, size_t index,
                                           int* columns, size_t capacity);
/* "time", "leaves", "stop", "decided", "proof", "book", "visit limit"; "nothing" while the search
 * runs. */
QUADRILLE_API size_t quadrille_report_ended_by(const quadrille_report* report, char* buffer,
                                               size_t capacity);

/* Exact values. */

typedef struct quadrille_solver quadrille_solver;

/* What a solver is to find out. */
typedef enum quadrille_question {
  QUADRILLE_SCORE = 0,
  QUADRILLE_WINNER = 1 /* only who wins, which is found sooner */
} quadrille_question;

/* Where a score lies for certain. It is 0 for a draw, positive if the side to move wins: 1 with its
 * last stone, 2 with the one before, and so on; negative if it loses. */
typedef struct quadrille_score {
  int column; /* of a move; of the position 0 */
  int low;
  int high;
} quadrille_score;

typedef struct quadrille_solution {
  quadrille_score score;
  int is_settled; /* else the limits came first */
  uint64_t nodes;
} quadrille_solution;

QUADRILLE_API quadrille_status quadrille_solver_create(uint64_t memory_bytes,
                                                       quadrille_solver** solver);
QUADRILLE_API void quadrille_solver_destroy(quadrille_solver* solver);
QUADRILLE_API quadrille_status quadrille_solver_solve(quadrille_solver* solver,
                                                      const quadrille_position* position,
                                                      int question, const quadrille_limits* limits,
                                                      quadrille_solution* solution);
/* The scores of all legal moves too, from left to right; *count is how many there are. */
QUADRILLE_API quadrille_status quadrille_solver_solve_moves(
    quadrille_solver* solver, const quadrille_position* position, int question,
    const quadrille_limits* limits, quadrille_solution* solution, quadrille_score* moves,
    size_t capacity, size_t* count);

#ifdef __cplusplus
}
#endif

/* NOLINTEND(modernize-use-using,readability-identifier-naming) */

#undef QUADRILLE_API

#endif
