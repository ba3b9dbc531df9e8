#include <cstddef>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <span>
#include <string>

#include "fuzz/target.hpp"

// Tries the files of the folders that are named, where no libFuzzer is there to invent more.

namespace {

using quadrille::fuzz::try_input;

std::string text_of(const std::filesystem::path& name) {
  std::ifstream file(name, std::ios::binary);
  file.exceptions(std::ios::badbit | std::ios::failbit);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

/// The text, and the text cut off at every byte and with every bit flipped.
void try_around(const std::string& text) {
  try_input(text);
  for (std::size_t i = 0; i < text.size(); ++i) {
    try_input(std::string_view(text).substr(0, i));
    for (int bit = 0; bit < 8; ++bit) {
      std::string flipped = text;
      flipped[i] = static_cast<char>(flipped[i] ^ 1 << bit);
      try_input(flipped);
    }
  }
}

}  // namespace

int main(int argc, char** argv) try {
  int count = 0;
  for (const char* folder : std::span(argv, static_cast<std::size_t>(argc)).subspan(1)) {
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
      std::fprintf(stderr, "%s\n", entry.path().c_str());
      try_around(text_of(entry.path()));
      ++count;
    }
  }
  std::printf("%d seeds\n", count);
  return count > 0 ? 0 : 1;
} catch (const std::exception& error) {
  std::fprintf(stderr, "%s\n", error.what());
  return 1;
}
