// How good a model is on scenes that it has never seen, and whether its attention tells the truth about them.
#pragma once

#include "core/model/network/network.h"
#include "core/run_control.h"
#include "models/training/scene.h"

#include <cstdint>
#include <string>
#include <vector>

namespace training {

struct EvaluationOptions {
    int scenes = 1000;
    uint64_t seed = 1000003;  ///< must not be a training seed
    double difficulty = 1;
    double clutterTimes = 1, rotationTimes = 1;  ///< see SceneOptions: beyond the range of the training
    SceneOptions sceneOptions() const
    {
        return {.difficulty = difficulty, .clutterTimes = clutterTimes, .rotationTimes = rotationTimes};
    }
};

/// Pointing: the patch that the class token attends to most in the last layer, mean of its heads. It hits when the
/// target covers at least half of that patch, touches when it covers any of it. (pointing_benchmark.h asks every view,
/// by the published game's own definition of a hit.)
struct Evaluation {
    int scenes = 0;
    double accuracy = 0, pointingHits = 0, pointingTouches = 0;
    double attentionInside = 0;  ///< mean share of that attention that lies on the target, by coverage of the patches
    double coverage = 0;  ///< mean share of the picture that the target covers: what uniform attention would score
    double patchesHit = 0, patchesTouched = 0;  ///< what a patch chosen blindly would hit and touch
    std::vector<std::vector<int>> confusion;    ///< [true class][predicted class]
};

/// @param network  in evaluation mode, with a class token, for the scenes' classes and a square input
/// @throws core::Error Unsupported for any other; Cancelled
Evaluation evaluate(core::Network& network, const EvaluationOptions& options, const core::RunControl& control = {});

/// Some lines for people: the rates, then each class's accuracy and its most frequent mistake.
std::string describe(const Evaluation& evaluation);
/// The same as JSON, with the options it was measured with; rates in [0, 1].
std::string toJson(const Evaluation& evaluation, const EvaluationOptions& options);

}  // namespace training
