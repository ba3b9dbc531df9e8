#include "match/engine_host.hpp"

#include <sys/prctl.h>

#include <csignal>
#include <iostream>
#include <optional>
#include <string>
#include <string_view>

#include "games/notation.hpp"
#include "match/engine_player.hpp"
#include "match/side.hpp"
#include "support/units.hpp"

namespace quadrille::match {
namespace {

std::string_view take_word(std::string_view& line) {
  const std::size_t end = std::min(line.find(' '), line.size());
  const std::string_view word = line.substr(0, end);
  line.remove_prefix(std::min(end + 1, line.size()));
  return word;
}

std::string refused(const support::Error& error) { return "error " + error.message; }

std::string begin_game(EnginePlayer& player, const games::Board& board, std::string_view text) {
  const auto seed = support::parse_count(text);
  if (!seed) return refused(seed.error());
  const auto error = player.start_game(board, *seed);
  return error ? refused(*error) : "ready";
}

std::string choose_move(EnginePlayer& player, const games::Board& board, std::string_view text) {
  GameSoFar game(board);
  const auto moves = games::parse_moves(text, game.position);
  if (!moves) return refused(moves.error());
  for (const auto move : *moves) game.play(move);
  const auto answer = player.choose(game, {});
  if (!answer) return refused(answer.error());
  const auto* move = std::get_if<Move>(&*answer);
  if (move == nullptr) return "error no move";
  return games::move_text(board, move->number) + ' ' + std::to_string(move->leaves);
}

std::string answer_to(EnginePlayer& player, games::Kind game, std::string_view line) {
  const std::string_view word = take_word(line);
  const auto board = games::parse_board(take_word(line), game);
  if (!board) return refused(board.error());
  if (word == "game") return begin_game(player, *board, line);
  if (word == "move") return choose_move(player, *board, line);
  return "error no such word: " + std::string(word);
}

}  // namespace

int host_engine(const std::string& side, games::Kind game) {
  // Nobody should have to look for it if the match is killed.
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  const auto parsed = parse_side(side, {.game = game});
  if (!parsed) {
    std::cout << refused(parsed.error()) << std::endl;
    return 1;
  }
  EnginePlayer player(*parsed);
  for (std::string line; std::getline(std::cin, line);) {
    std::cout << answer_to(player, game, line) << std::endl;
  }
  return 0;
}

}  // namespace quadrille::match
