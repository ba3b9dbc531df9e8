#include "book/book.hpp"

#include <algorithm>
#include <charconv>

#include "games/connect_four/board_text.hpp"
#include "support/crc32.hpp"
#include "support/units.hpp"

namespace quadrille::book {
namespace {

using support::Error;

constexpr std::string_view kTitle = "quadrille book ";
constexpr std::string_view kVersion = "1";
constexpr std::string_view kBoardWord = ", board ";
constexpr std::string_view kEntriesWord = ", entries ";
constexpr std::string_view kChecksumWord = ", crc32 ";
/// A first line that is longer is none of ours.
constexpr std::size_t kLongestHeading = 100;

constexpr std::size_t kWordBytes = 8;
constexpr int kMoveBits = 3;
constexpr int kScoreBits = 6;
constexpr std::uint64_t kNoMove = 7;
constexpr int kScoreOffset = 32;
constexpr int kHighShift = kMoveBits;
constexpr int kLowShift = kHighShift + kScoreBits;
constexpr int kKeyShift = kLowShift + kScoreBits;
constexpr std::uint64_t kScoreMask = (1U << kScoreBits) - 1;
constexpr std::uint64_t kMoveMask = (1U << kMoveBits) - 1;

std::uint64_t word_of(std::uint64_t key, const Entry& entry) {
  return key << kKeyShift |
         static_cast<std::uint64_t>(entry.score.low + kScoreOffset) << kLowShift |
         static_cast<std::uint64_t>(entry.score.high + kScoreOffset) << kHighShift |
         (entry.move ? static_cast<std::uint64_t>(*entry.move) : kNoMove);
}

std::uint64_t key_of(std::uint64_t word) { return word >> kKeyShift; }

Entry entry_of(std::uint64_t word) {
  Entry entry{{static_cast<int>(word >> kLowShift & kScoreMask) - kScoreOffset,
               static_cast<int>(word >> kHighShift & kScoreMask) - kScoreOffset},
              std::nullopt};
  if ((word & kMoveMask) != kNoMove) entry.move = static_cast<Column>(word & kMoveMask);
  return entry;
}

std::uint64_t read_word(std::string_view bytes) {
  std::uint64_t word = 0;
  for (std::size_t i = kWordBytes; i-- > 0;) {
    word = word << 8 | static_cast<unsigned char>(bytes[i]);
  }
  return word;
}

void append_word(std::string& bytes, std::uint64_t word) {
  for (std::size_t i = 0; i < kWordBytes; ++i, word >>= 8) {
    bytes += static_cast<char>(word & 0xFF);
  }
}

std::string hexadecimal(std::uint32_t number) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string text;
  for (int shift = 28; shift >= 0; shift -= 4) text += kDigits[number >> shift & 0xF];
  return text;
}

std::string heading(std::size_t entries, std::uint32_t checksum) {
  return std::string(kTitle) + std::string(kVersion) + std::string(kBoardWord) +
         connect_four::board_text(classic_geometry().board()) + std::string(kEntriesWord) +
         std::to_string(entries) + std::string(kChecksumWord) + hexadecimal(checksum) + '\n';
}

/// What stands between two words of the heading; all that is left if the second is empty.
std::optional<std::string_view> take_between(std::string_view& text, std::string_view before,
                                             std::string_view after) {
  if (!text.starts_with(before)) return std::nullopt;
  text.remove_prefix(before.size());
  const std::size_t end = after.empty() ? text.size() : text.find(after);
  if (end == std::string_view::npos) return std::nullopt;
  const std::string_view found = text.substr(0, end);
  text.remove_prefix(end);
  return found;
}

}  // namespace

const connect_four::Geometry<Narrow>& classic_geometry() {
  static const connect_four::Geometry<Narrow> geometry{connect_four::Board{}};
  return geometry;
}

const solver::Ground<Narrow>& classic_ground() {
  static const solver::Ground<Narrow> ground(classic_geometry());
  return ground;
}

Book::Book(const Entries& entries) {
  words_.reserve(entries.size());
  for (const auto& [key, entry] : entries) words_.push_back(word_of(key, entry));
}

support::Result<Book> Book::parse(std::string_view bytes) {
  const std::size_t end = bytes.substr(0, kLongestHeading).find('\n');
  std::string_view line = end == std::string_view::npos ? "" : bytes.substr(0, end);
  const auto version = take_between(line, kTitle, kBoardWord);
  if (!version) return Error{"this is no book: the first line is not that of one"};
  if (*version != kVersion) {
    return Error{"this book is of version " + support::in_quotes(*version) + ", not " +
                 std::string(kVersion)};
  }
  const auto board = take_between(line, kBoardWord, kEntriesWord);
  const std::string classic = connect_four::board_text(classic_geometry().board());
  if (!board || *board != classic) {
    return Error{"this book is for the board " + support::in_quotes(board.value_or("")) + ", not " +
                 classic};
  }
  const auto entries = take_between(line, kEntriesWord, kChecksumWord);
  const auto checksum = take_between(line, kChecksumWord, "");
  const auto count = support::parse_count(entries.value_or(""));
  if (!checksum || !count) return Error{"this book does not say how many entries it has"};
  const std::string_view body = bytes.substr(end + 1);
  if (body.size() % kWordBytes != 0 || body.size() / kWordBytes != *count) {
    return Error{"this book says that it has " + std::to_string(*count) + " entries, but " +
                 std::to_string(body.size()) + " bytes follow"};
  }
  const std::string found = hexadecimal(support::crc32(body));
  if (found != *checksum) {
    return Error{"this book is damaged: its checksum is " + found + ", not " +
                 std::string(*checksum)};
  }
  Book book;
  book.words_.reserve(*count);
  for (std::size_t i = 0; i < *count; ++i) {
    const std::uint64_t word = read_word(body.substr(i * kWordBytes, kWordBytes));
    if (!book.words_.empty() && key_of(book.words_.back()) >= key_of(word)) {
      return Error{"entry " + std::to_string(i + 1) + " of this book is out of order"};
    }
    const solver::Bounds score = entry_of(word).score;
    if (score.low > score.high || !is_settled(score, solver::Question::kValue)) {
      return Error{"entry " + std::to_string(i + 1) + " of this book does not say who wins"};
    }
    book.words_.push_back(word);
  }
  return book;
}

std::string Book::bytes() const {
  std::string body;
  body.reserve(words_.size() * kWordBytes);
  for (const std::uint64_t word : words_) append_word(body, word);
  return heading(words_.size(), support::crc32(body)) + body;
}

Entries Book::entries() const {
  Entries entries;
  for (const std::uint64_t word : words_) {
    entries.emplace_hint(entries.end(), key_of(word), entry_of(word));
  }
  return entries;
}

std::optional<Entry> Book::find(const Position& position) const {
  const solver::KeyPair keys = classic_ground().keys_of(position);
  const std::uint64_t key = keys.canonical();
  const auto place = std::partition_point(words_.begin(), words_.end(),
                                          [key](std::uint64_t word) { return key_of(word) < key; });
  if (place == words_.end() || key_of(*place) != key) return std::nullopt;
  const Entry entry = entry_of(*place);
  return keys.plain == key ? entry : mirrored(entry);
}

Entry mirrored(Entry entry) {
  if (entry.move) entry.move = classic_geometry().width() - 1 - *entry.move;
  return entry;
}

}  // namespace quadrille::book
