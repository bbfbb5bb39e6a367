// Functions whose speed a user feels on mouse and keys: one query's map at 1025 tokens, 12 heads of 64 channels
// (ViT-B/16 at 512 px). Target: at most 5 ms each, on one core. Queries step through the patches and layers through the
// model, so that keys come from memory rather than from the processor's cache.
#include "core/analysis/attention/attention_map.h"
#include "core/analysis/attention/head_statistics.h"
#include "core/analysis/attention/rollout.h"
#include "core/analysis/evidence/evidence_product.h"
#include "core/analysis/view/value_range.h"
#include "core/analysis/views/views.h"
#include "core/model/families/make_network.h"
#include "core/model/network/linear.h"
#include "large_traces.h"

#include <ATen/Parallel.h>
#include <benchmark/benchmark.h>
#include <torch/types.h>

#include <algorithm>
#include <cmath>
#include <ctime>
#include <fstream>
#include <functional>
#include <string>

namespace {

using bench::Stepper;

const core::Trace& trace()
{
    static const core::Trace made = bench::vitTrace();
    return made;
}

void mapOf(benchmark::State& state, const core::HeadChoice& head)
{
    Stepper stepper;
    trace();
    for (auto _ : state) {
        const core::QueryChoice query = stepper.query();
        const torch::Tensor map =
            core::patchPart(trace().layers.back(), core::attentionRow(trace(), stepper.layer(), head, query));
        benchmark::DoNotOptimize(core::rangeOf(map, {}));
    }
}

void mapOfOneHead(benchmark::State& state)
{
    mapOf(state, core::HeadChoice::single(3));
}
BENCHMARK(mapOfOneHead)->Unit(benchmark::kMillisecond);

void mapOfHeadsFused(benchmark::State& state)
{
    mapOf(state, {});
}
BENCHMARK(mapOfHeadsFused)->Unit(benchmark::kMillisecond);

/// Swin: windows of `side` x `side` patches on a grid of `grid` x `grid`, every layer shifted.
core::Trace makeWindowTrace(int grid, int side, int heads)
{
    at::set_num_threads(1);
    core::Trace made;
    made.grid = {grid, grid};
    made.patchSize = 4;
    const int windows = grid / side * (grid / side), places = side * side;
    for (int index = 0; index < bench::layers; ++index) {
        core::LayerTrace layer;
        layer.kind = core::LayerKind::Window;
        layer.heads = heads;
        layer.grid = made.grid;
        layer.layout.classToken = false;
        layer.attention = core::WindowAttention{torch::randn({windows, heads, places, 32}),
                                                torch::randn({windows, heads, places, 32}),
                                                torch::randn({heads, places, places}),
                                                1.0 / std::sqrt(32.0),
                                                {side, side},
                                                side / 2,
                                                side / 2};
        made.layers.push_back(layer);
    }
    return made;
}

void mapIn(benchmark::State& state, const core::Trace& of, const core::HeadChoice& head, bool mean)
{
    Stepper stepper;
    for (auto _ : state) {
        const core::QueryChoice query = mean ? core::QueryChoice{core::QueryChoice::Kind::Mean} : stepper.query();
        const torch::Tensor map = core::patchPart(of.layers[0], core::attentionRow(of, stepper.layer(), head, query));
        benchmark::DoNotOptimize(core::rangeOf(map, {}));
    }
}

/// The rows of all heads for the map of one.
void mapOfOneTalkingHead(benchmark::State& state)
{
    static const core::Trace of = bench::caitTrace();
    mapIn(state, of, core::HeadChoice::single(3), false);
}
BENCHMARK(mapOfOneTalkingHead)->Unit(benchmark::kMillisecond);

/// First stage of Swin-T at 224 px (56, 7, 3 heads) and of Swin-L at 384 px (96, 12, 6 heads).
void mapOfOneWindowHead(benchmark::State& state)
{
    const core::Trace of = makeWindowTrace(int(state.range(0)), int(state.range(1)), int(state.range(2)));
    mapIn(state, of, core::HeadChoice::single(1), false);
}
BENCHMARK(mapOfOneWindowHead)->Args({56, 7, 3})->Args({96, 12, 6})->Unit(benchmark::kMillisecond);

void mapOfWindowHeadsFused(benchmark::State& state)
{
    const core::Trace of = makeWindowTrace(int(state.range(0)), int(state.range(1)), int(state.range(2)));
    mapIn(state, of, {}, false);
}
BENCHMARK(mapOfWindowHeadsFused)->Args({56, 7, 3})->Args({96, 12, 6})->Unit(benchmark::kMillisecond);

void mapOfWhatWindowsReceive(benchmark::State& state)
{
    const core::Trace of = makeWindowTrace(int(state.range(0)), int(state.range(1)), int(state.range(2)));
    mapIn(state, of, {}, true);
}
BENCHMARK(mapOfWhatWindowsReceive)->Args({56, 7, 3})->Args({96, 12, 6})->Unit(benchmark::kMillisecond);

void mapOfMeanQuery(benchmark::State& state)
{
    Stepper stepper;
    trace();
    for (auto _ : state) {
        benchmark::DoNotOptimize(
            core::attentionRow(trace(), stepper.layer(), {}, core::QueryChoice{core::QueryChoice::Kind::Mean}));
    }
}
BENCHMARK(mapOfMeanQuery)->Unit(benchmark::kMillisecond);

void mapsOfAllLayersAndHeads(benchmark::State& state)
{
    Stepper stepper;
    trace();
    for (auto _ : state) {
        const core::QueryChoice query = stepper.query();
        stepper.layer();
        for (int layer = 0; layer < bench::layers; ++layer) {
            benchmark::DoNotOptimize(core::attentionRowsOfHeads(trace(), layer, query));
        }
    }
}
BENCHMARK(mapsOfAllLayersAndHeads)->Unit(benchmark::kMillisecond);

void matrixOfHeadsFused(benchmark::State& state)
{
    trace();
    for (auto _ : state) {
        benchmark::DoNotOptimize(core::attentionMatrix(trace(), 0, {}));
    }
}
BENCHMARK(matrixOfHeadsFused)->Unit(benchmark::kMillisecond);

void rolloutOfClassToken(benchmark::State& state)
{
    trace();
    for (auto _ : state) {
        benchmark::DoNotOptimize(core::rolloutRow(trace(), 0));
    }
}
BENCHMARK(rolloutOfClassToken)->Unit(benchmark::kMillisecond);

void distanceOfAllHeads(benchmark::State& state)
{
    trace();
    for (auto _ : state) {
        benchmark::DoNotOptimize(core::attentionDistance(trace()));
    }
}
BENCHMARK(distanceOfAllHeads)->Unit(benchmark::kMillisecond);

void entropyOfAllHeads(benchmark::State& state)
{
    trace();
    for (auto _ : state) {
        benchmark::DoNotOptimize(core::attentionEntropy(trace()));
    }
}
BENCHMARK(entropyOfAllHeads)->Unit(benchmark::kMillisecond);

/// "VmRSS:" or "VmHWM:" of this process, in MB; 0 where there is no /proc.
double residentMegabytes(const std::string& key)
{
    std::ifstream in("/proc/self/status");
    for (std::string line; std::getline(in, line);) {
        if (line.starts_with(key)) {
            return std::stod(line.substr(key.size())) / 1024.0;
        }
    }
    return 0.0;
}

core::ModelSpec vitBase()
{
    core::ModelSpec spec;
    spec.dim = 768;
    spec.heads = 12;
    spec.patch = 16;
    spec.mlpHidden = 3072;
    spec.classes = 1000;
    spec.trainedRows = spec.trainedCols = 14;
    spec.layers.assign(bench::layers, {core::LayerKind::Self, 12, {}, 0});
    return spec;
}

double processorSeconds(const std::function<void()>& work)
{
    const auto now = [] {
        timespec time{};
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
        return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
    };
    const double begun = now();
    work();
    return now() - begun;
}

/// ViT-B/16 at a side of so many pixels. Counters: how many plain passes' processor time it takes (wanted: 3.3), what
/// the estimate of evidenceBytes(), and the measured peak.
void relevanceOfOneClass(benchmark::State& state)
{
    at::set_num_threads(1);
    const int side = static_cast<int>(state.range(0));
    const auto network = core::makeNetwork(vitBase());
    for (auto& parameter : network->parameters()) {
        parameter.requires_grad_(false);
    }
    core::packWeights(*network, core::Precision::Float32);
    const torch::Tensor pixels = torch::randn({1, 3, side, side});
    const auto pass = [&] {
        const torch::NoGradGuard noGrad;
        benchmark::DoNotOptimize(network->forward(pixels));
    };
    pass();
    const double ofPass = std::min(processorSeconds(pass), processorSeconds(pass));
    const double before = residentMegabytes("VmRSS:");
    std::ofstream("/proc/self/clear_refs") << 5;  // the peak counts from here
    for (auto _ : state) {
        const auto relevance = [&] {
            benchmark::DoNotOptimize(
                core::evidenceRows(core::kRelevance, *network, pixels, 0, core::RowSelection::of(0)));
        };
        state.counters["passes"] = processorSeconds(relevance) / std::min(ofPass, processorSeconds(pass));
    }
    state.counters["estimatedMB"] = static_cast<double>(core::evidenceBytes(*network, side, side)) / 1048576.0;
    state.counters["takenMB"] = residentMegabytes("VmHWM:") - before;
}
BENCHMARK(relevanceOfOneClass)->Arg(224)->Arg(512)->Iterations(1)->Unit(benchmark::kMillisecond);

}  // namespace
