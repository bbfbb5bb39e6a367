// The output of a run of headscope-train, read back from its text: the curves of a model's training.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace training {

/// The curves of one run.
struct TrainingLog {
    /// A report during training.
    struct Step {
        int step = 0;
        double loss = 0, mask = 0, dense = 0;  ///< means since the previous report
        double accuracy = 0;                   ///< percent, on the training scenes
    };
    /// An evaluation on unseen scenes.
    struct Fresh {
        int step = 0;
        double accuracy = 0;  ///< percent, on unseen scenes at full difficulty
    };
    std::string name;          ///< of the recipe
    std::vector<Step> steps;   ///< ascending; of steps repeated after an interruption the later ones
    std::vector<Fresh> fresh;  ///< the final report is the last
};

/// Other lines are skipped.
/// @throws core::Error NotFound, or Corrupt without any report of a step
TrainingLog readTrainingLog(const std::filesystem::path& file);

}  // namespace training
