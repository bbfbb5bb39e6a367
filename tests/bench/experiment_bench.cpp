// Experiments against the passes that they are made of, on ViT-B/16 at 224 pixels with random weights, one thread:
// `passes` is how many plain passes' time each takes. Wanted: all 144 heads within 90, a deletion curve of 50 steps
// within 30.
#include "core/experiment/removal.h"
#include "core/experiment/sweeps.h"
#include "core/model/families/make_network.h"
#include "core/model/network/linear.h"

#include <ATen/Parallel.h>
#include <benchmark/benchmark.h>
#include <torch/types.h>

#include <algorithm>
#include <chrono>
#include <functional>

namespace {

core::ModelSpec baseSpec()
{
    core::ModelSpec spec;
    spec.dim = 768;
    spec.heads = 12;
    spec.patch = 16;
    spec.mlpHidden = 4 * spec.dim;
    spec.classes = 1000;
    spec.trainedRows = spec.trainedCols = 14;
    spec.layers.assign(12, {core::LayerKind::Self, spec.heads, {}});
    return spec;
}

double secondsOf(const std::function<void()>& work)
{
    const auto start = std::chrono::steady_clock::now();
    work();
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

std::shared_ptr<core::Network> packedNetwork()
{
    auto network = core::makeNetwork(baseSpec());
    for (auto& parameter : network->parameters()) {
        parameter.set_requires_grad(false);
    }
    core::packWeights(*network, core::Precision::Float32);
    return network;
}

struct Setting {
    std::shared_ptr<core::Network> network = packedNetwork();
    torch::Tensor pixels = torch::randn({1, 3, 224, 224});
    core::Metric metric{core::Metric::Kind::Logit, 7, {}, 0};

    /// The faster of two, behind one that warms up.
    double secondsOfAPass() const
    {
        const torch::NoGradGuard noGrad;
        const auto pass = [this] { benchmark::DoNotOptimize(network->forward(pixels)); };
        pass();
        return std::min(secondsOf(pass), secondsOf(pass));
    }
};

void measure(benchmark::State& state, const std::function<void(const Setting&)>& work)
{
    at::set_num_threads(1);
    const Setting setting;
    double passes = 0.0;
    for (auto _ : state) {
        const double pass = setting.secondsOfAPass();
        passes = secondsOf([&] { work(setting); }) / std::min(pass, setting.secondsOfAPass());
    }
    state.counters["passes"] = passes;
}

void allHeads(const Setting& setting)
{
    core::headAblation(*setting.network, setting.pixels, setting.metric, {});
}

void estimates(const Setting& setting)
{
    core::estimatedHeadAblation(*setting.network, setting.pixels, setting.metric, 5, {});
}

/// 51 images, patches taken away in reading order.
void deletion(const Setting& setting, core::Removal removal)
{
    constexpr int steps = 50, patches = 196;
    auto masks = torch::zeros({steps + 1, patches}, torch::kBool);
    for (int step = 0; step <= steps; ++step) {
        masks[step].narrow(0, 0, std::min(step * patches / steps, patches - 1)).fill_(true);
    }
    core::scoresWithout(*setting.network, setting.pixels, masks, {removal, 0}, setting.metric, {});
}

BENCHMARK_CAPTURE(measure, all_heads, allHeads)->Unit(benchmark::kSecond)->Iterations(1);
BENCHMARK_CAPTURE(measure, estimates, estimates)->Unit(benchmark::kSecond)->Iterations(1);
BENCHMARK_CAPTURE(measure, deletion_drop, [](const Setting& setting) { deletion(setting, core::Removal::Drop); })
    ->Unit(benchmark::kSecond)
    ->Iterations(1);
BENCHMARK_CAPTURE(measure, deletion_mean, [](const Setting& setting) { deletion(setting, core::Removal::Mean); })
    ->Unit(benchmark::kSecond)
    ->Iterations(1);

}  // namespace
