#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "games/kind.hpp"
#include "playout/nogo/settings.hpp"
#include "playout/random_games.hpp"
#include "search/settings.hpp"
#include "support/result.hpp"

namespace quadrille {

/// Everything that can be set about an engine. As they are made here they are Connect Four's
/// default; `default_settings` gives those of any game.
struct Settings {
  /// Whether positions share a block of the tree.
  enum class Merging : std::uint8_t {
    kOff,
    kOn,
    kAuto,  ///< where it was seen to play better: see `uses_graph` and `uses_symmetry`
  };

  /// Whose evaluator is asked: `leaves` are those of Connect Four.
  games::Kind game = games::Kind::kConnectFour;
  search::Settings search{};
  playout::RandomGamesSettings leaves{};
  playout::nogo::LeafSettings nogo_leaves{};
  /// What the engine makes of `search.graph` and `search.symmetry`.
  Merging graph = Merging::kAuto;
  Merging symmetry = Merging::kAuto;
  /// What the engine makes of `search.flights`; 0 is what was seen to play better: see
  /// `flights_on`.
  int flights = 0;
  /// Positions that the book of openings knows are not searched where only time is the limit.
  bool book = true;

  friend bool operator==(const Settings&, const Settings&) = default;
};

/// Whether the search of a board is one of a graph. To find a position again costs about as much on
/// every board, so it pays where leaves take long: with random games that know rules, on boards
/// that do not fit into one word, and where the network is asked. On other small ones the solver
/// finds what a graph would.
bool uses_graph(const Settings& settings, const connect_four::Board& board);
/// Whether its graph has one block for a position and its mirror image. That pays off on 7x6, where
/// openings decide and come soon to images of each other; not with RAVE, which needs moves to keep
/// their names.
bool uses_symmetry(const Settings& settings, const connect_four::Board& board);

/// In how many flights a batch goes on a board. Small flights know more of what earlier ones found,
/// and their games fill the lanes together; on boards that fit into one word games are short, and
/// no gain was seen.
int flights_on(const Settings& settings, const connect_four::Board& board);

/// The first setting that is out of its range, if any, with the range.
std::optional<support::Error> find_fault(const Settings& settings);

/// The name under which `set` takes that of a preset (presets.hpp), which sets all of them.
inline constexpr std::string_view kPresetName = "preset";
/// The name under which it takes a game, whose default it sets unless it is the game already.
inline constexpr std::string_view kGameName = "game";

/// Sets one by its name. An unknown name gets the closest one as a suggestion, and so does one that
/// the game of the settings does not have.
std::optional<support::Error> set(Settings& settings, std::string_view name, std::string_view text);

/// Sets what a text such as `mode=root,threads=4` names; the empty text names nothing. A game and a
/// preset of it can stand at the beginning. With an error, the settings are as before.
std::optional<support::Error> set_all(Settings& settings, std::string_view text);

/// Such a text, of the game if it is not Connect Four and of all that is not as in its default.
std::string settings_text(const Settings& settings);

/// How a mode is called in settings.
std::string_view name(search::Mode mode);

}  // namespace quadrille
