// Functions of the tokens' views whose speed a user feels: 1025 tokens of 768 channels (ViT-B/16 at 512 px), one core.
// Target for what follows the pointer: at most 5 ms. Queries step through the patches and layers through the model, so
// that tokens come from memory rather than from the processor's cache.
#include "core/analysis/tokens/token_components.h"
#include "core/analysis/tokens/token_features.h"
#include "core/analysis/tokens/token_statistics.h"
#include "core/analysis/view/value_range.h"
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

void similarityOfKeys(benchmark::State& state, const core::HeadChoice& head)
{
    Stepper stepper;
    for (auto _ : state) {
        const core::QueryChoice query = stepper.query();
        const int layer = stepper.layer();
        const torch::Tensor keys = core::tokenFeatures(trace(), layer, core::TokenFeature::Keys, head, {});
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
