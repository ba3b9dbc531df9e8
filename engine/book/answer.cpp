#include "book/answer.hpp"

#include <algorithm>
#include <type_traits>

namespace quadrille::book {
namespace {

using games::Proof;

/// Precondition: the game is not over, and the bounds tell who wins.
Proof proof_of(const Position& position, solver::Bounds score) {
  if (score.low <= 0 && score.high >= 0) return Proof::draw();
  return Proof::in(solver::plies_to_end(classic_ground().cells(), position.plies(),
                                        score.low > 0 ? score.low : score.high));
}

/// How the game ends after a move, seen by the side that makes it; nothing if the book does not
/// know.
Proof proof_of_move(const Book& book, const Position& position, Column move) {
  const Position next = position.after(move);
  if (next.is_won_by_other()) return Proof::in(1);
  if (next.is_over()) return Proof::draw();
  // Not in the lines of the book, as every search sees it.
  if (!next.winning_moves().empty()) return Proof::in(2);
  const auto entry = book.find(next);
  return entry ? proof_of(next, entry->score).one_ply_earlier() : Proof();
}

/// The move, and what the book plays after it.
std::vector<int> line_from(const Book& book, Position position, Column move) {
  std::vector<int> line{move};
  for (position.play(move); !position.is_over(); position.play(line.back())) {
    const auto entry = book.find(position);
    if (!entry || !entry->move) break;
    line.push_back(*entry->move);
  }
  return line;
}

/// Wins, draws, what is not known, losses; of wins the quickest, of losses the slowest.
bool is_preferred(const search::MoveReport& a, const search::MoveReport& b) {
  const auto rank = [](Proof proof) {
    return !proof.is_known() ? 1 : proof.is_win() ? 3 : proof.is_draw() ? 2 : 0;
  };
  if (rank(a.proof) != rank(b.proof)) return rank(a.proof) > rank(b.proof);
  return a.proof.is_known() && b.proof.is_known() && games::is_better(a.proof, b.proof);
}

search::Report report_of(const Book& book, const Position& position, const Entry& entry) {
  search::Report report;
  report.best_move = *entry.move;
  report.proof = proof_of(position, entry.score);
  report.value = (report.proof.value() + 1) / 2.0;
  report.ended_by = search::EndedBy::kBook;
  for (const Column move : position.legal_moves()) {
    search::MoveReport found;
    found.move = move;
    found.proof = move == entry.move ? report.proof : proof_of_move(book, position, move);
    if (found.proof.is_known()) found.value = (found.proof.value() + 1) / 2.0;
    found.principal_variation = line_from(book, position, move);
    report.moves.push_back(found);
  }
  std::stable_sort(report.moves.begin(), report.moves.end(),
                   [&report](const search::MoveReport& a, const search::MoveReport& b) {
                     const bool is_best = a.move == report.best_move;
                     if (is_best || b.move == report.best_move) return is_best && a.move != b.move;
                     return is_preferred(a, b);
                   });
  return report;
}

}  // namespace

std::optional<search::Report> answer(const Book& book, const connect_four::AnyPosition& position) {
  if (position.board() != classic_geometry().board()) return std::nullopt;
  return position.visit([&book](const auto& laid_out) -> std::optional<search::Report> {
    if constexpr (std::is_same_v<decltype(laid_out), const Position&>) {
      if (laid_out.is_over()) return std::nullopt;
      const auto entry = book.find(laid_out);
      if (!entry || !entry->move) return std::nullopt;
      return report_of(book, laid_out, *entry);
    } else {
      return std::nullopt;  // Another board.
    }
  });
}

}  // namespace quadrille::book
