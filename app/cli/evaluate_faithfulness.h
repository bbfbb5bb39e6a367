// headscope-cli evaluate faithfulness: which views' maps can be believed, on pictures or on fresh drawn scenes.
#pragma once

#include "app/cli/options.h"
#include "core/experiment/faithfulness.h"
#include "models/training/evaluation.h"

#include <optional>
#include <string>
#include <vector>

namespace cli {

struct FaithfulnessOptions {
    ModelOptions model;
    std::vector<std::string> images;  ///< none: scenes are drawn
    std::vector<std::string> masks;   ///< none, or one an image
    training::EvaluationOptions scenes;
    std::vector<std::string> views;  ///< names of rows of the table; none: those of the row "faithfulness"
    core::FaithfulnessWish wish;
    std::optional<int> classIndex;
    bool json = false;
};

/// @throws UsageError for another number of masks than of images
void evaluateFaithfulness(const FaithfulnessOptions& options, const Environment& environment);

}  // namespace cli
