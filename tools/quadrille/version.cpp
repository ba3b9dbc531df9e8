#include "quadrille/version.hpp"

#include <fmt/format.h>
#include <hwy/highway.h>
#include <oneapi/tbb/version.h>

#include <cstdlib>
#include <iterator>
#include <memory>
#include <string>
#include <string_view>

#include "playout/playouts.hpp"

#ifdef QUADRILLE_MIMALLOC
#include <mimalloc.h>
#endif

namespace quadrille {
namespace {

std::string compiler() {
#ifdef __clang__
  return fmt::format("clang {}.{}.{}", __clang_major__, __clang_minor__, __clang_patchlevel__);
#else
  return fmt::format("g++ {}.{}.{}", __GNUC__, __GNUC_MINOR__, __GNUC_PATCHLEVEL__);
#endif
}

std::string highway() { return fmt::format("{}.{}.{}", HWY_MAJOR, HWY_MINOR, HWY_PATCH); }

/// Being linked with mimalloc is not enough: ask whose memory malloc really hands out.
std::string allocator() {
#ifdef QUADRILLE_MIMALLOC
  const std::unique_ptr<void, decltype(&std::free)> memory(std::malloc(64), &std::free);
  if (mi_is_in_heap_region(memory.get())) {
    const int version = mi_version();
    return fmt::format("mimalloc {}.{}.{}", version / 100, version / 10 % 10, version % 10);
  }
#endif
  return "system";
}

}  // namespace

std::string version_text() {
  std::string text = fmt::format("quadrille  {}", QUADRILLE_VERSION);
  const auto add_line = [&text](std::string_view part, std::string_view version) {
    fmt::format_to(std::back_inserter(text), "\n{:<9}  {}", part, version);
  };
  add_line("compiler", compiler());
  add_line("oneTBB", TBB_runtime_version());
  add_line("Highway", highway());
  add_line("allocator", allocator());
  add_line("kernel", playout::name(playout::default_path()));
  return text;
}

}  // namespace quadrille
