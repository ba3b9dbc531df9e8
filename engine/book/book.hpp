#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "solver/ground.hpp"
#include "solver/score.hpp"
#include "support/result.hpp"

/// Exact values of openings on 7x6, found by our own solver long before anybody plays them.
namespace quadrille::book {

using connect_four::Column;
using connect_four::Narrow;
using Position = connect_four::Position<Narrow>;

/// The board that books are about.
const connect_four::Geometry<Narrow>& classic_geometry();
const solver::Ground<Narrow>& classic_ground();

/// What a book knows of a position, for its side to move.
struct Entry {
  /// At least who wins; one number where the score is known.
  solver::Bounds score;
  /// A move that keeps what is known of the score. None where nobody looked for it.
  std::optional<Column> move;

  bool is_exact() const { return score.low == score.high; }
  friend bool operator==(const Entry&, const Entry&) = default;
};

/// Entries by the key of their position or, if that is smaller, of its mirror image; moves are
/// those of the one whose key it is.
using Entries = std::map<std::uint64_t, Entry>;

/// Entries in the order of their keys, to be looked up and to be written to a file:
///
///   quadrille book 1, board 7x6, entries 1234, crc32 89abcdef
///   1234 words of 8 bytes, the lowest byte first, in ascending order:
///
///   word    63 .......... 15 14 .... 9 8 ..... 3 2 .. 0
///            key, 49 bits     low + 32  high + 32  move, 7 if none
///
/// A plain value, which any number of threads may read.
class Book {
 public:
  Book() = default;
  /// Precondition: who wins is settled in all entries, and no score is further from 0 than 31.
  explicit Book(const Entries& entries);

  /// An error says what is wrong with the bytes: no book, another board, cut off, damaged.
  static support::Result<Book> parse(std::string_view bytes);
  std::string bytes() const;

  std::size_t size() const { return words_.size(); }
  Entries entries() const;

  /// Precondition: on 7x6.
  std::optional<Entry> find(const Position& position) const;

  friend bool operator==(const Book&, const Book&) = default;

 private:
  std::vector<std::uint64_t> words_;
};

/// The entry as seen by a position whose key is not the smaller one: its move on the other side.
Entry mirrored(Entry entry);

}  // namespace quadrille::book
