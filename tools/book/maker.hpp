#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <stop_token>

#include "book/book.hpp"
#include "solver/solver.hpp"

namespace quadrille::book {

/// Which positions a book holds.
struct Plan {
  /// Where they all come from.
  Position start{classic_geometry()};
  /// All with up to so many stones: at least who wins, and by which move. -1: none.
  int all_plies = -1;
  /// With up to so many stones, those that come up when one side follows the book and the other
  /// plays anything: the score, and the best move. Where the solver has an answer within
  /// `easy_nodes`, it is left out with all that comes after it.
  int line_plies = 11;
  std::uint64_t easy_nodes = 500'000;
};

/// Makes books, entry by entry; what is there already is not solved again. So a book that is not
/// complete is a book too, and is completed later.
class Maker {
 public:
  /// How far it is, told now and then while it solves and after every entry.
  struct Progress {
    /// Entries with how many stones it looks for, how many are settled, and of how many.
    int plies = 0;
    std::size_t done = 0;
    std::size_t all = 0;
    std::uint64_t nodes = 0;
  };
  using Watch = std::function<void(const Progress&)>;

  /// The tables must outlive this: one for each thread that shall work, and a small one, as large
  /// as that of a search, that tells what is easy. Lines are followed by the first thread alone.
  /// Precondition: there is a table.
  Maker(std::span<solver::Table> tables, solver::Table& small_table, Entries entries)
      : tables_(tables), small_table_(small_table), entries_(std::move(entries)) {}

  const Entries& entries() const { return entries_; }
  /// How many entries were made or made more exact.
  std::uint64_t changes() const { return changes_; }

  /// False if it was stopped; what was found by then is among the entries.
  bool make(const Plan& plan, std::stop_token stop, const Watch& watch);

 private:
  /// By canonical key.
  using Positions = std::map<std::uint64_t, Position>;

  bool add_lines();
  bool add_all();
  /// Solved by all threads; false if they were stopped.
  bool add_layer(const Positions& positions);
  /// Answers of the last full layer give those of the layers above.
  void add_from_replies(const Positions& positions);
  Positions layer(int plies) const;

  /// Its entry, which is made if there is none or if it does not settle the question. Nothing if it
  /// was stopped.
  std::optional<Entry> entry_of(const Position& position, solver::Question question);
  std::optional<Entry> known(const Position& position) const;
  /// Of a position after a move, for the side to move there; nothing if the book does not know it.
  std::optional<solver::Bounds> score_after(const Position& position) const;
  void keep(const Position& position, const Entry& entry);
  /// Whether a search would find out soon.
  bool is_easy(const Position& position);
  void tell(const Position& position, std::size_t done, std::size_t all);

  std::span<solver::Table> tables_;
  solver::Table& small_table_;
  Entries entries_;
  std::uint64_t changes_ = 0;
  Plan plan_;
  std::stop_token stop_;
  Watch watch_;
  Progress progress_{};
  /// Of the entries that are finished.
  std::uint64_t nodes_ = 0;
};

}  // namespace quadrille::book
