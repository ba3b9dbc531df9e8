#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "games/connect_four/table.hpp"
#include "search/census.hpp"
#include "search/searches.hpp"
#include "solver/minimax.hpp"

/// A graph that has one block for a position and its mirror image.
namespace quadrille::search {
namespace {

using connect_four::board_of;
using connect_four::Narrow;
using connect_four::Wide;
using playout::Opening;

Settings graph_settings(Mode mode = Mode::kSerial, int threads = 1, int batch = 8) {
  Settings settings = small_settings();
  settings.graph = true;
  settings.symmetry = true;
  settings.mode = mode;
  settings.threads = threads;
  settings.batch = batch;
  return settings;
}

/// All of them give the same report again.
std::vector<Settings> reproducible_settings() {
  return {graph_settings(Mode::kSerial, 1, 1), graph_settings(Mode::kTree, 1, 32),
          graph_settings(Mode::kRoot, 2, 8), graph_settings(Mode::kSimulated, 5, 8)};
}

std::vector<Settings> all_settings() {
  std::vector<Settings> all = reproducible_settings();
  all.push_back(graph_settings(Mode::kTree, 2, 1));
  all.push_back(graph_settings(Mode::kTree, 4, 8));
  return all;
}

Settings without_symmetry(Settings settings) {
  settings.symmetry = false;
  return settings;
}

Opening mirrored(Opening moves, int width) {
  for (int& move : moves) move = width - 1 - move;
  return moves;
}

Report mirrored(Report report, int width) {
  report.best_move = width - 1 - report.best_move;
  for (MoveReport& move : report.moves) {
    move.move = width - 1 - move.move;
    move.principal_variation = mirrored(move.principal_variation, width);
  }
  return report;
}

template <class Layout>
Report fresh_report(const Arcade<Layout>& arcade, const Settings& settings, const Opening& moves,
                    std::uint64_t leaves) {
  return without_seconds(
      run_leaves(*make_search(settings, arcade.evaluator()), arcade.after(moves), leaves));
}

template <class Layout>
void expect_mirrored_reports(const connect_four::Board& board) {
  const Arcade<Layout> arcade(board);
  for (const Settings& settings : reproducible_settings()) {
    for (const Opening& moves : {Opening{0}, Opening{3, 3, 2}, Opening{1, 5, 5, 2, 6, 6}}) {
      SCOPED_TRACE(text_of(settings) + ", " + std::to_string(moves.size()) + " plies");
      const Report report = fresh_report(arcade, settings, moves, 2000);
      const Report image = fresh_report(arcade, settings, mirrored(moves, board.width), 2000);
      EXPECT_EQ(mirrored(image, board.width), report);
    }
  }
}

TEST(Symmetry, GivesMirroredReportsOfMirroredPositions) {
  expect_mirrored_reports<Narrow>(board_of(7, 6));
}

TEST(Symmetry, GivesMirroredReportsOfMirroredPositionsOnAWideBoard) {
  expect_mirrored_reports<Wide>(board_of(9, 9, {{2, 1}, {6, 1}}));
}

TEST(Symmetry, LeavesLopsidedBoardsAlone) {
  const Arcade<Narrow> narrow(board_of(7, 6, {{2, 1}}));
  const Arcade<Wide> wide(board_of(10, 9, {{5, 4}}));
  for (const Settings& settings : reproducible_settings()) {
    SCOPED_TRACE(text_of(settings));
    EXPECT_EQ(fresh_report(narrow, settings, {}, 2000),
              fresh_report(narrow, without_symmetry(settings), {}, 2000));
    EXPECT_EQ(fresh_report(wide, settings, {}, 2000),
              fresh_report(wide, without_symmetry(settings), {}, 2000));
  }
}

TEST(Symmetry, LeavesTreesAlone) {
  const Arcade<Narrow> arcade(board_of(7, 6));
  for (Settings settings : reproducible_settings()) {
    settings.graph = false;
    EXPECT_EQ(fresh_report(arcade, settings, {}, 2000),
              fresh_report(arcade, without_symmetry(settings), {}, 2000))
        << text_of(settings);
  }
}

/// What the blocks of a graph are of.
struct Contents {
  std::set<support::Line> blocks;
  /// Positions of which no two are images of each other, by their keys.
  std::set<std::uint64_t> positions;
};
template <class Position>
void look_into(const Tree& graph, support::Line line, const Position& position,
               Contents& contents) {
  if (!contents.blocks.insert(line).second) return;
  Position canonical = position;
  games::make_canonical(canonical);
  contents.positions.insert(canonical.key().hash);
  const Block& block = graph.block(line);
  for (std::size_t slot = 0; slot < block.move_count(); ++slot) {
    if (block.link(slot) == 0) continue;
    Position child = position;
    graph.play(child, block.move(slot));
    look_into(graph, block.link(slot), child, contents);
  }
}

TEST(Symmetry, HasNoSecondBlockForAMirrorImage) {
  const Arcade<Narrow> arcade(board_of(7, 6));
  for (const Settings& settings : reproducible_settings()) {
    for (const bool symmetry : {true, false}) {
      Settings changed = settings;
      changed.symmetry = symmetry;
      SCOPED_TRACE(text_of(changed));
      const auto search = make_search(changed, arcade.evaluator());
      run_leaves(*search, arcade.after({}), 10'000);
      for (const auto& tree : search->trees()) {
        Contents contents;
        look_into(*tree, tree->root_line(), arcade.after({}), contents);
        ASSERT_GT(contents.blocks.size(), 1000u);
        EXPECT_EQ(contents.blocks.size() == contents.positions.size(), symmetry);
      }
    }
  }
}

TEST(Symmetry, SearchesOneOfAMoveAndItsImage) {
  const Arcade<Narrow> arcade(board_of(7, 6));
  for (const Settings& settings : all_settings()) {
    SCOPED_TRACE(text_of(settings));
    const auto search = make_search(settings, arcade.evaluator());
    run_leaves(*search, arcade.after({}), 2000);
    for (const auto& tree : search->trees()) {
      const Block& root = tree->root();
      EXPECT_EQ(root.move_count(), 4u);
      for (std::size_t slot = 0; slot < root.move_count(); ++slot) {
        EXPECT_LE(root.move(slot), 3);
        EXPECT_NE(root.link(slot), 0u);
      }
    }
  }
}

TEST(Symmetry, ReportsBothOfAMoveAndItsImage) {
  const Arcade<Narrow> arcade(board_of(7, 6));
  for (const Settings& settings : all_settings()) {
    SCOPED_TRACE(text_of(settings));
    const Report report = fresh_report(arcade, settings, {3, 3}, 2001);
    ASSERT_EQ(report.moves.size(), 7u);
    std::uint64_t visits = 0;
    for (const MoveReport& move : report.moves) {
      visits += move.visits;
      for (const MoveReport& image : report.moves) {
        if (image.move + move.move != 6) continue;
        EXPECT_NEAR(static_cast<double>(image.visits), static_cast<double>(move.visits), 1);
        EXPECT_EQ(image.value, move.value);
        EXPECT_EQ(image.proof, move.proof);
        if (move.move == 3) continue;
        EXPECT_EQ(image.principal_variation, mirrored(move.principal_variation, 7));
      }
    }
    EXPECT_EQ(visits, 2001u);
  }
}

/// Small boards whose games can be tried to their ends, some plies before that.
struct Ending {
  connect_four::Board board;
  int plies;
};
std::vector<Ending> all_endings() {
  return {{board_of(4, 4), 5},
          {board_of(4, 5), 10},
          {board_of(5, 4), 10},
          {board_of(5, 5, {{2, 0}}), 14},
          {board_of(6, 4, {{1, 1}, {4, 1}}), 11}};
}

int sign_of(int score) { return (score > 0 ? 1 : 0) - (score < 0 ? 1 : 0); }

/// Calls `check` with positions, the moves that led there, and what searches without a limit say:
/// one with each setting.
template <class Check>
void for_each_ending(Check&& check) {
  for (const Ending& ending : all_endings()) {
    const Arcade<Narrow> arcade(ending.board);
    for (std::uint64_t seed = 0; seed < 6; ++seed) {
      auto rng = support::Rng::stream(71, seed);
      const Opening moves = playout::random_opening(ending.board, ending.plies, rng);
      SCOPED_TRACE("board " + std::to_string(ending.board.width) + 'x' +
                   std::to_string(ending.board.height) + ", opening " + std::to_string(seed));
      std::vector<Report> reports;
      for (const Settings& settings : all_settings()) {
        const auto search = make_search(settings, arcade.evaluator({.tree_knowledge = false}));
        reports.push_back(*search->run(arcade.after(moves), {}));
      }
      check(arcade.after(moves), playout::naive_game_after(ending.board, moves), reports);
    }
  }
}

TEST(Symmetry, ProvesWhatTryingEverythingFinds) {
  for_each_ending(
      [](const auto&, const connect_four::NaiveGame& game, const std::vector<Report>& reports) {
        const int score_of_game = solver::minimax_score(game);
        const auto scores = solver::minimax_scores_of_moves(game);
        for (std::size_t i = 0; i < reports.size(); ++i) {
          SCOPED_TRACE(text_of(all_settings()[i]));
          ASSERT_TRUE(reports[i].proof.is_known());
          EXPECT_EQ(reports[i].proof.value(), sign_of(score_of_game));
          for (const MoveReport& move : reports[i].moves) {
            const auto score = scores[static_cast<std::size_t>(move.move)];
            ASSERT_TRUE(score.has_value()) << "move " << move.move;
            if (!move.proof.is_known()) continue;
            EXPECT_EQ(move.proof.value(), sign_of(*score)) << "move " << move.move;
          }
        }
      });
}

// With the sides exchanged at the wrong moment a line would soon run into a full column, or into
// another result than the one that was proven.
TEST(Symmetry, ExpectsLinesOfLegalMovesThatEndAsIsProven) {
  int ends = 0;
  for_each_ending([&ends](const auto& position, const auto&, const std::vector<Report>& reports) {
    for (const Report& report : reports) {
      for (const MoveReport& move : report.moves) {
        auto end = position;
        for (const int next : move.principal_variation) {
          ASSERT_FALSE(end.is_over());
          ASSERT_TRUE(end.is_legal(next));
          end.play(next);
        }
        ASSERT_EQ(move.principal_variation.front(), move.move);
        if (!end.is_over() || !move.proof.is_known()) continue;
        const int sign = end.side_to_move() == position.side_to_move() ? -1 : 1;
        EXPECT_EQ(move.proof.value(), end.is_won_by_other() ? sign : 0) << "move " << move.move;
        ++ends;
      }
    }
  });
  EXPECT_GT(ends, 100);
}

TEST(Symmetry, GoesOnInTheMirrorImage) {
  const Arcade<Narrow> arcade(board_of(7, 6));
  for (const Settings& settings : all_settings()) {
    const auto search = make_search(settings, arcade.evaluator());
    run_leaves(*search, arcade.after({3, 2, 2}), 1000);
    EXPECT_EQ(run_leaves(*search, arcade.after({3, 4, 4}), 10).kept_visits, 1000u)
        << text_of(settings);
  }
}

/// Plays a game, two plies from each search to the next. Returns how often the position that was
/// searched was the image of what its block is of.
template <class Layout>
int play_with_reuse(const Arcade<Layout>& arcade, const Settings& settings) {
  // The tree of a position that is lost by a plan is forgotten.
  const auto search = make_search(settings, arcade.evaluator({.leaf_plans = false}));
  int images = 0;
  auto position = arcade.after({1, 3, 2});
  std::uint64_t expected = 0;
  while (!position.is_over()) {
    const Report report = run_leaves(*search, position, 2000);
    EXPECT_GE(report.kept_visits, expected) << position.plies() << " plies";
    for (const auto& tree : search->trees()) {
      EXPECT_EQ(find_wrong_link(*tree, position), "") << position.plies() << " plies";
    }
    if (testing::Test::HasFailure()) break;
    auto canonical = position;
    images += games::make_canonical(canonical) ? 1 : 0;
    // The best line is in the tree, further than these two moves if it is not the end.
    const auto& line = report.moves.front().principal_variation;
    for (std::size_t i = 0; i < std::min<std::size_t>(line.size(), 2); ++i) position.play(line[i]);
    expected = line.size() > 2 ? 1 : 0;
  }
  return images;
}

TEST(Symmetry, KeepsWhatIsKnownThroughAWholeGame) {
  const Arcade<Narrow> narrow(board_of(7, 6));
  const Arcade<Wide> wide(board_of(9, 9));
  int images = 0;
  for (const Settings& settings : all_settings()) {
    SCOPED_TRACE(text_of(settings));
    images += play_with_reuse(narrow, settings);
    images += play_with_reuse(wide, settings);
  }
  EXPECT_GT(images, 10);
}

TEST(Symmetry, ReportsProgressAsTheCallerSeesThePosition) {
  // The stone in the first column leaves one cell there, so that what is told for the wrong side
  // soon is no legal line.
  const Arcade<Narrow> arcade(board_of(4, 6));
  const Opening moves{0, 0, 0, 0, 0, 1};
  for (const Opening& opening : {moves, mirrored(moves, 4)}) {
    const auto position = arcade.after(opening);
    const auto search = make_search(graph_settings(), arcade.evaluator({.tree_knowledge = false}));
    int told = 0;
    Progress progress;
    progress.interval = std::chrono::milliseconds(0);
    progress.call = [&](const Report& report) {
      ++told;
      for (const MoveReport& move : report.moves) {
        auto end = position;
        for (const int next : move.principal_variation) {
          ASSERT_TRUE(end.is_legal(next));
          end.play(next);
        }
      }
    };
    ASSERT_TRUE(search->run(position, {.leaves = 2000}, progress));
    EXPECT_GT(told, 0);
  }
}

}  // namespace
}  // namespace quadrille::search
