#pragma once

#include <cstddef>
#include <string>
#include <utility>
#include <variant>

namespace quadrille::support {

/// Why a text from outside was refused.
struct Error {
  /// Ready to be shown: it names the place too, as people count it.
  std::string message;
  /// Byte offset in the text, from 0; the text's length where something is missing at its end.
  std::size_t place = 0;

  friend bool operator==(const Error&, const Error&) = default;
};

/// An error whose message begins with its place, counted from 1.
inline Error error_at(std::size_t place, const std::string& reason) {
  return {"character " + std::to_string(place + 1) + ": " + reason, place};
}

/// A value, or the reason why there is none. What C++23 calls `std::expected`, in small.
template <class T>
class [[nodiscard]] Result {
 public:
  // Implicit, so that a function can simply return its value or its error.
  Result(T value) : state_(std::in_place_index<0>, std::move(value)) {}
  Result(Error error) : state_(std::in_place_index<1>, std::move(error)) {}

  bool has_value() const { return state_.index() == 0; }
  explicit operator bool() const { return has_value(); }

  /// Precondition of the value's accessors: there is one. Of `error`: there is none.
  const T& value() const& { return *std::get_if<0>(&state_); }
  T& value() & { return *std::get_if<0>(&state_); }
  T&& value() && { return std::move(*std::get_if<0>(&state_)); }
  const T& operator*() const& { return value(); }
  T& operator*() & { return value(); }
  T&& operator*() && { return std::move(*this).value(); }
  const T* operator->() const { return &value(); }
  T* operator->() { return &value(); }
  const Error& error() const { return *std::get_if<1>(&state_); }

 private:
  std::variant<T, Error> state_;
};

}  // namespace quadrille::support
