// Highway includes this file again for every CPU path; below HWY_ONCE it is compiled once.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "solver/negamax.cpp"
#include "solver/negamax.hpp"

#include "hwy/foreach_target.h"  // must come before highway.h
#include "hwy/highway.h"
// The parts build on each other, in this order.
// clang-format off
#include "solver/strategies-inl.hpp"
#include "solver/negamax-inl.hpp"
// clang-format on

HWY_BEFORE_NAMESPACE();
namespace quadrille::solver::HWY_NAMESPACE {

// Plain bitboards: what the paths bring is instructions that count and find bits.
int search_narrow(const Ground<Narrow>& ground, Table& table, Meter& meter,
                  const Node<Narrow>& node, int alpha) {
  return Negamax<Narrow>(ground, table, meter).search(node, alpha);
}
int search_wide(const Ground<Wide>& ground, Table& table, Meter& meter, const Node<Wide>& node,
                int alpha) {
  return Negamax<Wide>(ground, table, meter).search(node, alpha);
}

int strategies_narrow(const Ground<Narrow>& ground, const Node<Narrow>& node) {
  return score_without_search(ground, node);
}
int strategies_wide(const Ground<Wide>& ground, const Node<Wide>& node) {
  return score_without_search(ground, node);
}

}  // namespace quadrille::solver::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace quadrille::solver {

HWY_EXPORT(search_narrow);
HWY_EXPORT(search_wide);
HWY_EXPORT(strategies_narrow);
HWY_EXPORT(strategies_wide);

template <>
int search(const Ground<Narrow>& ground, Table& table, Meter& meter, const Node<Narrow>& node,
           int alpha) {
  return HWY_DYNAMIC_DISPATCH(search_narrow)(ground, table, meter, node, alpha);
}
template <>
int search(const Ground<Wide>& ground, Table& table, Meter& meter, const Node<Wide>& node,
           int alpha) {
  return HWY_DYNAMIC_DISPATCH(search_wide)(ground, table, meter, node, alpha);
}

template <>
int score_by_strategies(const Ground<Narrow>& ground, const Node<Narrow>& node) {
  return HWY_DYNAMIC_DISPATCH(strategies_narrow)(ground, node);
}
template <>
int score_by_strategies(const Ground<Wide>& ground, const Node<Wide>& node) {
  return HWY_DYNAMIC_DISPATCH(strategies_wide)(ground, node);
}

}  // namespace quadrille::solver
#endif
