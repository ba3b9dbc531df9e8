#pragma once

#include <cstdint>
#include <fstream>
#include <iterator>
#include <map>
#include <sstream>
#include <stdexcept>
#include <string>

#include "playout/nogo/leaves.hpp"
#include "search/search.hpp"

/// Settings of a search for NoGo as text: value=playout,c=0.4
namespace quadrille::nogo {

using playout::nogo::LeafSettings;
using playout::nogo::Leaves;
using playout::nogo::Style;
using playout::nogo::Value;

struct Side {
  search::Settings search;
  LeafSettings leaves;
  double share = 1;
};

/// A value of a setting by its name; an error names both.
template <class T>
T named(const std::map<std::string, T>& names, const std::string& key, const std::string& text) {
  const auto found = names.find(text);
  if (found == names.end()) throw std::runtime_error(key + " cannot be '" + text + "'");
  return found->second;
}

template <class T>
T number(const std::string& key, const std::string& text) {
  T result{};
  std::istringstream stream(text);
  if (!(stream >> result) || !stream.eof()) {
    throw std::runtime_error(key + " cannot be '" + text + "'");
  }
  return result;
}

inline int number_in(support::Range<int> range, const std::string& key, const std::string& text) {
  const int result = number<int>(key, text);
  if (!range.contains(result)) throw std::runtime_error(key + " cannot be '" + text + "'");
  return result;
}

inline Side parse_side(const std::string& text) {
  Side side;
  side.search.mode = search::Mode::kSerial;
  side.search.memory_bytes = std::uint64_t{256} << 20;
  std::istringstream items(text);
  for (std::string item; std::getline(items, item, ',');) {
    const auto equals = item.find('=');
    const std::string key = item.substr(0, equals);
    const std::string value = equals == std::string::npos ? "" : item.substr(equals + 1);
    using search::Selection;
    if (key == "value") {
      side.leaves.value = named<Value>(
          {{"mobility", Value::kMobility}, {"playout", Value::kPlayout}, {"net", Value::kNet}}, key,
          value);
    } else if (key == "weights") {
      std::ifstream file(value);
      const std::string weights{std::istreambuf_iterator<char>(file), {}};
      // Never freed: sides live as long as the program.
      side.leaves.net = new playout::nogo::Net(weights);
    } else if (key == "style") {
      side.leaves.style =
          named<Style>({{"uniform", Style::kUniform}, {"keep-own", Style::kKeepOwn}}, key, value);
    } else if (key == "formula") {
      side.search.selection.formula = named<Selection::Formula>(
          {{"ucb1", Selection::Formula::kUcb1}, {"puct", Selection::Formula::kPuct}}, key, value);
    } else if (key == "final") {
      side.search.final_choice = named<search::FinalChoice>(
          {{"visits", search::FinalChoice::kVisits}, {"value", search::FinalChoice::kValue}}, key,
          value);
    } else if (key == "c") {
      side.search.selection.c = number<double>(key, value);
    } else if (key == "moves-before") {
      side.leaves.moves_before = number_in(playout::nogo::kMovesBeforeRange, key, value);
    } else if (key == "playouts") {
      side.leaves.playouts_per_leaf = number_in(playout::nogo::kPlayoutsPerLeafRange, key, value);
    } else if (key == "knowledge") {
      side.leaves.tree_knowledge = number<int>(key, value) != 0;
    } else if (key == "batch") {
      side.search.batch = number<int>(key, value);
    } else if (key == "expand-after") {
      side.search.expand_after = number<int>(key, value);
    } else if (key == "reuse") {
      side.search.reuse = number<int>(key, value) != 0;
    } else if (key == "threads") {
      side.search.threads = number<int>(key, value);
      side.search.mode = search::Mode::kTree;
    } else if (key == "share") {
      side.share = number<double>(key, value);
    } else {
      throw std::runtime_error("there is no setting '" + key + "'");
    }
  }
  return side;
}

using NogoSearch = search::Search<Leaves<Small>>;

}  // namespace quadrille::nogo
