// Whole views that follow the pointer or a key, as the window asks for them: 1025 tokens (1024 of CaiT and XCiT), one
// core. Target: at most 5 ms each. Queries step through the patches and layers through the model, so that keys come
// from memory rather than from the processor's cache.
#include "core/analysis/views.h"

#include <benchmark/benchmark.h>
#include <torch/torch.h>

#include <cmath>

namespace {

constexpr int layers = 12;
constexpr core::TokenLayout patchesAlone{.classToken = false, .distillationToken = false, .registers = 0};

core::SelfAttention randomHeads(int heads, int tokens, int width)
{
    return {torch::randn({heads, tokens, width}), torch::randn({heads, tokens, width}), 1.0 / std::sqrt(double(width))};
}

/// XCiT-S12: 8 heads of 48 channels over 1024 patches, laid out as the network leaves them, one patch after another.
core::ChannelAttention randomChannels()
{
    const auto channels = [] { return torch::randn({1024, 8, 48}).permute({1, 2, 0}); };
    return {torch::randn({8, 48, 48}).softmax(2), channels(), channels(), channels(), torch::ones({8})};
}

core::Trace traceOf(core::LayerKind kind)
{
    torch::set_num_threads(1);
    torch::manual_seed(1);
    core::Trace trace;
    trace.grid = {32, 32};
    trace.patchSize = 16;
    for (int index = 0; index < layers; ++index) {
        core::LayerTrace layer;
        layer.kind = kind;
        layer.grid = trace.grid;
        layer.heads = kind == core::LayerKind::Self ? 12 : 8;
        if (kind == core::LayerKind::Self) {
            layer.attention = randomHeads(12, 1025, 64);
        } else if (kind == core::LayerKind::Talking) {
            layer.layout = patchesAlone;
            layer.attention = core::TalkingHeads{randomHeads(8, 1024, 48), torch::randn({8, 8}), torch::randn({8, 8}),
                                                 torch::randn({8}), torch::randn({8})};
        } else {
            layer.layout = patchesAlone;
            layer.attention = randomChannels();
        }
        trace.layers.push_back(layer);
    }
    trace.logits = torch::zeros({1000});
    return trace;
}

/// Of a network that only says which layers it has.
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
    int step = 0;
    for (auto _ : state) {
        view.query = core::QueryChoice::patch(step / 32 % 32, step % 32);
        view.layer = step++ % layers;
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
BENCHMARK_CAPTURE(viewOf, channelMap, Kind::Channel, "channel-map", one)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(viewOf, channelSources, Kind::Channel, "channel-sources", one)->Unit(benchmark::kMillisecond);

}  // namespace
