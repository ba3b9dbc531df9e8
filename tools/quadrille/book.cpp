#include "quadrille/book.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "book/maker.hpp"
#include "files/whole_file.hpp"
#include "quadrille/interrupt.hpp"
#include "quadrille/limits_options.hpp"
#include "support/units.hpp"
#include "terminal/progress.hpp"

namespace quadrille {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::uint64_t kUsualBytes = std::uint64_t{4} << 30;
/// As large as that of a search unless somebody sets it.
constexpr std::uint64_t kSmallTableBytes = std::uint64_t{32} << 20;
constexpr std::size_t kMostFileBytes = std::size_t{1} << 30;
constexpr auto kBetweenProgress = std::chrono::milliseconds(500);
constexpr auto kBetweenSaves = std::chrono::seconds(10);

constexpr const char* kExamples =
    "Examples:\n"
    "  quadrille book --out 7x6.book\n"
    "  quadrille book --out 7x6.book --plies 7 --threads 2 --memory 1GB\n"
    "Exact values for 7x6. All positions with up to --plies stones: who wins, and\n"
    "a move that keeps it. With up to --lines stones those that come up when one\n"
    "side follows the book: the score and the best move, unless the solver finds\n"
    "one in a fraction of a second. The lines take in the order of ten minutes of\n"
    "one CPU, all positions with 7 stones half an hour, with half a gigabyte for\n"
    "each thread, which is faster there than more. The file is a book at any time:\n"
    "stopped, the same command goes on where it was.";

/// What the command line asks for.
struct Request {
  std::string file;
  book::Plan plan;
  std::uint64_t memory_bytes = kUsualBytes;
  /// One, so that the lines, which one thread follows, have all of the memory.
  int threads = 1;
};

ExitCode fail(const std::string& message) {
  fmt::print(stderr, "quadrille: {}\n", message);
  return kFailed;
}

support::Result<book::Entries> entries_in(const std::string& file) {
  if (!std::filesystem::exists(file)) return book::Entries();
  const auto bytes = files::read(file, kMostFileBytes);
  if (!bytes) return bytes.error();
  const auto found = book::Book::parse(*bytes);
  if (!found) return support::Error{support::in_quotes(file) + ": " + found.error().message};
  return found->entries();
}

/// Shows how far the maker is, and saves what it has, each now and then.
class Clerk {
 public:
  Clerk(const book::Maker& maker, std::string file, std::stop_source failed)
      : maker_(maker), file_(std::move(file)), failed_(std::move(failed)) {}

  void look(const book::Maker::Progress& progress) {
    const auto now = Clock::now();
    if (now >= next_save_) save();
    if (!line_.is_shown() || now < next_show_) return;
    next_show_ = now + kBetweenProgress;
    line_.show(fmt::format("{} stones: {} of {}  {} entries  {:.0f} M nodes in {:.0f} s",
                           progress.plies, progress.done, progress.all, maker_.entries().size(),
                           static_cast<double>(progress.nodes) / 1e6, seconds()));
  }

  void save() {
    next_save_ = Clock::now() + kBetweenSaves;
    if (maker_.changes() == saved_) return;
    error_ = files::replace(file_, book::Book(maker_.entries()).bytes());
    if (error_) failed_.request_stop();
    saved_ = maker_.changes();
  }
  const std::optional<support::Error>& error() const { return error_; }
  double seconds() const { return std::chrono::duration<double>(Clock::now() - start_).count(); }

 private:
  const book::Maker& maker_;
  std::string file_;
  std::stop_source failed_;
  std::optional<support::Error> error_;
  std::uint64_t saved_ = 0;
  terminal::Progress line_;
  Clock::time_point start_ = Clock::now();
  Clock::time_point next_save_ = start_ + kBetweenSaves;
  Clock::time_point next_show_ = start_;
};

ExitCode run_book(const Request& request) {
  const auto entries = entries_in(request.file);
  if (!entries) return fail(entries.error().message);
  auto small_table = solver::Table::reserve(kSmallTableBytes);
  if (!small_table) return fail(small_table.error().message);
  std::vector<solver::Table> tables;
  const std::uint64_t share = request.memory_bytes / static_cast<std::uint64_t>(request.threads);
  for (int i = 0; i < request.threads; ++i) {
    auto table = solver::Table::reserve(std::max(share, solver::Table::kMinBytes));
    if (!table) return fail(table.error().message);
    tables.push_back(std::move(*table));
  }
  book::Maker maker(tables, *small_table, *entries);
  std::stop_source stop;
  const InterruptWatch interrupt;
  const std::stop_callback forward(interrupt.token(), [&stop] { stop.request_stop(); });
  Clerk clerk(maker, request.file, stop);
  const bool is_complete = maker.make(request.plan, stop.get_token(),
                                      [&clerk](const auto& progress) { clerk.look(progress); });
  if (!clerk.error()) clerk.save();
  if (clerk.error()) return fail(clerk.error()->message);
  fmt::print("{} entries{} after {:.0f} s\n", maker.entries().size(),
             is_complete ? "" : ", more to come,", clerk.seconds());
  return is_complete ? kDone : kFailed;
}

}  // namespace

Command add_book_command(CLI::App& program) {
  CLI::App* command = program.add_subcommand("book", "Make a book of openings on 7x6");
  command->fallthrough();
  command->footer(kExamples);
  const auto request = std::make_shared<Request>();
  command->add_option("--out", request->file, "The book; made, or completed")
      ->required()
      ->type_name("FILE");
  command->add_option("--plies", request->plan.all_plies, "All positions with up to so many stones")
      ->type_name("N")
      ->check(CLI::Range(0, 8));
  command
      ->add_option("--lines", request->plan.line_plies,
                   "Lines of the book with up to so many stones [11]")
      ->type_name("N")
      ->check(CLI::Range(0, 20));
  command
      ->add_option("--threads", request->threads,
                   "Solve all positions with so many threads, which share the memory [1]")
      ->type_name("N")
      ->check(CLI::Range(1, 256));
  add_table_memory_option(*command, request->memory_bytes);
  return {command, [request] { return run_book(*request); }};
}

}  // namespace quadrille
