// What answers a hand on the mouse among the tokens' views: 1025 tokens of 768 channels (ViT-B/16 at 512 px), one core.
// Target for what follows the pointer: at most 5 ms. Queries step through the patches and layers through the model, so
// that tokens come from memory rather than from the processor's cache.
#include "core/analysis/tokens/token_components.h"
#include "core/analysis/tokens/token_features.h"
#include "core/analysis/tokens/token_statistics.h"
#include "core/analysis/view/value_range.h"
#include "core/model/families/make_network.h"
#include "large_traces.h"

#include <benchmark/benchmark.h>
#include <torch/types.h>

namespace {

using bench::Stepper;

const core::Trace& trace()
{
    static const core::Trace made = bench::vitTrace();
    return made;
}

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
