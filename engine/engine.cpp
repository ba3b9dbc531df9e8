#include "engine.hpp"

#include <string>
#include <utility>

#include "backends/connect_four.hpp"
#include "backends/nogo.hpp"

namespace quadrille {

Engine::Engine(const Settings& settings) : settings_(settings) {}
Engine::~Engine() = default;
Engine::Engine(Engine&&) noexcept = default;
Engine& Engine::operator=(Engine&&) noexcept = default;

support::Result<search::Report> Engine::run(const games::AnyPosition& position,
                                            const search::Budget& budget,
                                            const search::Progress& progress) {
  if (backend_ == nullptr || backend_->board() != position.board()) {
    if (position.kind() != settings_.game) {
      return support::Error{"the settings are for " + std::string(title(settings_.game)) +
                            ", the position is one of " + std::string(title(position.kind()))};
    }
    if (auto fault = find_fault(settings_)) return *fault;
    auto backend =
        position.visit([this](const auto& of_game) { return create_backend(of_game, settings_); });
    if (!backend) return backend.error();
    backend_ = std::move(*backend);
  }
  return backend_->run(position, budget, progress);
}

void Engine::clear() {
  if (backend_ != nullptr) backend_->clear();
}

}  // namespace quadrille
