// Measurements as results of core's kinds, which core's figure code draws.
#pragma once

#include "core/analysis/view/result.h"
#include "models/training/evaluation.h"
#include "models/training/training_log.h"

#include <vector>

namespace training {

/// Rows: the true class, with its accuracy; columns: the prediction. In percent of the true class; colors end at the
/// most frequent mistake, so that mistakes are visible.
core::Result confusionFigure(const Evaluation& evaluation, const EvaluationOptions& options);

/// Accuracy in percent over the steps: on unseen scenes, and on the training scenes, which get harder.
core::Result accuracyFigure(const std::vector<TrainingLog>& logs);

/// Loss of the classes; for a single log also those of the patches.
core::Result lossFigure(const std::vector<TrainingLog>& logs);

}  // namespace training
