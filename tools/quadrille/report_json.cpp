#include "quadrille/report_json.hpp"

#include "games/notation.hpp"
#include "quadrille/rates.hpp"

namespace quadrille {
namespace {

using Json = nlohmann::ordered_json;

void add_proof(Json& json, games::Proof proof) {
  const bool is_decided = proof.is_win() || proof.is_loss();
  json["proof"] = nullptr;
  if (proof.is_known()) json["proof"] = proof.is_win() ? "win" : proof.is_draw() ? "draw" : "loss";
  json["plies"] = is_decided ? Json(proof.plies()) : Json(nullptr);
}

/// A number, or a text.
Json name_of(games::Move move, const games::Board& board) {
  if (games::has_numbered_moves(games::kind_of(board))) return move + 1;
  return games::move_text(board, move);
}

Json move_json(const search::MoveReport& report, const games::Board& board) {
  Json json;
  json["move"] = name_of(report.move, board);
  json["visits"] = report.visits;
  json["value"] = report.value;
  add_proof(json, report.proof);
  json["pv"] = Json::array();
  for (const int move : report.principal_variation) {
    json["pv"].push_back(name_of(move, board));
  }
  return json;
}

}  // namespace

nlohmann::ordered_json report_json(const search::Report& report, const games::AnyPosition& position,
                                   const Settings& settings) {
  const games::Board board = position.board();
  Json json;
  // Only where it is not what it always was.
  if (position.kind() != games::Kind::kConnectFour) json["game"] = games::name(position.kind());
  json["position"] = games::position_text(position);
  json["board"] = games::board_text(board);
  json["move"] = name_of(report.best_move, board);
  json["value"] = report.value;
  add_proof(json, report.proof);
  json["leaves"] = report.leaves;
  json["playouts"] = report.playouts;
  json["races_lost"] = report.races_lost;
  json["seconds"] = report.seconds;
  json["leaves_per_second"] = per_second(report.leaves, report);
  json["playouts_per_second"] = per_second(report.playouts, report);
  json["deepest"] = report.deepest;
  json["ended_by"] = search::name(report.ended_by);
  json["blocks"] = report.blocks;
  json["transpositions"] = report.transpositions;
  json["tree_bytes"] = report.tree_bytes;
  json["memory_bytes"] = report.memory_bytes;
  json["arena_full"] = report.is_arena_full;
  json["threads"] = report.threads;
  json["mode"] = name(report.mode);
  json["seed"] = settings.search.seed;
  json["moves"] = Json::array();
  for (const auto& move : report.moves) json["moves"].push_back(move_json(move, board));
  return json;
}

}  // namespace quadrille
