#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <fstream>
#include <stdexcept>
#include <string>

namespace quadrille::fitting {

/// Weights as text that playout/weight_text.hpp reads.
class WeightText {
 public:
  const std::string& text() const { return text_; }

  void small(float weight, float scale) { byte(whole(weight, scale, 127)); }
  void large(float weight, float scale, float most) {
    byte(whole(weight, scale, most) >> 8);
    byte(whole(weight, scale, most));
  }

 private:
  static int whole(float weight, float scale, float most) {
    return static_cast<int>(std::lround(std::clamp(weight * scale, -most, most)));
  }
  void byte(int x) {
    text_ += static_cast<char>('a' + (x >> 4 & 15));
    text_ += static_cast<char>('a' + (x & 15));
  }

  std::string text_;
};

/// Writes a source file that defines `kNetWeights`. `header` is the one that declares it, in
/// `scope`.
inline void write_source(const std::string& name, const std::string& header,
                         const std::string& scope, const std::string& text) {
  constexpr std::size_t kLetters = 90;
  std::ofstream file(name);
  file << "#include \"" << header << "\"\n\nnamespace " << scope << " {\n\n"
       << "const std::string_view kNetWeights =";
  for (std::size_t at = 0; at < text.size(); at += kLetters) {
    file << "\n    \"" << text.substr(at, kLetters) << '"';
  }
  file << ";\n\n}  // namespace " << scope << '\n';
  if (!file.flush()) throw std::runtime_error("cannot write to " + name);
}

}  // namespace quadrille::fitting
