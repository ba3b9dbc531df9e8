#include <dlfcn.h>
#include <gtest/gtest.h>

#include <chrono>
#include <cstdlib>
#include <set>
#include <thread>
#include <vector>

#include "saiblo/question.hpp"
#include "saiblo/translation.hpp"
#include "support/rng.hpp"

/// The shared object itself, as a host uses it.
namespace quadrille::saiblo {
namespace {

using GetPoint = Point* (*)(int, int, const int*, const int*, int, int, int, int);
using ClearPoint = void (*)(Point*);

class SaibloStrategy : public testing::Test {
 protected:
  void load(const char* threads) {
    setenv("QUADRILLE_SAIBLO_TIME", "1ms", 1);
    setenv("QUADRILLE_SAIBLO_THREADS", threads, 1);
    library_ = dlopen(QUADRILLE_SAIBLO_LIBRARY, RTLD_NOW | RTLD_LOCAL);
    ASSERT_NE(library_, nullptr) << dlerror();
    get_point_ = reinterpret_cast<GetPoint>(dlsym(library_, "getPoint"));
    clear_point_ = reinterpret_cast<ClearPoint>(dlsym(library_, "clearPoint"));
    ASSERT_NE(get_point_, nullptr);
    ASSERT_NE(clear_point_, nullptr);
  }
  ~SaibloStrategy() override {
    if (library_ != nullptr) dlclose(library_);
    unsetenv("QUADRILLE_SAIBLO_TIME");
    unsetenv("QUADRILLE_SAIBLO_THREADS");
  }

  Point ask(const Question& question) {
    Point answer{};
    std::jthread([&] {
      Point* point =
          get_point_(question.rows, question.columns, question.top.data(), question.board.data(),
                     question.last_x, question.last_y, question.no_x, question.no_y);
      answer = *point;
      clear_point_(point);
    }).join();
    return answer;
  }

  void expect_legal(const Question& question) {
    const auto points = legal_points(question);
    const Point answer = ask(question);
    if (points.empty()) {
      EXPECT_EQ(answer, kNoPoint);
      return;
    }
    EXPECT_TRUE(std::find(points.begin(), points.end(), answer) != points.end())
        << answer.x << ' ' << answer.y;
  }

  void* library_ = nullptr;
  GetPoint get_point_ = nullptr;
  ClearPoint clear_point_ = nullptr;
};

/// Random numbers from `low` to `high`.
class Chance {
 public:
  int draw(int low, int high) {
    return low + static_cast<int>(rng_.below(static_cast<std::uint32_t>(high - low + 1)));
  }
  void fill(std::vector<int>& numbers, std::size_t count, int low, int high) {
    numbers.resize(count);
    for (int& number : numbers) number = draw(low, high);
  }

 private:
  support::Rng rng_ = support::Rng::stream(7, 0);
};

TEST_F(SaibloStrategy, AnswersWhateverTheBoardIs) {
  load("1");
  Chance chance;
  std::vector<int> top;
  std::vector<int> board;
  for (int round = 0; round < 300; ++round) {
    const bool has_odd_size = round % 4 == 0;
    Question question;
    question.rows = has_odd_size ? chance.draw(1, 30) : chance.draw(4, 13);
    question.columns = has_odd_size ? chance.draw(1, 30) : chance.draw(4, 12);
    const auto cells = static_cast<std::size_t>(question.rows * question.columns);
    const int kind = chance.draw(0, 3);
    // Mostly free, any stones, stones everywhere, nonsense.
    chance.fill(board, cells, kind == 0 ? -12 : kind == 2 ? 1 : 0, kind == 3 ? 9 : 2);
    for (int& cell : board) cell = kind == 3 ? cell : std::max(cell, 0);
    chance.fill(top, static_cast<std::size_t>(question.columns), -2, question.rows + 2);
    question.top = top;
    question.board = board;
    question.last_x = chance.draw(-5, 50);
    question.last_y = chance.draw(-5, 50);
    question.no_x = chance.draw(-1, question.rows);
    question.no_y = chance.draw(-1, question.columns);
    expect_legal(question);
  }
}

TEST_F(SaibloStrategy, SurvivesQuestionsWithoutABoard) {
  load("1");
  for (const auto& [rows, columns] : {std::pair{0, 0}, {-1, 9}, {9, -1}, {9, 9}}) {
    Question question;
    question.rows = rows;
    question.columns = columns;
    EXPECT_EQ(ask(question), kNoPoint);
  }
}

TEST_F(SaibloStrategy, CanBeUnloadedAndLoadedAgain) {
  const std::vector<int> top(9, 9);
  const std::vector<int> board(81, 0);
  for (const char* threads : {"1", "2", "1"}) {
    load(threads);
    expect_legal({9, 9, top, board, -1, -1, 4, 4});
    dlclose(library_);
    library_ = nullptr;
  }
}

}  // namespace
}  // namespace quadrille::saiblo
