#include "games/nogo/any_position.hpp"

namespace quadrille::nogo {

std::vector<Move> AnyPosition::legal_moves() const {
  return visit([](const auto& position) {
    std::vector<Move> moves;
    for_each_bit(position.legal_moves().mover,
                 [&](int bit) { moves.push_back(position.geometry().move_of(bit)); });
    return moves;
  });
}

std::string AnyPosition::why_illegal(Move move) const {
  return visit([move](const auto& position) -> std::string {
    using Layout = typename std::remove_cvref_t<decltype(position)>::Layout;
    const int bit = position.geometry().bit_of(move);
    if (!position.empty().has(bit)) return "there is a stone";
    if (position.plies() == 0) return "black may not begin in the centre";
    const auto others = liberties_of<Layout>(position.other(), position.empty());
    return others.last.has(bit) ? "it would capture" : "its group would have no liberty";
  });
}

}  // namespace quadrille::nogo
