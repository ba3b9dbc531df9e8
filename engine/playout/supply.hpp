#pragma once

#include <cstddef>
#include <cstdint>

#include "playout/playouts.hpp"
#include "support/rng.hpp"

namespace quadrille::playout {

/// Hands out the games of a batch one by one, in the order of their endings.
template <class Layout>
class Supply {
 public:
  using Position = connect_four::Position<Layout>;

  struct Game {
    const Position* start;
    std::uint64_t rng_state;
    std::size_t index;
  };

  /// Of no games.
  Supply() = default;
  Supply(const Position* starts, std::size_t each, Streams streams, std::size_t games)
      : start_(starts),
        each_(each),
        copies_left_(each),
        family_(support::Rng::family(streams.seed)),
        first_stream_(streams.first),
        games_(games) {}

  bool empty() const { return next_ == games_; }

  /// Precondition: not empty.
  Game take() {
    if (copies_left_ == 0) {
      ++start_;
      copies_left_ = each_;
    }
    --copies_left_;
    const std::size_t index = next_++;
    return {start_, support::Rng::stream_state(family_, first_stream_ + index), index};
  }

 private:
  const Position* start_ = nullptr;
  std::size_t each_ = 0;
  std::size_t copies_left_ = 0;
  std::uint64_t family_ = 0;
  std::uint64_t first_stream_ = 0;
  std::size_t next_ = 0;
  std::size_t games_ = 0;
};

}  // namespace quadrille::playout
