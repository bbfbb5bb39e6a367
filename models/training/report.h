// Measurements as results of core's kinds, which core's figure code draws; and the output of a run of headscope-train,
// read back from its text.
#pragma once

#include "core/analysis/view/result.h"
#include "models/training/evaluation.h"

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

/// Rows: the true class, with its accuracy; columns: the prediction. In percent of the true class; colors end at the
/// most frequent mistake, so that mistakes are visible.
core::Result confusionFigure(const Evaluation& evaluation, const EvaluationOptions& options);

/// Accuracy in percent over the steps: on unseen scenes, and on the training scenes, which get harder.
core::Result accuracyFigure(const std::vector<TrainingLog>& logs);

/// Loss of the classes; for a single log also those of the patches.
core::Result lossFigure(const std::vector<TrainingLog>& logs);

}  // namespace training
