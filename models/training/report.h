// What was measured, as results of core's kinds: our own figure code draws them.
#pragma once

#include "core/analysis/view/result.h"
#include "models/training/evaluation.h"
#include "models/training/training_log.h"

#include <vector>

namespace training {

/// Rows: the true class, with its accuracy; columns: the answer. In percent of the true class; colours end at the most
/// frequent mistake, so that mistakes can be seen.
core::Result confusionFigure(const Evaluation& evaluation, const EvaluationOptions& options);

/// Percent right over the steps: on fresh scenes, and on those trained on just then, which get harder.
core::Result accuracyFigure(const std::vector<TrainingLog>& logs);

/// Loss of the classes; of a single log also those of the patches.
core::Result lossFigure(const std::vector<TrainingLog>& logs);

}  // namespace training
