#pragma once

#include <utility>
#include <vector>

#include "games/mirror.hpp"
#include "search/report.hpp"
#include "search/tree.hpp"

namespace quadrille::search {

/// From moves of the tree's blocks to those of the position that was asked for. Precondition:
/// `is_mirrored` tells whether that is the mirror image of `position`, the one at the root.
template <games::Game P>
void turn_line_to_caller(const Tree& tree, P position, bool is_mirrored, std::vector<int>& line) {
  for (int& move : line) {
    const auto played = static_cast<games::MoveByte>(move);
    if (is_mirrored) move = position.mirrored_move(played);
    // A mirror image of a mirror image is as the caller sees it.
    is_mirrored = is_mirrored != tree.play(position, played);
  }
}

/// In a position that is its own image, where moves stand for their images, too, half of the visits
/// are those of the images.
template <games::Game P>
void add_images(const P& position, std::vector<MoveReport>& reports) {
  const auto image_of = [&position](int move) {
    return position.mirrored_move(static_cast<games::MoveByte>(move));
  };
  std::vector<MoveReport> all;
  for (MoveReport& report : reports) {
    MoveReport image = report;
    for (int& move : image.principal_variation) move = image_of(move);
    const bool is_own_image = image.principal_variation.front() == report.move;
    image.visits = is_own_image ? 0 : report.visits / 2;
    report.visits -= image.visits;
    all.push_back(std::move(report));
    if (!is_own_image) all.push_back(std::move(image));
  }
  reports = std::move(all);
}

/// What the tree says of the moves at its root, as the caller sees them. The same precondition.
template <games::Game P>
void turn_to_caller(const Tree& tree, const P& position, bool is_mirrored,
                    std::vector<MoveReport>& reports) {
  if constexpr (P::kCanBeMirrored) {
    if (!tree.merges_images()) return;
    for (MoveReport& report : reports) {
      turn_line_to_caller(tree, position, is_mirrored, report.principal_variation);
    }
    if (games::is_own_image(position)) add_images(position, reports);
    for (MoveReport& report : reports) report.move = report.principal_variation.front();
  }
}

}  // namespace quadrille::search
