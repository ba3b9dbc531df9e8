#include "book/book.hpp"

#include <gtest/gtest.h>

#include <string>

#include "games/connect_four/any_position.hpp"
#include "games/connect_four/notation.hpp"

namespace quadrille::book {
namespace {

Position position_after(std::string_view moves) {
  Position position(classic_geometry());
  for (const char move : moves) position.play(move - '1');
  return position;
}

void add(Entries& entries, std::string_view moves, const Entry& entry) {
  const solver::KeyPair keys = classic_ground().keys_of(position_after(moves));
  entries[keys.canonical()] = keys.plain == keys.canonical() ? entry : mirrored(entry);
}

Book small_book() {
  Entries entries;
  add(entries, "", {{1, 1}, 3});
  add(entries, "1", {{2, 2}, 5});
  add(entries, "12", {{-18, -1}, std::nullopt});
  add(entries, "4", {{-1, -1}, 3});
  return Book(entries);
}

std::string error_of(std::string_view bytes) {
  const auto book = Book::parse(bytes);
  return book ? "" : book.error().message;
}

TEST(Book, KeepsItsEntriesInAFile) {
  const Book book = small_book();
  const auto again = Book::parse(book.bytes());
  ASSERT_TRUE(again);
  EXPECT_EQ(*again, book);
  EXPECT_EQ(again->size(), 4U);
  EXPECT_EQ(Book(again->entries()), book);
}

TEST(Book, FindsPositionsAndTheirMirrorImages) {
  const Book book = small_book();
  EXPECT_EQ(book.find(position_after("1")), (Entry{{2, 2}, 5}));
  EXPECT_EQ(book.find(position_after("7")), (Entry{{2, 2}, 1}));
  EXPECT_EQ(book.find(position_after("76")), (Entry{{-18, -1}, std::nullopt}));
  EXPECT_EQ(book.find(position_after("21")), std::nullopt);
  EXPECT_EQ(Book().find(position_after("")), std::nullopt);
}

TEST(Book, RefusesWhatIsNoBook) {
  EXPECT_EQ(error_of(""), "this is no book: the first line is not that of one");
  EXPECT_EQ(error_of("quadrille book 1"), "this is no book: the first line is not that of one");
  EXPECT_EQ(error_of("quadrille book 2, board 7x6, entries 0, crc32 00000000\n"),
            "this book is of version '2', not 1");
  EXPECT_EQ(error_of("quadrille book 1, board 8x8, entries 0, crc32 00000000\n"),
            "this book is for the board '8x8', not 7x6");
  EXPECT_EQ(error_of("quadrille book 1, board 7x6, entries -1, crc32 00000000\n"),
            "this book does not say how many entries it has");
  EXPECT_EQ(error_of("quadrille book 1, board 7x6, entries 0, crc32 00000000\n"), "");
}

TEST(Book, RefusesAFileThatIsCutOff) {
  const std::string bytes = small_book().bytes();
  for (std::size_t size = 0; size < bytes.size(); ++size) {
    EXPECT_NE(error_of(std::string_view(bytes).substr(0, size)), "") << size;
  }
}

TEST(Book, RefusesEveryFlippedBit) {
  const std::string bytes = small_book().bytes();
  for (std::size_t bit = 0; bit < 8 * bytes.size(); ++bit) {
    std::string damaged = bytes;
    damaged[bit / 8] = static_cast<char>(damaged[bit / 8] ^ (1 << bit % 8));
    EXPECT_NE(error_of(damaged), "") << bit;
  }
}

TEST(Book, RefusesEntriesThatDoNotSayWhoWins) {
  Entries entries;
  add(entries, "", {{0, 5}, 3});
  EXPECT_EQ(error_of(Book(entries).bytes()), "entry 1 of this book does not say who wins");
}

}  // namespace
}  // namespace quadrille::book
