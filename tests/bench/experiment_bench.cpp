// Experiments against the passes that they are made of, on ViT-B/16 at 224 pixels with random weights: `passes` is how
// many passes' time each takes. Wanted: all 144 heads within 90, a deletion curve of 50 steps within 30.
#include "core/experiment/faithfulness.h"
#include "core/experiment/metric.h"
#include "core/experiment/sweeps.h"
#include "core/model/families/make_network.h"
#include "core/model/network/initialise.h"
#include "tests/support/family_specs.h"

#include <ATen/Parallel.h>
#include <benchmark/benchmark.h>

#include <chrono>

namespace {

double secondsOf(const std::function<void()>& work)
{
    const auto start = std::chrono::steady_clock::now();
    work();
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}
