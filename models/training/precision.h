// What another precision of a model changes in its answers, over unseen scenes.
#pragma once

#include "core/model/network/network.h"
#include "core/run_control.h"
#include "models/training/evaluation.h"

#include <string>
#include <vector>

namespace training {

struct PrecisionReport {
    int flips = 0;               ///< scenes with another most probable class
    std::vector<double> cosine;  ///< per scene, ascending: between the logits of both
    std::vector<double>
        error;  ///< per scene, ascending: the largest difference of a logit, over the exact logits' span
};

/// Both networks see the same scenes, at the exact one's input size.
/// @throws core::Error Unsupported for a model without a classifier; Cancelled
PrecisionReport evaluatePrecision(core::Network& exact, core::Network& other, const EvaluationOptions& options,
                                  const core::RunControl& control = {});

/// Some lines for people, and the same as JSON with the options of the measurement.
std::string describe(const PrecisionReport& report);
std::string toJson(const PrecisionReport& report, const EvaluationOptions& options);

}  // namespace training
