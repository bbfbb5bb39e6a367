// How a bundled model is made: one JSON file per model holds its architecture and its training.
#pragma once

#include "core/model/spec/model_spec.h"

#include <cstdint>
#include <filesystem>
#include <string>

namespace training {

struct Recipe {
    std::string name = "vit-shapes";
    // Architecture.
    std::string family = "vit";  ///< or "cait", "xcit"
    int imageSize = 64, patch = 8, dim = 96, depth = 6, heads = 4, mlpRatio = 4;
    int classLayers = 2;  ///< class-attention layers after the `depth` layers; a ViT has none
    // Training.
    uint64_t seed = 1;
    int steps = 6000, batch = 64, warmup = 300;
    double learningRate = 1e-3, weightDecay = 0.05, clipNorm = 1.0, labelSmoothing = 0.05;
    double denseWeight = 1.0;     ///< of the auxiliary loss on patch tokens, at the start
    double denseWeightEnd = 0.2;  ///< and at the end
    double growUntil = 0.5;       ///< share of the run after which scenes have full difficulty
    int smallSize = 0;            ///< side of the images at the start, which saves time; 0: imageSize from the start
    double smallUntil = 0;        ///< share of the run after which images have their full size
    double averageDecay = 0.998;  ///< of the running average of the weights, which is kept
};

/// Missing keys take the defaults above.
/// @throws core::Error NotFound or Corrupt, naming file and key
Recipe readRecipe(const std::filesystem::path& file);
std::string toJson(const Recipe& recipe);

/// The network's description, for the scenes' classes and pixels normalized to [-1, 1].
core::ModelSpec modelSpec(const Recipe& recipe);
/// The metadata that `core` reads from a checkpoint: the architecture in timm's config.json form under "config".
std::string timmConfig(const Recipe& recipe);

}  // namespace training
