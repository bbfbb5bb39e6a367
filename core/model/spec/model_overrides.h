// What a person may say about a model that its files say otherwise or not at all.
#pragma once

#include "core/model/spec/model_spec.h"

#include <array>
#include <optional>
#include <string>
#include <utility>

namespace core {

/// What the user says about a model; wins over everything that the files say.
struct ModelOverrides {
    std::string entry;  ///< which of several sets of weights in the file; empty: the most useful one
    std::optional<int> heads;
    std::optional<Activation> activation;
    std::optional<Precision> precision;
    std::optional<bool> keepHalf;  ///< see ModelSpec::keepHalf
    std::optional<std::array<double, 3>> mean, std;
    std::optional<double> cropPct;
    std::optional<CropMode> cropMode;
    std::optional<std::pair<int, int>> inputSize;  ///< height, width in pixels
};

}  // namespace core
