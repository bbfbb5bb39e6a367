// headscope-cli evaluate pointing: every view's hits and misses, as a table.
#pragma once

#include "app/cli/options.h"
#include "models/training/pointing_benchmark.h"

namespace cli {

struct PointingWish {
    ModelOptions model;
    training::PointingOptions options;
    bool json = false;
};

void evaluatePointing(const PointingWish& wish, const Environment& environment);

}  // namespace cli
