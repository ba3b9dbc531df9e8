#include "saiblo/translation.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <utility>

namespace quadrille::saiblo {
namespace {

// Whose a cell is; other numbers stand for nobody, whose stones lie in the way of others.
constexpr int kFree = 0;
constexpr int kTheirs = 1;
constexpr int kOurs = 2;

bool has_board(const Question& question) {
  const auto is_size = [](std::size_t size, std::int64_t expected) {
    return expected > 0 && size == static_cast<std::size_t>(expected);
  };
  return question.rows > 0 && is_size(question.top.size(), question.columns) &&
         is_size(question.board.size(), std::int64_t{question.rows} * question.columns);
}

bool is_forbidden(const Question& question, Point point) {
  return point == Point{question.no_x, question.no_y};
}

/// Whatever is on the forbidden cell does not count. Precondition: the point is on the board.
int owner_of(const Question& question, Point point) {
  if (is_forbidden(question, point)) return kFree;
  return question
      .board[static_cast<std::size_t>(point.x) * static_cast<std::size_t>(question.columns) +
             static_cast<std::size_t>(point.y)];
}

/// Where a stone comes to rest that falls from the top through free cells and the forbidden one.
/// The row is -1 if there is no room.
Point landing_point(const Question& question, int column) {
  Point point{-1, column};
  for (Point next{0, column}; next.x < question.rows; ++next.x) {
    if (is_forbidden(question, next)) continue;
    if (owner_of(question, next) != kFree) break;
    point = next;
  }
  return point;
}

bool has_four_through(const Question& question, Point point, int owner) {
  const auto run = [&](int step_x, int step_y) {
    int length = 0;
    for (Point next{point.x + step_x, point.y + step_y};
         next.x >= 0 && next.x < question.rows && next.y >= 0 && next.y < question.columns &&
         owner_of(question, next) == owner;
         next = {next.x + step_x, next.y + step_y}) {
      ++length;
    }
    return length;
  };
  return run(1, 0) + run(-1, 0) >= 3 || run(0, 1) + run(0, -1) >= 3 ||
         run(1, 1) + run(-1, -1) >= 3 || run(1, -1) + run(-1, 1) >= 3;
}

bool is_our_size(const Question& question) {
  return question.columns >= connect_four::kMinWidth &&
         question.columns <= connect_four::kMaxWidth && question.rows >= connect_four::kMinHeight &&
         question.rows <= connect_four::kMaxHeight;
}

/// We are the player who began if the number of stones is even.
connect_four::Diagram diagram_of(const Question& question) {
  connect_four::Diagram diagram{{question.columns, question.rows, {}}, {}};
  for (int y = 0; y < question.columns; ++y) {
    const Point landing = landing_point(question, y);
    for (int x = 0; x < question.rows; ++x) {
      const int owner = owner_of(question, {x, y});
      const connect_four::Cell cell{y, question.rows - 1 - x};
      if (owner == kOurs || owner == kTheirs) {
        diagram.put(owner == kOurs ? 0 : 1, cell);
      } else if (owner != kFree || x > landing.x || is_forbidden(question, {x, y})) {
        diagram.board.forbid(cell);
      }
    }
  }
  if (diagram.side_to_move() != 0) std::swap(diagram.stones[0], diagram.stones[1]);
  return diagram;
}

}  // namespace

std::vector<Point> legal_points(const Question& question) {
  std::vector<Point> agreed;
  std::vector<Point> all;
  if (!has_board(question)) return all;
  for (int column = 0; column < question.columns; ++column) {
    const Point point = landing_point(question, column);
    if (point.x < 0) continue;
    all.push_back(point);
    if (question.top[static_cast<std::size_t>(column)] == point.x + 1) agreed.push_back(point);
  }
  return agreed.empty() ? all : agreed;
}

std::optional<connect_four::AnyPosition> position_of(const Question& question) {
  if (!has_board(question) || !is_our_size(question)) return std::nullopt;
  connect_four::AnyPosition position(diagram_of(question));
  if (position.outcome() != connect_four::Outcome::kOngoing) return std::nullopt;
  return position;
}

Point simple_answer(const Question& question) {
  const auto points = legal_points(question);
  for (const int owner : {kOurs, kTheirs}) {
    for (const Point& point : points) {
      if (has_four_through(question, point, owner)) return point;
    }
  }
  const auto distance = [&question](const Point& point) {
    return std::abs(2 * std::int64_t{point.y} - (question.columns - 1));
  };
  const auto nearest = std::min_element(
      points.begin(), points.end(),
      [&distance](const Point& a, const Point& b) { return distance(a) < distance(b); });
  return nearest == points.end() ? kNoPoint : *nearest;
}

}  // namespace quadrille::saiblo
