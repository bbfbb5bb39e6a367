// A pass with everything kept against the plain operators in sequence on the same LibTorch, and against this machine's
// own matrix product. Random weights: the time does not depend on them. --benchmark_filter picks cases; threads:
// OMP_NUM_THREADS.
#include "core/kernels/blas_kernels.h"
#include "core/model/families/make_network.h"
#include "core/model/network/linear.h"
#include "core/model/network/run_trace.h"
#include "core/model/spec/rotary_spec.h"
#include "plain_forward.h"
#include "tests/support/family_specs.h"

#include <benchmark/benchmark.h>
#include <torch/types.h>

#include <algorithm>
#include <ctime>
#include <fstream>
#include <string>

namespace {

using torch::Tensor;

core::ModelSpec specOf(int dim, int heads, int patch, int side)
{
    core::ModelSpec spec;
    spec.dim = dim;
    spec.heads = heads;
    spec.patch = patch;
    spec.mlpHidden = 4 * dim;
    spec.classes = 1000;
    spec.trainedRows = spec.trainedCols = side / patch;
    spec.layers.assign(12, {core::LayerKind::Self, heads, {}});
    return spec;
}

std::shared_ptr<core::Network> withoutGradients(const core::ModelSpec& spec)
{
    auto network = core::makeNetwork(spec);
    for (auto& parameter : network->parameters()) {
        parameter.set_requires_grad(false);
    }
    core::packWeights(*network, core::Precision::Float32);
    return network;
}

std::shared_ptr<core::Network> vit(int dim, int heads, int side)
{
    return withoutGradients(specOf(dim, heads, 16, side));
}

/// 24 talking layers of width 384, 14 x 14 patches.
std::shared_ptr<core::Network> caitS24()
{
    return withoutGradients(
        support::caitSpec({.dim = 384, .heads = 8, .patch = 16, .classes = 1000, .depth = 24, .trained = {14, 14}}));
}

/// 12 channel layers of width 384, patches of 16 pixels.
std::shared_ptr<core::Network> xcitS12()
{
    return withoutGradients(
        support::xcitSpec({.dim = 384, .heads = 8, .patch = 16, .classes = 1000, .depth = 12}, true));
}

/// Multiplications and additions of the matrix products of one pass, times two.
double operations(const core::ModelSpec& spec, double tokens)
{
    const double width = spec.dim;
    return spec.depth() * (2.0 * tokens * width * width * 12.0 + 4.0 * tokens * tokens * width);
}

void reportRate(benchmark::State& state, double flops)
{
    state.counters["GFLOPS"] =
        benchmark::Counter(flops * static_cast<double>(state.iterations()) / 1e9, benchmark::Counter::kIsRate);
}

void traced(benchmark::State& state)
{
    const torch::NoGradGuard noGrad;
    const int side = static_cast<int>(state.range(0));
    const auto network = vit(768, 12, side);
    const auto pixels = torch::rand({1, 3, side, side});
    core::runTrace(*network, pixels);  // lays out weights
    for (auto _ : state) {
        benchmark::DoNotOptimize(core::runTrace(*network, pixels));
    }
    reportRate(state, operations(network->spec(), side / 16.0 * side / 16.0 + 1));
}

void plain(benchmark::State& state)
{
    const torch::NoGradGuard noGrad;
    const int side = static_cast<int>(state.range(0));
    const auto network = vit(768, 12, side);
    bench::PlainForward plainForward(*network);
    const auto pixels = torch::rand({1, 3, side, side});
    for (auto _ : state) {
        benchmark::DoNotOptimize(plainForward(pixels));
    }
    reportRate(state, operations(network->spec(), side / 16.0 * side / 16.0 + 1));
}

/// Both in turn, so that a machine whose speed drifts cannot favor one; the counters are what to quote, that of
/// processor time where others work beside (with one thread).
template <typename Pass, typename OtherPass>
void takeTurns(benchmark::State& state, const Pass& pass, const OtherPass& otherPass)
{
    struct Ratios {
        clockid_t clock;
        const char* name;
        std::vector<double> all;
    };
    Ratios ratios[] = {{CLOCK_MONOTONIC, "median_ratio", {}},
                       {CLOCK_PROCESS_CPUTIME_ID, "median_ratio_of_processor_time", {}}};
    const auto now = [](clockid_t clock) {
        timespec time{};
        clock_gettime(clock, &time);
        return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
    };
    for (auto _ : state) {
        double at[2][3];
        const auto look = [&](int moment) {
            for (int i = 0; i < 2; ++i) {
                at[i][moment] = now(ratios[i].clock);
            }
        };
        look(0);
        benchmark::DoNotOptimize(pass());
        look(1);
        benchmark::DoNotOptimize(otherPass());
        look(2);
        for (int i = 0; i < 2; ++i) {
            ratios[i].all.push_back((at[i][1] - at[i][0]) / (at[i][2] - at[i][1]));
        }
    }
    for (auto& [clock, name, all] : ratios) {
        std::sort(all.begin(), all.end());
        state.counters[name] = all[all.size() / 2];
    }
}

void compare(benchmark::State& state, core::Network& network, int side)
{
    const torch::NoGradGuard noGrad;
    bench::PlainForward plainForward(network);
    const auto pixels = torch::rand({1, 3, side, side});
    if ((core::runTrace(network, pixels).logits - plainForward(pixels)[0]).abs().max().item<float>() > 1e-3F) {
        state.SkipWithError("the two passes are not the same model");
        return;
    }
    takeTurns(
        state, [&] { return core::runTrace(network, pixels); }, [&] { return plainForward(pixels); });
}

void tracedOverPlain(benchmark::State& state)
{
    const int side = static_cast<int>(state.range(0));
    compare(state, *vit(768, 12, side), side);
}

/// DINOv3-B: a ViT-B/16 of the same width with rotary positions, four registers and LayerScale.
core::ModelSpec dinov3Base(int side)
{
    core::ModelSpec spec = specOf(768, 12, 16, side);
    spec.family = core::Family::Rotary;
    spec.classes = 0;
    spec.tokens = {true, false, 4};
    for (auto& layer : spec.layers) {
        layer.layout = spec.tokens;
    }
    spec.absolutePosition = false;
    spec.layerScale = true;
    spec.normEps = 1e-5;
    spec.rotary = std::make_shared<core::RotarySpec>(
        core::RotarySpec{.coordinates = core::RotarySpec::Coordinates::Relative, .base = 100.0, .halves = true});
    return spec;
}

void dinov3OverVit(benchmark::State& state)
{
    const torch::NoGradGuard noGrad;
    const int side = static_cast<int>(state.range(0));
    const auto dinov3 = withoutGradients(dinov3Base(side)), plainVit = vit(768, 12, side);
    const auto pixels = torch::rand({1, 3, side, side});
    takeTurns(
        state, [&] { return core::runTrace(*dinov3, pixels); }, [&] { return core::runTrace(*plainVit, pixels); });
}

void caitTracedOverPlain(benchmark::State& state)
{
    compare(state, *caitS24(), 224);
}

void xcitTracedOverPlain(benchmark::State& state)
{
    compare(state, *xcitS12(), 224);
}

core::ModelSpec swinTiny()
{
    core::ModelSpec spec;
    spec.family = core::Family::Swin;
    spec.dim = 96;
    spec.patch = 4;
    spec.mlpHidden = 384;
    spec.classes = 1000;
    spec.trainedRows = spec.trainedCols = 56;
    spec.tokens = {false, false, 0};
    spec.pooling = core::Pooling::PatchMean;
    spec.normEps = 1e-5;
    const std::vector<int> blocks = {2, 2, 6, 2};
    for (int stage = 0; stage < 4; ++stage) {
        spec.layers.insert(spec.layers.end(), static_cast<size_t>(blocks[static_cast<size_t>(stage)]),
                           {core::LayerKind::Window, 3 << stage, spec.tokens, stage, 7});
    }
    return spec;
}

void tracedSwinTiny(benchmark::State& state)
{
    const torch::NoGradGuard noGrad;
    const auto network = withoutGradients(swinTiny());
    const auto pixels = torch::rand({1, 3, state.range(0), state.range(0)});
    for (auto _ : state) {
        benchmark::DoNotOptimize(core::runTrace(*network, pixels));
    }
}

void sgemm(benchmark::State& state)
{
    core::chooseBlasKernels();
    const torch::NoGradGuard noGrad;
    const auto a = torch::rand({state.range(0), 768}), b = torch::rand({768, 3072});
    for (auto _ : state) {
        benchmark::DoNotOptimize(torch::mm(a, b));
    }
    reportRate(state, 2.0 * static_cast<double>(state.range(0)) * 768 * 3072);
}

double statusMegabytes(const std::string& field)
{
    std::ifstream status("/proc/self/status");
    for (std::string line; std::getline(status, line);) {
        if (line.starts_with(field)) {
            return std::stod(line.substr(field.size())) / 1024.0;
        }
    }
    return 0.0;
}

/// ViT-B/16 at 1024 pixels: the growth of the process during a pass that keeps everything. Run it by itself for a true
/// peak.
void memoryAt1024(benchmark::State& state)
{
    const torch::NoGradGuard noGrad;
    const auto network = vit(768, 12, 224);
    const auto pixels = torch::rand({1, 3, 1024, 1024});
    core::runTrace(*network, torch::rand({1, 3, 32, 32}));  // libraries' own buffers, and every weight touched
    std::ofstream("/proc/self/clear_refs") << "5";          // the peak starts again from here
    const double before = statusMegabytes("VmRSS:");
    for (auto _ : state) {
        benchmark::DoNotOptimize(core::runTrace(*network, pixels));
    }
    state.counters["MB_beside_weights"] = statusMegabytes("VmHWM:") - before;
}

BENCHMARK(traced)->Arg(224)->Arg(512)->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK(plain)->Arg(224)->Arg(512)->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK(tracedOverPlain)->Arg(224)->Iterations(15)->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK(tracedOverPlain)->Arg(512)->Iterations(5)->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK(dinov3OverVit)->Arg(512)->Iterations(5)->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK(caitTracedOverPlain)->Iterations(15)->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK(xcitTracedOverPlain)->Iterations(15)->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK(tracedSwinTiny)->Arg(224)->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK(sgemm)->Arg(197)->Arg(1025)->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK(memoryAt1024)->Iterations(1)->Unit(benchmark::kMillisecond)->UseRealTime();

}  // namespace
