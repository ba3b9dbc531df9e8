#pragma once

#include <iosfwd>
#include <optional>
#include <string>
#include <vector>

#include "saiblo/question.hpp"

/// The contest's process protocol: numbers come in, apart by white space, and each answer goes out
/// as `x y` after its length in four bytes, the highest first.
///
///   row col noX noY                                    once
///   lastX lastY  top[0..col)  board[0..row * col)      for each turn
namespace quadrille::saiblo {

/// What goes out for an answer.
std::string answer_text(Point point);

/// The side of a dialogue that is asked.
class Dialogue {
 public:
  /// Both must outlive this.
  Dialogue(std::istream& input, std::ostream& output) : input_(&input), output_(&output) {}

  /// The next question, which borrows from this; nothing at the end of the input, or if it cannot
  /// be understood.
  std::optional<Question> next();
  /// Why there is no next question; empty if the input ended between two.
  const std::string& fault() const { return fault_; }

  void answer(Point point);

 private:
  bool read_board();
  bool read_numbers(std::vector<int>& numbers, const char* name);
  bool read_number(int& number, const char* name);

  std::istream* input_;
  std::ostream* output_;
  std::string fault_;
  std::optional<Question> board_;
  std::vector<int> top_;
  std::vector<int> cells_;
};

}  // namespace quadrille::saiblo
