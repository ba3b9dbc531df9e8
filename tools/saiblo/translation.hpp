#pragma once

#include <optional>
#include <vector>

#include "games/connect_four/any_position.hpp"
#include "saiblo/question.hpp"

/// From the contest's way to show a position to ours. Hosts have faults: whatever they ask, there
/// is an answer, as sensible as the question.
namespace quadrille::saiblo {

/// The cells that a stone of ours can take, from left to right. Where `top` and the board disagree
/// about some columns, only the others count; where they agree about none, the board is right.
/// Empty if the board is full, or if the question has no board.
std::vector<Point> legal_points(const Question& question);

/// The position with us to move, on a board where its columns are as in `question`. None if our
/// boards do not have this size, or if the game is over.
///
/// Any stones will do, whether a game leads to them or not: too many of one side, floating ones
/// (the cells below count as forbidden, since no stone can get there), numbers that stand for
/// nobody (forbidden too).
std::optional<connect_four::AnyPosition> position_of(const Question& question);

/// An answer without an engine, on boards of any size: a win, else a block, else near the middle.
/// `kNoPoint` if there is no legal one.
Point simple_answer(const Question& question);

}  // namespace quadrille::saiblo
