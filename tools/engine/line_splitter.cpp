#include "engine/line_splitter.hpp"

#include <utility>

namespace quadrille::protocol {

void LineSplitter::feed(std::string_view bytes) {
  pending_.erase(0, taken_);
  looked_ -= taken_;
  taken_ = 0;
  pending_ += bytes;
}

std::optional<support::Result<std::string>> LineSplitter::take() {
  const std::size_t end = pending_.find('\n', looked_);
  if (end != std::string::npos) return take_to(end);
  looked_ = pending_.size();
  if (pending_.size() - taken_ > kLongest) {
    is_cut_ = true;
    taken_ = looked_;
  }
  return std::nullopt;
}

std::optional<support::Result<std::string>> LineSplitter::take_rest() {
  if (taken_ == pending_.size() && !is_cut_) return std::nullopt;
  pending_ += '\n';
  return take_to(pending_.size() - 1);
}

support::Result<std::string> LineSplitter::take_to(std::size_t end) {
  const std::size_t begin = std::exchange(taken_, end + 1);
  looked_ = taken_;
  if (std::exchange(is_cut_, false) || end - begin > kLongest) {
    return support::error_at(kLongest,
                             "the line is longer than " + std::to_string(kLongest) + " characters");
  }
  std::string line = pending_.substr(begin, end - begin);
  if (line.ends_with('\r')) line.pop_back();
  return line;
}

}  // namespace quadrille::protocol
