// Traces of the size to design for, 32 x 32 patches through 12 layers, filled with random numbers.
#pragma once

#include "core/analysis/view/view.h"
#include "core/trace/trace.h"

#include <ATen/Parallel.h>
#include <torch/types.h>

#include <cmath>
#include <functional>
#include <utility>

namespace bench {

inline constexpr int layers = 12;
inline constexpr core::PatchGrid grid{32, 32};

inline core::SelfAttention randomHeads(int heads, int tokens, int width)
{
    return {torch::randn({heads, tokens, width}), torch::randn({heads, tokens, width}), 1.0 / std::sqrt(double(width))};
}

/// Every layer as made. Benchmarks that use it run on one thread.
inline core::Trace traceOf(const std::function<core::LayerTrace()>& makeLayer)
{
    at::set_num_threads(1);
    torch::manual_seed(1);
    core::Trace trace;
    trace.grid = grid;
    trace.patchSize = 16;
    for (int index = 0; index < layers; ++index) {
        trace.layers.push_back(makeLayer());
    }
    trace.logits = torch::zeros({1000});
    return trace;
}

inline core::LayerTrace layerOf(core::LayerKind kind, int heads, core::Attention attention)
{
    core::LayerTrace layer;
    layer.kind = kind;
    layer.heads = heads;
    layer.grid = grid;
    layer.layout.classToken = kind == core::LayerKind::Self;
    layer.attention = std::move(attention);
    return layer;
}

/// ViT-B/16 at 512 px: 1025 tokens of 768 channels, 12 heads.
inline core::Trace vitTrace()
{
    return traceOf([] {
        core::LayerTrace layer = layerOf(core::LayerKind::Self, 12, randomHeads(12, 1025, 64));
        layer.tokens = torch::randn({1025, 768});
        return layer;
    });
}

/// CaiT-S24's self-attention: 1024 patches, 8 heads of 48 channels.
inline core::Trace caitTrace()
{
    return traceOf([] {
        return layerOf(core::LayerKind::Talking, 8,
                       core::TalkingHeads{randomHeads(8, 1024, 48), torch::randn({8, 8}), torch::randn({8, 8}),
                                          torch::randn({8}), torch::randn({8})});
    });
}

/// XCiT-S12's: 8 heads of 48 channels over 1024 patches, laid out as the network leaves them, one patch after another.
inline core::Trace xcitTrace()
{
    return traceOf([] {
        const auto channels = [] { return torch::randn({1024, 8, 48}).permute({1, 2, 0}); };
        return layerOf(core::LayerKind::Channel, 8,
                       core::ChannelAttention{torch::randn({8, 48, 48}).softmax(2), channels(), channels(), channels(),
                                              torch::ones({8})});
    });
}

/// Another query and layer each time, so that keys come from memory rather than from the processor's cache.
struct Stepper {
    int step = 0;
    core::QueryChoice query() { return core::QueryChoice::patch(step / grid.cols % grid.rows, step % grid.cols); }
    int layer() { return step++ % layers; }
};

}  // namespace bench
