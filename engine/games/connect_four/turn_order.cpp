#include "games/connect_four/turn_order.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <unordered_set>

namespace quadrille::connect_four {
namespace {

constexpr std::size_t kMostHeights = std::size_t{1} << 15;

enum class Answer : std::uint8_t { kYes, kNo, kGaveUp };

/// Takes stones from the backs of the stacks, the players in turn, until none is left.
class Removal {
 public:
  Removal(const Stacks& stacks, int first_player) : stacks_(stacks), player_(first_player) {
    for (const auto& stack : stacks) stones_left_ += stack.size();
  }

  Answer run() {
    if (stones_left_ == 0) return Answer::kYes;
    if (seen_heights_.size() == kMostHeights) return Answer::kGaveUp;
    if (!seen_heights_.insert(heights()).second) return Answer::kNo;
    std::array<std::size_t, kMaxWidth> columns{};
    const auto end = std::copy_if(kColumns.begin(), kColumns.end(), columns.begin(),
                                  [this](std::size_t column) { return is_next(column); });
    // The longest job first: optimal for jobs that change machines at each step, and the straight
    // way for nearly every position of a game.
    std::sort(columns.begin(), end, [this](std::size_t a, std::size_t b) {
      return stacks_[a].size() > stacks_[b].size();
    });
    for (auto column = columns.begin(); column != end; ++column) {
      const Answer answer = run_without_back_of(stacks_[*column]);
      if (answer != Answer::kNo) return answer;
    }
    return Answer::kNo;
  }

 private:
  static constexpr auto kColumns = [] {
    std::array<std::size_t, kMaxWidth> columns{};
    for (std::size_t column = 0; column < kMaxWidth; ++column) columns[column] = column;
    return columns;
  }();

  bool is_next(std::size_t column) const {
    return !stacks_[column].empty() && stacks_[column].back() == player_;
  }

  Answer run_without_back_of(std::vector<int>& stack) {
    stack.pop_back();
    --stones_left_;
    player_ = 1 - player_;
    const Answer answer = run();
    player_ = 1 - player_;
    ++stones_left_;
    stack.push_back(player_);
    return answer;
  }

  std::uint64_t heights() const {
    std::uint64_t key = 0;
    for (const auto& stack : stacks_) key = key << 4 | stack.size();
    return key;
  }

  Stacks stacks_;
  int player_;
  std::size_t stones_left_ = 0;
  /// Nothing comes of any of them, except of those on the way that is being tried.
  std::unordered_set<std::uint64_t> seen_heights_;
};

}  // namespace

bool can_be_stacked_in_turn(const Stacks& stacks) {
  Stacks from_the_bottom = stacks;
  std::size_t stones = 0;
  for (auto& stack : from_the_bottom) {
    std::reverse(stack.begin(), stack.end());
    stones += stack.size();
  }
  const Answer forwards = Removal(from_the_bottom, 0).run();
  if (forwards != Answer::kGaveUp) return forwards == Answer::kYes;
  const int last_player = stones % 2 == 0 ? 1 : 0;
  return Removal(stacks, last_player).run() != Answer::kNo;
}

}  // namespace quadrille::connect_four
