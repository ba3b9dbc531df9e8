// Fits the network that values NoGo's leaves (playout/nogo/net.hpp) to samples of games:
//
//   bench_nogo_fit samples --out engine/playout/nogo/net_weights.cpp --epochs 8
//
// Adam on two losses: the cross entropy of who won, and that of the move that was played.

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <iostream>
#include <memory>
#include <numeric>
#include <vector>

#include "games/nogo/symmetry.hpp"
#include "nogo_sample.hpp"

#define HOT __attribute__((target_clones("arch=x86-64-v4", "arch=x86-64-v3", "default")))

namespace quadrille::nogo {

#ifndef PROTOS
#define PROTOS 8
#endif
constexpr int P = PROTOS;
constexpr int H = 8 * P;
constexpr int kCells = 81;
constexpr int kStates = 6;
constexpr int kJoint = 2 * 35 * 35;

using Hidden = float[H];

struct Params {
  std::array<float, P * kStates * kCells> w;
  std::array<float, P> b;
  std::array<float, P> v;
  std::array<float, 1> v0;
  std::array<float, P * kCells> u;
  std::array<float, kJoint> j;
};
constexpr std::size_t kParams = sizeof(Params) / sizeof(float);

struct Input {
  std::array<std::uint8_t, kCells> state;
  std::array<std::uint16_t, kCells> joint;  // 0xffff: illegal
  float target;
  float outcome;
  std::uint8_t move;
};

int multiset(int a, int b, int c) {  // counts with a+b+c <= 4
  static const auto table = [] {
    std::array<int, 125> t{};
    int n = 0;
    for (int x = 0; x <= 4; ++x)
      for (int y = 0; x + y <= 4; ++y)
        for (int z = 0; x + y + z <= 4; ++z) t[std::size_t(x * 25 + y * 5 + z)] = n++;
    return t;
  }();
  return table[std::size_t(a * 25 + b * 5 + c)];
}

/// How often positions were won that the search gave such a value, by stones on the board.
class Calibration {
 public:
  void add(const Sample& s) {
    auto& c = cell(s);
    c[0] += s.outcome;
    c[1] += 1;
  }
  double operator()(const Sample& s) {
    if (std::abs(s.value) == 100) return s.value / 100.0;
    const auto& c = cell(s);
    return c[0] / (c[1] + 10);
  }

 private:
  std::array<double, 2>& cell(const Sample& s) {
    int stones = 0;
    for (auto w : s.mover) stones += std::popcount(w);
    return table_[std::size_t(stones / 4)][std::size_t((s.value + 100) / 5)];
  }
  std::array<std::array<std::array<double, 2>, 41>, 11> table_{};
};

Input input_of(const Geometry<Small>& geometry, const Sample& s, double lambda,
               Calibration& calibration) {
  Input in;
  Small::Bits mover, other;
  mover.words = s.mover;
  other.words = s.other;
  const auto empty = geometry.cells() & ~(mover | other);
  const auto legal = legal_moves_of<Small>(mover, other, empty);
  for (int m = 0; m < kCells; ++m) {
    const int bit = geometry.bit_of(m);
    in.state[std::size_t(m)] = mover.has(bit)         ? 0
                               : other.has(bit)       ? 1
                               : legal.mover.has(bit) ? (legal.other.has(bit) ? 4 : 2)
                               : legal.other.has(bit) ? 3
                                                      : 5;
  }
  for (int m = 0; m < kCells; ++m) {
    in.joint[std::size_t(m)] = 0xffff;
    if (!legal.mover.has(geometry.bit_of(m))) continue;
    int index[2];
    for (int kind = 0; kind < 2; ++kind) {
      int own = 0, opp = 0, emp = 0;
      for (int k = 0; k < 4; ++k) {
        static const int dx[2][4] = {{1, -1, 0, 0}, {1, 1, -1, -1}};
        static const int dy[2][4] = {{0, 0, 1, -1}, {1, -1, 1, -1}};
        const int x = m % 9 + dx[kind][k], y = m / 9 + dy[kind][k];
        if (x < 0 || x > 8 || y < 0 || y > 8) continue;
        const int st = in.state[std::size_t(y * 9 + x)];
        own += st == 0;
        opp += st == 1;
        emp += st > 1;
      }
      index[kind] = multiset(own, opp, emp);
    }
    in.joint[std::size_t(m)] =
        std::uint16_t(((in.state[std::size_t(m)] == 4 ? 1 : 0) * 35 + index[0]) * 35 + index[1]);
  }
  in.target = float(0.5 + 0.5 * (lambda * s.outcome + (1 - lambda) * calibration(s)));
  in.outcome = s.outcome > 0 ? 1.0f : 0.0f;
  in.move = s.move;
  return in;
}

struct Net {
  // expanded
  alignas(64) float f[kStates][kCells][H];
  alignas(64) float u[kCells][H];
  alignas(64) float b[H];
  alignas(64) float v[H];
  float v0;
  float j[kJoint];
};

std::array<std::array<int, kCells>, 8> images;

void expand(const Params& p, Net& n) {
  for (int h = 0; h < H; ++h) {
    const int proto = h / 8, g = h % 8;
    for (int s = 0; s < kStates; ++s)
      for (int c = 0; c < kCells; ++c)
        n.f[s][c][h] = p.w[std::size_t((proto * kStates + s) * kCells +
                                       images[std::size_t(g)][std::size_t(c)])];
    for (int c = 0; c < kCells; ++c)
      n.u[c][h] = p.u[std::size_t(proto * kCells + images[std::size_t(g)][std::size_t(c)])];
    n.b[h] = p.b[std::size_t(proto)];
    n.v[h] = p.v[std::size_t(proto)];
  }
  n.v0 = p.v0[0];
  std::copy(p.j.begin(), p.j.end(), n.j);
}
void fold(const Net& n, Params& p) {
  p = Params{};
  for (int h = 0; h < H; ++h) {
    const int proto = h / 8, g = h % 8;
    for (int s = 0; s < kStates; ++s)
      for (int c = 0; c < kCells; ++c)
        p.w[std::size_t((proto * kStates + s) * kCells + images[std::size_t(g)][std::size_t(c)])] +=
            n.f[s][c][h];
    for (int c = 0; c < kCells; ++c)
      p.u[std::size_t(proto * kCells + images[std::size_t(g)][std::size_t(c)])] += n.u[c][h];
    p.b[std::size_t(proto)] += n.b[h];
    p.v[std::size_t(proto)] += n.v[h];
  }
  p.v0[0] = n.v0;
  std::copy(n.j, n.j + kJoint, p.j.begin());
}

struct Loss {
  double value = 0, policy = 0, hits = 0, sign = 0, square = 0, n = 0;
};

HOT void run_sample(const Net& net, const Input& in, Net* grad, Loss& loss, float policy_weight) {
  alignas(64) float acc[H];
  alignas(64) float dr[H];
  std::copy(net.b, net.b + H, acc);
  for (int c = 0; c < kCells; ++c) {
    const float* row = net.f[in.state[std::size_t(c)]][c];
    for (int h = 0; h < H; ++h) acc[h] += row[h];
  }
  alignas(64) float r[H];
  float x = net.v0;
  for (int h = 0; h < H; ++h) r[h] = acc[h] > 0 ? acc[h] : 0;
  for (int h = 0; h < H; ++h) x += r[h] * net.v[h];
  const float y = x / (1 + std::fabs(x));
  const float p = 0.5f + 0.5f * y;
  loss.value -=
      in.target * std::log(std::max(p, 1e-6f)) + (1 - in.target) * std::log(std::max(1 - p, 1e-6f));
  loss.sign += (p > 0.5f) == (in.outcome > 0.5f);
  loss.square += (p - in.outcome) * (p - in.outcome);
  loss.n += 1;
  // policy
  float logits[kCells];
  float top = -1e30f;
  int best = -1;
  for (int c = 0; c < kCells; ++c) {
    if (in.joint[std::size_t(c)] == 0xffff) continue;
    float l = net.j[in.joint[std::size_t(c)]];
    const float* row = net.u[c];
    float dot = 0;
    for (int h = 0; h < H; ++h) dot += r[h] * row[h];
    logits[c] = l + dot;
    if (logits[c] > top) {
      top = logits[c];
      best = c;
    }
  }
  float sum = 0;
  float probs[kCells];
  for (int c = 0; c < kCells; ++c) {
    if (in.joint[std::size_t(c)] == 0xffff) continue;
    probs[c] = std::exp(logits[c] - top);
    sum += probs[c];
  }
  loss.policy -= std::log(std::max(probs[in.move] / sum, 1e-9f));
  loss.hits += best == in.move;
  if (grad == nullptr) return;
  const float dx = (p - in.target) * 2 / (1 + 2 * std::fabs(x));
  grad->v0 += dx;
  for (int h = 0; h < H; ++h) {
    grad->v[h] += dx * r[h];
    dr[h] = dx * net.v[h];
  }
  for (int c = 0; c < kCells; ++c) {
    if (in.joint[std::size_t(c)] == 0xffff) continue;
    const float d = policy_weight * (probs[c] / sum - (c == in.move ? 1.0f : 0.0f));
    grad->j[in.joint[std::size_t(c)]] += d;
    float* row = grad->u[c];
    const float* ur = net.u[c];
    for (int h = 0; h < H; ++h) {
      row[h] += d * r[h];
      dr[h] += d * ur[h];
    }
  }
  for (int h = 0; h < H; ++h) dr[h] = acc[h] > 0 ? dr[h] : 0;
  for (int h = 0; h < H; ++h) grad->b[h] += dr[h];
  for (int c = 0; c < kCells; ++c) {
    float* row = grad->f[in.state[std::size_t(c)]][c];
    for (int h = 0; h < H; ++h) row[h] += dr[h];
  }
}

std::string text_of(const Params& p) {
  std::string text;
  const auto byte = [&](int x) {
    text += char('a' + (x >> 4 & 15));
    text += char('a' + (x & 15));
  };
  const auto small = [&](float x, float scale) {
    byte(int(std::lround(std::clamp(x * scale, -127.0f, 127.0f))));
  };
  const auto large = [&](float x, float scale, float most) {
    const int q = int(std::lround(std::clamp(x * scale, -most, most)));
    byte(q >> 8 & 255);
    byte(q & 255);
  };
  for (int proto = 0; proto < P; ++proto) {
    for (int k = 0; k < kStates * kCells; ++k)
      small(p.w[std::size_t(proto * kStates * kCells + k)], 64);
    for (int k = 0; k < kCells; ++k) small(p.u[std::size_t(proto * kCells + k)], 64);
    large(p.b[std::size_t(proto)], 64, 20000);
    large(p.v[std::size_t(proto)], 256, 2047);
  }
  large(p.v0[0], 256, 32000);
  for (float x : p.j) small(x, 16);
  return text;
}

void report(const char* name, const Loss& l) {
  std::printf("%s value %.4f mse %.4f sign %.3f policy %.3f hits %.3f | ", name, l.value / l.n,
              l.square / l.n, l.sign / l.n, l.policy / l.n, l.hits / l.n);
}

}  // namespace quadrille::nogo

int main(int argc, char** argv) {
  using namespace quadrille;
  using namespace quadrille::nogo;
  CLI::App program("fit");
  std::vector<std::string> files;
  std::string out, start;
  int epochs = 8;
  double lambda = 1, rate = 0.002, policy_weight = 0.3, decay = 0.1;
  std::size_t skip = 0;
  program.add_option("FILES", files)->required();
  program.add_option("--out", out);
  program.add_option("--start", start);
  program.add_option("--epochs", epochs);
  program.add_option("--lambda", lambda);
  program.add_option("--rate", rate);
  program.add_option("--policy", policy_weight);
  program.add_option("--decay", decay);
  program.add_option("--skip", skip, "oldest samples");
  CLI11_PARSE(program, argc, argv);
  const Geometry<Small> geometry(Board{});
  for (int g = 0; g < 8; ++g)
    for (int c = 0; c < kCells; ++c)
      images[std::size_t(g)][std::size_t(c)] = image_of(c, g, Board{});
  std::vector<Input> inputs;
  for (const auto& f : files) {
    std::ifstream in(f, std::ios::binary);
    Sample s;
    std::vector<Sample> samples;
    while (in.read(reinterpret_cast<char*>(&s), sizeof s)) samples.push_back(s);
    Calibration calibration;
    for (const auto& x : samples) calibration.add(x);
    for (const auto& x : samples) inputs.push_back(input_of(geometry, x, lambda, calibration));
  }
  inputs.erase(inputs.begin(), inputs.begin() + std::ptrdiff_t(std::min(skip, inputs.size())));
  std::vector<Input> held(inputs.end() - std::ptrdiff_t(inputs.size() / 20), inputs.end());
  inputs.resize(inputs.size() - held.size());
  std::printf("%zu samples, %zu held out\n", inputs.size(), held.size());
  auto params = std::make_unique<Params>();
  auto m = std::make_unique<Params>();
  auto v2 = std::make_unique<Params>();
  auto g = std::make_unique<Params>();
  *params = *m = *v2 = Params{};
  support::Rng rng = support::Rng::stream(5, 5);
  const auto uniform = [&](float s) { return s * (float(rng.draw()) / 2147483648.0f - 1); };
  for (auto& x : params->w) x = uniform(0.1f);
  for (auto& x : params->v) x = uniform(0.1f);
  for (auto& x : params->u) x = uniform(0.02f);
  if (!start.empty()) {
    std::ifstream in(start, std::ios::binary);
    in.read(reinterpret_cast<char*>(params.get()), sizeof(Params));
  }
  auto net = std::make_unique<Net>();
  auto grad = std::make_unique<Net>();
  std::vector<std::uint32_t> order(inputs.size());
  std::iota(order.begin(), order.end(), 0u);
  long step = 0;
  const std::size_t kBatch = 256;
  const double total = double(epochs) * double(inputs.size()) / kBatch;
  for (int e = 0; e < epochs; ++e) {
    for (std::size_t i = order.size(); i > 1; --i)
      std::swap(order[i - 1], order[rng.below(std::uint32_t(i))]);
    Loss train;
    for (std::size_t at = 0; at + kBatch <= order.size(); at += kBatch) {
      expand(*params, *net);
      std::memset(grad.get(), 0, sizeof(Net));
      for (std::size_t i = at; i < at + kBatch; ++i)
        run_sample(*net, inputs[order[i]], grad.get(), train, float(policy_weight));
      fold(*grad, *g);
      ++step;
      const double progress = double(step) / total;
      const float lr = float(rate * (progress < 0.6 ? 1 : std::max(0.02, (1 - progress) / 0.4)));
      const float c1 = 1 / (1 - float(std::pow(0.9, double(step)))),
                  c2 = 1 / (1 - float(std::pow(0.999, double(step))));
      float* P_ = reinterpret_cast<float*>(params.get());
      float* M = reinterpret_cast<float*>(m.get());
      float* V = reinterpret_cast<float*>(v2.get());
      const float* G = reinterpret_cast<const float*>(g.get());
      for (std::size_t k = 0; k < kParams; ++k) {
        const float gr = G[k] / float(kBatch);
        M[k] = 0.9f * M[k] + 0.1f * gr;
        V[k] = 0.999f * V[k] + 0.001f * gr * gr;
        P_[k] -= lr * M[k] * c1 / (std::sqrt(V[k] * c2) + 1e-8f);
      }
      for (auto& x : params->w) x -= lr * float(decay) * x;
      for (auto& x : params->w) x = std::clamp(x, -1.98f, 1.98f);
      for (auto& x : params->u) x = std::clamp(x, -1.98f, 1.98f);
      for (auto& x : params->j) x = std::clamp(x, -7.9f, 7.9f);
    }
    expand(*params, *net);
    Loss test;
    for (const auto& in : held) run_sample(*net, in, nullptr, test, 0);
    std::printf("%d ", e);
    report("train", train);
    report("held", test);
    std::printf("\n");
    std::fflush(stdout);
    std::ofstream(out + ".txt") << text_of(*params);
    std::ofstream(out, std::ios::binary)
        .write(reinterpret_cast<const char*>(params.get()), sizeof(Params));
  }
}
