#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>

#include "games/nogo/position.hpp"
#include "playout/nogo/leaves.hpp"
#include "search/search.hpp"

namespace quadrille::botzone {

/// How the player of Botzone plays: there, a turn has 1 s, one thread and 256 MB.
struct Options {
  /// For a turn, from when its line is read; the rest of the second is for the start of the program
  /// and for what the host does meanwhile.
  std::chrono::nanoseconds time = std::chrono::milliseconds(780);
  /// For games that come out the same again: a turn ends after so many leaves.
  std::optional<std::uint64_t> leaves{};
  std::uint64_t memory_bytes = std::uint64_t{192} << 20;
};

/// As usual, but for what QUADRILLE_BOTZONE_TIME=50ms and QUADRILLE_BOTZONE_LEAVES=1000 in the
/// environment set. An error names the variable.
support::Result<Options> options_of_environment();

/// The settings of the search with which NoGo is played.
search::Settings search_settings(const Options& options);

/// What a turn led to: no move if there is none.
struct Turn {
  std::optional<nogo::Move> move;
  /// What it thinks, in few words.
  std::string thoughts;
};

/// What a search thinks, in few words.
std::string thoughts_of(const search::Report& report);

/// Plays turn after turn and keeps its tree from one to the next.
class Player {
 public:
  using Layout = nogo::Small;
  using Search = search::Search<playout::nogo::Leaves<Layout>>;

  /// An error says what memory could not be had.
  static support::Result<std::unique_ptr<Player>> create(const nogo::Board& board,
                                                         const Options& options);

  /// After these moves from the empty board. An error names the first one that is illegal.
  support::Result<Turn> play(std::span<const nogo::Move> moves);

 private:
  Player(const nogo::Board& board, const Options& options, std::unique_ptr<Search> search)
      : geometry_(board), options_(options), search_(std::move(search)) {}

  nogo::Geometry<Layout> geometry_;
  Options options_;
  std::unique_ptr<Search> search_;
};

}  // namespace quadrille::botzone
