#include "botzone/dialogue.hpp"

#include <algorithm>

#include "botzone/json_cursor.hpp"

namespace quadrille::botzone {
namespace {

using nogo::Board;
using nogo::Cell;
using nogo::Move;

constexpr Cell kNoCell{-1, -1};

/// What a line says. Lists that it does not have are missing.
struct Line {
  std::optional<std::vector<Cell>> requests;
  std::optional<std::vector<Cell>> responses;
  std::optional<Cell> request;
};

/// A cell of the board, or kNoCell.
Cell read_cell(JsonCursor& json, const Board& board) {
  std::optional<int> x;
  std::optional<int> y;
  json.read_object([&](std::string_view name) {
    if (name == "x") {
      x = json.read_integer("x");
    } else if (name == "y") {
      y = json.read_integer("y");
    } else {
      json.skip_value();
    }
  });
  if (!json.failed() && (!x || !y)) json.fail("a move without x or y");
  if (json.failed()) return kNoCell;
  const Cell cell{*x, *y};
  if (!(cell == kNoCell) && !board.contains(cell)) {
    json.fail("the move " + std::to_string(*x) + "," + std::to_string(*y) + " is not on the board");
  }
  return cell;
}

std::vector<Cell> read_cells(JsonCursor& json, const Board& board) {
  std::vector<Cell> cells;
  json.read_array([&] { cells.push_back(read_cell(json, board)); });
  return cells;
}

Line read_line(JsonCursor& json, const Board& board) {
  Line line;
  Cell bare = kNoCell;
  bool has_x = false;
  bool has_y = false;
  json.read_object([&](std::string_view name) {
    if (name == "requests") {
      line.requests = read_cells(json, board);
    } else if (name == "responses") {
      line.responses = read_cells(json, board);
    } else if (name == "request") {
      line.request = read_cell(json, board);
    } else if (name == "x") {
      bare.column = json.read_integer("x");
      has_x = true;
    } else if (name == "y") {
      bare.row = json.read_integer("y");
      has_y = true;
    } else {
      json.skip_value();
    }
  });
  json.expect_end();
  if (json.failed()) return line;
  if (has_x != has_y) json.fail("a move without x or y");
  if (has_x && has_y) {
    if (!board.contains(bare)) json.fail("the move is not on the board");
    line.request = bare;
  }
  return line;
}

support::Error no_move(std::size_t turn) {
  return {"turn " + std::to_string(turn + 1) + " has the move -1,-1"};
}

/// The moves of both sides in turn, or why there is no such game.
support::Result<std::vector<Move>> moves_of(const std::vector<Cell>& requests,
                                            const std::vector<Cell>& responses,
                                            const Board& board) {
  if (requests.size() != responses.size() + 1) {
    return support::Error{"there are " + std::to_string(requests.size()) + " requests and " +
                          std::to_string(responses.size()) + " responses, not one less"};
  }
  std::vector<Move> moves;
  for (std::size_t i = 0; i < requests.size(); ++i) {
    // Who begins is asked before there is a move.
    const bool is_first = i == 0 && requests[i] == kNoCell;
    if (!is_first) {
      if (requests[i] == kNoCell) return no_move(i);
      moves.push_back(board.move_at(requests[i]));
    }
    if (i == responses.size()) break;
    if (responses[i] == kNoCell) return no_move(i);
    moves.push_back(board.move_at(responses[i]));
  }
  return moves;
}

}  // namespace

support::Result<std::vector<Move>> Dialogue::hear(std::string_view line) {
  JsonCursor json(line);
  const Line said = read_line(json, board_);
  if (json.failed()) return json.error();
  if (said.requests) {
    auto moves = moves_of(*said.requests, said.responses.value_or(std::vector<Cell>()), board_);
    if (!moves) return moves.error();
    moves_ = *moves;
    return moves_;
  }
  if (!said.request) return support::Error{"there is no request in it"};
  if (*said.request == kNoCell) {
    if (!moves_.empty()) return support::Error{"the move -1,-1 is none"};
  } else {
    moves_.push_back(board_.move_at(*said.request));
  }
  return moves_;
}

std::string Dialogue::answer(std::optional<Move> move, std::string_view debug) {
  if (move) moves_.push_back(*move);
  const Cell cell = move ? board_.cell_of(*move) : kNoCell;
  return R"({"response":{"x":)" + std::to_string(cell.column) + R"(,"y":)" +
         std::to_string(cell.row) + R"(},"debug":")" + std::string(debug) + "\"}";
}

}  // namespace quadrille::botzone
