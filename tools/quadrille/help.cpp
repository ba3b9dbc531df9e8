#include "quadrille/help.hpp"

#include <cstddef>
#include <sstream>

namespace quadrille {

std::string HelpFormatter::make_option_opts(const CLI::Option* option) const {
  const std::string type = option->get_type_name();
  return type.empty() ? "" : ' ' + type;
}

std::string HelpFormatter::make_option_desc(const CLI::Option* option) const {
  constexpr std::size_t kColumns = 80;
  const std::size_t room = kColumns - get_column_width();
  std::istringstream words(CLI::Formatter::make_option_desc(option));
  std::string text;
  std::size_t used = 0;
  for (std::string word; words >> word;) {
    const bool fits = used + 1 + word.size() <= room;
    if (!text.empty()) text += fits ? ' ' : '\n';
    used = text.empty() || !fits ? word.size() : used + 1 + word.size();
    text += word;
  }
  return text;
}

}  // namespace quadrille
