// What answers a hand on the mouse among the tokens' views: 1025 tokens of 768 channels (ViT-B/16 at 512 px), one core.
// Target for what follows the pointer: at most 5 ms. Queries step through the patches and layers through the model, so
// that tokens come from memory rather than from the processor's cache.
#include "core/analysis/token_components.h"
#include "core/analysis/token_features.h"
#include "core/analysis/token_statistics.h"
#include "core/analysis/value_range.h"

#include <benchmark/benchmark.h>
#include <torch/torch.h>

#include <cmath>

namespace {

constexpr int layers = 12;

core::Trace makeTrace()
{
    torch::set_num_threads(1);
    torch::manual_seed(1);
    core::Trace trace;
    trace.grid = {32, 32};
    trace.patchSize = 16;
    for (int index = 0; index < layers; ++index) {
        core::LayerTrace layer;
        layer.heads = 12;
        layer.grid = trace.grid;
        layer.attention =
            core::SelfAttention{torch::randn({12, 1025, 64}), torch::randn({12, 1025, 64}), 1.0 / std::sqrt(64.0)};
        layer.tokens = torch::randn({1025, 768});
        trace.layers.push_back(layer);
    }
    trace.logits = torch::zeros({1000});
    return trace;
}

const core::Trace& trace()
{
    static const core::Trace made = makeTrace();
    return made;
}

/// Another query and layer each time.
struct Stepper {
    int step = 0;
    core::QueryChoice query() { return core::QueryChoice::patch(step / 32 % 32, step % 32); }
    int layer() { return step++ % layers; }
};

void similarityOfTokens(benchmark::State& state)
{
    Stepper stepper;
    trace();
    for (auto _ : state) {
        const core::QueryChoice query = stepper.query();
        const torch::Tensor map = core::tokenSimilarity(trace(), stepper.layer(), query);
        benchmark::DoNotOptimize(core::signedRangeOf(map, {}));
    }
}
BENCHMARK(similarityOfTokens)->Unit(benchmark::kMillisecond);

/// Nothing of it is asked where keys are compared.
core::Network& anyNetwork()
{
    core::ModelSpec spec;
    spec.dim = spec.mlpHidden = 4;
    spec.heads = spec.patch = spec.trainedRows = spec.trainedCols = 1;
    spec.layers.assign(1, {core::LayerKind::Self, 1, {}, 0});
    static const std::shared_ptr<core::Network> made = core::makeNetwork(spec);
    return *made;
}

void similarityOfKeys(benchmark::State& state, const core::HeadChoice& head)
{
    Stepper stepper;
    const torch::Tensor pixels = torch::zeros({1, 3, 512, 512});
    const core::Subject subject{trace(), anyNetwork(), pixels};
    for (auto _ : state) {
        const core::QueryChoice query = stepper.query();
        const int layer = stepper.layer();
        const torch::Tensor keys = core::tokenFeatures(subject, layer, core::TokenFeature::Keys, head);
        const torch::Tensor map = core::similarityWithQuery(trace(), layer, keys, query);
        benchmark::DoNotOptimize(core::signedRangeOf(map, {}));
    }
}
BENCHMARK_CAPTURE(similarityOfKeys, ofAllHeads, core::HeadChoice{})->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(similarityOfKeys, ofOneHead, core::HeadChoice::single(3))->Unit(benchmark::kMillisecond);

/// Once a layer; the basis then comes from the memo.
void componentsOfTokens(benchmark::State& state)
{
    Stepper stepper;
    trace();
    for (auto _ : state) {
        const core::LayerTrace& layer = trace().layers[static_cast<size_t>(stepper.layer())];
        benchmark::DoNotOptimize(core::principalBasis(core::patchRows(layer, layer.tokens)));
    }
}
BENCHMARK(componentsOfTokens)->Unit(benchmark::kMillisecond);

}  // namespace
