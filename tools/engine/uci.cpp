#include "engine/cfour_text.hpp"
#include "engine/dialect.hpp"

namespace quadrille::protocol {

const Dialect kUci{
    .hello = "uci",
    .hello_answer = "uciok",
    .new_game = "ucinewgame",
    .first_clock = {"wtime", "winc"},
    .second_clock = {"btime", "binc"},
    .has_queries = false,
    .has_boards = false,
    .has_chess_options = true,
    .parse_position = parse_cfour_fen,
    .parse_move = parse_drop,
    .move_text = drop_text,
};

}  // namespace quadrille::protocol
