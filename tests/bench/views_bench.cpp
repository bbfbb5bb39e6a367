// Whole views that follow the pointer or a key, as the window asks for them: 1025 tokens (1024 of CaiT and XCiT), one
// core. Target: at most 5 ms each. Queries step through the patches and layers through the model, so that keys come
// from memory rather than from the processor's cache.
#include "core/analysis/views/views.h"
#include "core/model/families/make_network.h"
#include "large_traces.h"

#include <benchmark/benchmark.h>
#include <torch/types.h>

namespace {

constexpr core::TokenLayout patchesAlone{.classToken = false, .distillationToken = false, .registers = 0};

core::Trace traceOf(core::LayerKind kind)
{
    return kind == core::LayerKind::Self      ? bench::vitTrace()
           : kind == core::LayerKind::Talking ? bench::caitTrace()
                                              : bench::xcitTrace();
}

/// The trace of a network that only states its layers.
std::shared_ptr<core::Network> networkOf(core::LayerKind kind)
{
    core::ModelSpec spec;
    spec.dim = 12;
    spec.heads = 12;
    spec.patch = 16;
    spec.mlpHidden = 12;
    spec.trainedRows = spec.trainedCols = 2;
    spec.family = kind == core::LayerKind::Self      ? core::Family::Vit
                  : kind == core::LayerKind::Talking ? core::Family::Cait
                                                     : core::Family::Xcit;
    const bool classToken = kind == core::LayerKind::Self;
    spec.layers.assign(1, {kind, 12, classToken ? core::TokenLayout{} : patchesAlone, 0});
    if (!classToken) {
        spec.layers.push_back({core::LayerKind::Class, 12, {}, 0});
    }
    return core::makeNetwork(spec);
}

void viewOf(benchmark::State& state, core::LayerKind kind, const std::string& name, const core::HeadChoice& head)
{
    const core::Trace trace = traceOf(kind);
    const auto network = networkOf(kind);
    const torch::Tensor pixels = torch::zeros({1, 3, 512, 512});
    core::View view;
    view.name = name;
    view.head = head;
    bench::Stepper stepper;
    for (auto _ : state) {
        view.query = stepper.query();
        view.layer = stepper.layer();
        benchmark::DoNotOptimize(core::computeView({trace, *network, pixels}, view));
    }
}

using Kind = core::LayerKind;
const core::HeadChoice one = core::HeadChoice::single(3), fused;

BENCHMARK_CAPTURE(viewOf, attentionOfOneHead, Kind::Self, "attention", one)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(viewOf, attentionOfHeadsFused, Kind::Self, "attention", fused)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(viewOf, attentionOfTalkingHeads, Kind::Talking, "attention", fused)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(viewOf, classAttention, Kind::Self, "class-attention", fused)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(viewOf, massOfOneHead, Kind::Self, "mass-threshold", one)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(viewOf, massOfAllHeads, Kind::Self, "mass-threshold", fused)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(viewOf, likenessOfHeads, Kind::Self, "head-similarity", fused)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(viewOf, flowOfOneHead, Kind::Self, "attention-flow", one)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(viewOf, allHeads, Kind::Self, "attention-grid", fused)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(viewOf, channelMap, Kind::Channel, "channel-map", one)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(viewOf, channelSources, Kind::Channel, "channel-sources", one)->Unit(benchmark::kMillisecond);

}  // namespace
