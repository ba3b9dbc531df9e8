#include "accuracy/truth.hpp"

#include <algorithm>
#include <charconv>
#include <cstddef>

#include "games/notation.hpp"
#include "support/units.hpp"

namespace quadrille::accuracy {
namespace {

using connect_four::AnyPosition;
using connect_four::Board;
using connect_four::Column;
using support::Error;
using support::Result;

int sign(int score) { return (score > 0 ? 1 : 0) - (score < 0 ? 1 : 0); }

std::string_view take_until(std::string_view& text, char separator) {
  const std::size_t end = std::min(text.find(separator), text.size());
  const std::string_view taken = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  return taken;
}

std::vector<std::string_view> fields_of(std::string_view line) {
  std::vector<std::string_view> fields;
  for (;;) {
    const std::size_t comma = line.find(',');
    fields.push_back(line.substr(0, comma));
    if (comma == std::string_view::npos) return fields;
    line.remove_prefix(comma + 1);
  }
}

std::string_view take_line(std::string_view& text) {
  std::string_view line = take_until(text, '\n');
  if (line.ends_with('\r')) line.remove_suffix(1);
  return line;
}

/// Why a field was refused.
struct Flaw {
  std::string column;
  std::string reason;
};

Error error_in(std::size_t line, const std::string& reason) {
  return {"line " + std::to_string(line) + ": " + reason};
}
Error error_in(std::size_t line, const Flaw& flaw) {
  return error_in(line, "column " + flaw.column + ": " + flaw.reason);
}

/// Where the columns are that the program reads.
class Header {
 public:
  static Result<Header> parse(std::string_view line, const Board& board) {
    Header header;
    header.names_ = fields_of(line);
    std::vector<std::string> needed{"position"};
    for (Column column = 0; column < board.width; ++column) needed.push_back(score_name(column));
    for (const std::string& name : needed) {
      if (!header.find(name)) return error_in(1, "there is no column " + name);
    }
    if (header.find(score_name(board.width))) {
      return error_in(1, "there are more scores than columns on the board");
    }
    return header;
  }

  static std::string score_name(Column column) {
    return std::string("s").append(std::to_string(column + 1));
  }

  std::size_t size() const { return names_.size(); }
  std::optional<std::size_t> find(std::string_view name) const {
    const auto found = std::find(names_.begin(), names_.end(), name);
    if (found == names_.end()) return std::nullopt;
    return static_cast<std::size_t>(found - names_.begin());
  }

 private:
  std::vector<std::string_view> names_;
};

/// One line of the file.
class Row {
 public:
  Row(const Header& header, std::vector<std::string_view> fields)
      : header_(&header), fields_(std::move(fields)) {}

  std::optional<std::string_view> find(std::string_view name) const {
    const auto place = header_->find(name);
    if (!place) return std::nullopt;
    return fields_[*place];
  }
  std::string_view operator[](std::string_view name) const { return *find(name); }

 private:
  const Header* header_;
  std::vector<std::string_view> fields_;
};

std::optional<int> parse_score(std::string_view text) {
  int score = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), score);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return score;
}

int width_of(const Truth& truth) { return std::get<Board>(truth.position.board()).width; }

std::optional<Flaw> read_scores(const Row& row, Truth& truth) {
  const int width = width_of(truth);
  for (Column column = 0; column < width; ++column) {
    const std::string name = Header::score_name(column);
    const std::string_view text = row[name];
    const bool is_legal = truth.position.is_legal(column);
    if ((text == ".") == is_legal) {
      return Flaw{name, is_legal ? "the column is not full" : "the column is full"};
    }
    truth.scores.push_back(is_legal ? parse_score(text) : std::nullopt);
    if (is_legal && !truth.scores.back()) {
      return Flaw{name, support::in_quotes(text) + " is not a score"};
    }
  }
  return std::nullopt;
}

/// What the file says about the scores must be what they say themselves.
template <class IsGood>
std::optional<Flaw> check_columns(const Row& row, const std::string& name, const Truth& truth,
                                  IsGood&& is_good) {
  const auto text = row.find(name);
  // On wider boards columns have two digits and no separator.
  if (!text || width_of(truth) > 9) return std::nullopt;
  std::string expected;
  for (const Column column : truth.position.legal_moves()) {
    if (is_good(column)) expected += std::to_string(column + 1);
  }
  if (*text == expected) return std::nullopt;
  return Flaw{name, support::in_quotes(*text) + ", but by the scores it is " + expected};
}

std::optional<Flaw> read(const Row& row, Truth& truth) {
  const std::string_view text = row["position"];
  const auto moves = games::parse_moves(text, truth.position);
  if (!moves) return Flaw{"position", moves.error().message};
  truth.text = text;
  truth.position.play(*moves);
  if (truth.position.is_over()) {
    return Flaw{"position", "the game is over"};
  }
  const auto ply = row.find("ply");
  if (ply && *ply != std::to_string(moves->size())) {
    return Flaw{"ply", support::in_quotes(*ply) + ", but there are " +
                           std::to_string(moves->size()) + " stones"};
  }
  if (auto flaw = read_scores(row, truth)) return flaw;
  const auto keeps_value = [&truth](Column column) { return truth.keeps_value(column); };
  if (auto flaw = check_columns(row, "wdl_opt", truth, keeps_value)) return flaw;
  const auto is_best = [&truth](Column column) { return truth.is_best(column); };
  return check_columns(row, "score_opt", truth, is_best);
}

}  // namespace

int Truth::best_score() const {
  std::optional<int> best;
  // No score is less than any.
  for (const auto& score : scores) best = std::max(best, score);
  return *best;
}

bool Truth::keeps_value(Column move) const {
  return sign(*scores.at(static_cast<std::size_t>(move))) == sign(best_score());
}

bool Truth::is_best(Column move) const {
  return *scores.at(static_cast<std::size_t>(move)) == best_score();
}

Result<std::vector<Truth>> parse_truths(std::string_view text, const Board& board) {
  const auto header = Header::parse(take_line(text), board);
  if (!header) return header.error();
  const AnyPosition start(board);
  std::vector<Truth> truths;
  for (std::size_t line = 2; !text.empty(); ++line) {
    auto fields = fields_of(take_line(text));
    if (fields.size() != header->size()) {
      return error_in(line, "there are " + std::to_string(fields.size()) + " columns, not " +
                                std::to_string(header->size()));
    }
    Truth truth{{}, start, {}};
    if (const auto flaw = read(Row(*header, std::move(fields)), truth)) {
      return error_in(line, *flaw);
    }
    truths.push_back(std::move(truth));
  }
  if (truths.empty()) return Error{"there is no position in it"};
  return truths;
}

}  // namespace quadrille::accuracy
