#include "playout/playouts.hpp"

#include <cstdlib>
#include <string>
#include <vector>

#include "playout/lanes.hpp"
#include "playout/scalar.hpp"

namespace quadrille::playout {
namespace {

constexpr const char* kVariable = "QUADRILLE_KERNEL";

struct DefaultPath {
  Path path;
  std::optional<support::Error> error;
};

DefaultPath path_from_environment() {
  const char* text = std::getenv(kVariable);
  const auto parsed = parse_path(text == nullptr ? "auto" : text);
  if (parsed) return {*parsed, std::nullopt};
  return {available_paths().back(),
          support::Error{std::string(kVariable) + ": " + parsed.error().message}};
}

DefaultPath& the_default() {
  static DefaultPath path = path_from_environment();
  return path;
}

}  // namespace

std::string_view name(Path path) {
  switch (path) {
    case Path::kScalar: return "scalar";
    case Path::kSse4: return "sse4";
    case Path::kAvx2: return "avx2";
    case Path::kAvx512: return "avx512";
  }
  return "unknown";
}

std::span<const Path> available_paths() {
  static const std::vector<Path> paths = [] {
    std::vector<Path> all{Path::kScalar};
    for (const Path path : available_lane_paths()) all.push_back(path);
    return all;
  }();
  return paths;
}

support::Result<Path> parse_path(std::string_view text) {
  if (text == "auto") return available_paths().back();
  std::string names = "auto";
  for (const Path path : available_paths()) {
    if (text == name(path)) return path;
    names += ", " + std::string(name(path));
  }
  return support::Error{"no kernel '" + std::string(text) + "'; this CPU has " + names};
}

Path default_path() { return the_default().path; }
std::optional<support::Error> default_path_error() { return the_default().error; }
void set_default_path(Path path) { the_default() = {path, std::nullopt}; }

template <class Layout>
Playouts<Layout>::Playouts(const connect_four::Geometry<Layout>& geometry, const Policy& policy,
                           Path path, std::size_t smallest_lane_batch)
    : geometry_(&geometry),
      policy_(policy),
      lottery_(policy.weights, geometry.width()),
      ground_(policy.rules.plans ? std::make_shared<const solver::Ground<Layout>>(geometry)
                                 : nullptr),
      path_(policy.choice == Policy::Choice::kRoulette ? Path::kScalar : path),
      smallest_lane_batch_(smallest_lane_batch),
      run_one_by_one_(scalar_kernel<Layout>(policy)),
      run_in_lanes_(run_one_by_one_) {
  if (path_ == Path::kScalar) return;
  const auto kernel = lane_kernel<Layout>(path_, policy);
  run_in_lanes_ = kernel.run;
  start_ = kernel.start;
}

template <class Layout>
void Playouts<Layout>::run_and_learn(std::span<const Position> starts, std::size_t each,
                                     Streams streams, std::span<Ending> endings,
                                     Lessons<Layout>& lessons) const {
  scalar_lessons(*this, starts.data(), each, streams, endings, lessons);
}

template <class Layout>
std::vector<connect_four::Column> Playouts<Layout>::trace(const Position& start,
                                                          Streams streams) const {
  return scalar_trace(*this, start, streams);
}

template class Playouts<connect_four::Narrow>;
template class Playouts<connect_four::Wide>;

}  // namespace quadrille::playout
