#include "settings.hpp"

#include "fuzz/target.hpp"

namespace quadrille::fuzz {

void try_input(std::string_view input) {
  Settings settings;
  if (const auto error = set_all(settings, input)) {
    require_readable(*error);
    require(settings == Settings{}, "an error changes nothing");
    return;
  }
  Settings again;
  require(!set_all(again, settings_text(settings)), "the text of settings is taken");
  require(again == settings, "the text of settings gives them again");
}

}  // namespace quadrille::fuzz
