#include "quadrille/solve_report.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "games/connect_four/notation.hpp"
#include "games/picture.hpp"

namespace quadrille {
namespace {

using connect_four::AnyPosition;
using connect_four::Outcome;
using solver::Bounds;
using Json = nlohmann::ordered_json;

std::string_view value_name(Bounds score) {
  return score.low > 0 ? "win" : score.high < 0 ? "loss" : "draw";
}

int cells_of(const AnyPosition& position) {
  return position.visit([](const auto& laid_out) { return laid_out.geometry().cells(); });
}

/// The mover's score, whose stones are on a board with so many plies.
int plies_left(const AnyPosition& position, int score) {
  return solver::plies_to_end(cells_of(position), position.plies(), score);
}

std::string plies(int count) { return fmt::format("{} {}", count, count == 1 ? "ply" : "plies"); }

std::string ending(const AnyPosition& position, int score) {
  if (score == 0) return "a draw";
  return fmt::format("a {} in {}", score > 0 ? "win" : "loss", plies(plies_left(position, score)));
}

/// Members that an answer about a position and one about a move share. A score that was not asked
/// for is null unless it is known all the same.
void add_score(Json& json, Bounds score) {
  json["score"] = score.low == score.high ? Json(score.low) : Json(nullptr);
  json["value"] = value_name(score);
}

std::string score_text(Bounds score) {
  return score.low == score.high ? fmt::format("{:+}", score.low) : "";
}

/// `score +3, a win in 9 plies`; without the score, what is certain.
std::string verdict(const AnyPosition& position, Bounds score) {
  if (score.low == score.high) {
    return fmt::format("score {:+}, {}", score.low, ending(position, score.low));
  }
  const int nearest = score.low > 0 ? score.low : score.high;
  return fmt::format("a {} in at most {}", value_name(score), plies(plies_left(position, nearest)));
}

std::string move_table(const Solution& solution) {
  std::string text = "\nmove  score  value  plies\n";
  for (const auto& [move, score] : solution.answer.moves) {
    const std::string left = score.low == score.high && score.low != 0
                                 ? std::to_string(plies_left(solution.position, score.low))
                                 : "";
    text += fmt::format("{:>4}  {:>5}  {:<5}  {:>5}", move + 1, score_text(score),
                        value_name(score), left);
    text.erase(text.find_last_not_of(' ') + 1);
    text += '\n';
  }
  return text;
}

std::string sentence(const Solution& solution) {
  const AnyPosition& position = solution.position;
  switch (position.outcome()) {
    case Outcome::kFirstWins: return "the game is over, x has won";
    case Outcome::kSecondWins: return "the game is over, o has won";
    case Outcome::kDraw: return "the game is over, a draw";
    case Outcome::kOngoing: break;
  }
  return fmt::format("{} to move: {}", position.side_to_move() == 0 ? 'x' : 'o',
                     verdict(position, solution.answer.position.score));
}

}  // namespace

bool Solution::is_settled() const {
  return solver::is_settled(answer.position.score, question) &&
         std::all_of(answer.moves.begin(), answer.moves.end(),
                     [this](const auto& move) { return solver::is_settled(move.score, question); });
}

Json solution_json(const Solution& solution) {
  Json json;
  json["position"] = connect_four::position_text(solution.position);
  json["board"] = connect_four::board_text(solution.position.board());
  add_score(json, solution.answer.position.score);
  json["nodes"] = solution.answer.position.nodes;
  json["seconds"] = solution.seconds;
  if (!solution.has_all_moves) return json;
  json["moves"] = Json::array();
  for (const auto& [move, score] : solution.answer.moves) {
    Json of_move;
    of_move["move"] = move + 1;
    add_score(of_move, score);
    json["moves"].push_back(of_move);
  }
  return json;
}

std::string solution_text(const Solution& solution) {
  std::string text = games::text_of(games::picture_of(solution.position));
  text += fmt::format("\n{}\n", sentence(solution));
  if (!solution.answer.moves.empty()) text += move_table(solution);
  const auto nodes = static_cast<double>(solution.answer.position.nodes);
  return text + fmt::format("\n{} nodes in {:.3f} s: {:.2f} M nodes/s\n",
                            solution.answer.position.nodes, solution.seconds,
                            solution.seconds > 0 ? nodes / solution.seconds / 1e6 : 0);
}

std::string bounds_text(const Solution& solution) {
  const Bounds score = solution.answer.position.score;
  if (score.low == score.high) return ending(solution.position, score.low);
  return fmt::format("between {} and {}", ending(solution.position, score.low),
                     ending(solution.position, score.high));
}

}  // namespace quadrille
