// Accuracy of a model on unseen scenes, how well its attention points at the target, and such scenes as model input.
#pragma once

#include "core/model/network/network.h"
#include "core/model/spec/preprocessing.h"
#include "core/run_control.h"
#include "models/training/scene.h"

#include <torch/types.h>

#include <cstdint>
#include <string>
#include <vector>

namespace training {

/// Number, seed and difficulty of the scenes.
struct EvaluationOptions {
    int scenes = 1000;
    uint64_t seed = 1000003;  ///< must not be a training seed
    double difficulty = 1;
    double clutterTimes = 1, rotationTimes = 1;  ///< see SceneOptions: beyond the range of training
    /// The same as options of the scenes.
    SceneOptions sceneOptions() const
    {
        return {.difficulty = difficulty, .clutterTimes = clutterTimes, .rotationTimes = rotationTimes};
    }
};

/// Pointing: the patch with the class token's largest attention in the last layer, mean of its heads. It hits when the
/// target covers at least half of that patch, touches when it covers any of it. (pointing_benchmark.h evaluates every
/// view, with the published game's own definition of a hit.)
struct Evaluation {
    int scenes = 0;
    double accuracy = 0, pointingHits = 0, pointingTouches = 0;
    double attentionInside = 0;  ///< mean share of that attention on the target, by coverage of the patches
    double coverage = 0;         ///< mean share of the image that the target covers: the score of uniform attention
    double patchesHit = 0, patchesTouched = 0;  ///< hits and touches of a patch chosen at random
    std::vector<std::vector<int>> confusion;    ///< [true class][predicted class]
};

/// @param network  in evaluation mode, with a class token, for the scenes' classes and a square input
/// @throws core::Error Unsupported for any other; Cancelled
Evaluation evaluate(core::Network& network, const EvaluationOptions& options, const core::RunControl& control = {});

/// Some lines for people: the rates, then each class's accuracy and its most frequent mistake.
std::string describe(const Evaluation& evaluation);
/// The same as JSON, with the options of the measurement; rates in [0, 1].
std::string toJson(const Evaluation& evaluation, const EvaluationOptions& options);

struct FreshScene {
    torch::Tensor pixels;  ///< [1, 3, H, W], normalized
    torch::Tensor mask;    ///< [H, W] uint8: coverage of each pixel by the target
    int classIndex = 0;
};

/// The scene of this index, drawn at the model's input size.
FreshScene drawFresh(const EvaluationOptions& options, int index, const core::Preprocessing& input);

}  // namespace training
