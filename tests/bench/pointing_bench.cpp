// The pointing game of each bundled model as a benchmark: how long ten scenes take, and beside it how often the best
// row hits on them. The figures of models/README.md are those of `headscope-train evaluate pointing` on more scenes.
#include "core/model/open_model.h"
#include "models/training/pointing_benchmark.h"
#include "tests/support/folders.h"

#include <ATen/Parallel.h>
#include <benchmark/benchmark.h>

namespace {

void pointing(benchmark::State& state, const std::string& name)
{
    at::set_num_threads(1);
    const auto model = core::openModel(support::sourceFolder() + "/models/" + name + ".safetensors");
    const training::PointingOptions options{
        .scenes = {.scenes = 10}, .views = {"attention", "class-attention", "grad-cam"}, .classOfTarget = false};
    training::PointingReport report;
    for (auto _ : state) {
        report = training::evaluatePointing(*model.network, options);
    }
    state.counters["hits"] = report.best().mean.hits;
    state.counters["blind"] = report.blind.hits;
    state.SetItemsProcessed(state.iterations() * options.scenes.scenes);
}

BENCHMARK_CAPTURE(pointing, vit, "vit-shapes")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(pointing, cait, "cait-shapes")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(pointing, xcit, "xcit-shapes")->Unit(benchmark::kMillisecond);

}  // namespace
