// The predicted classes, most probable first.
#pragma once

#include "core/model/spec/model_spec.h"

#include <torch/types.h>

#include <string>
#include <vector>

namespace core {

struct ClassScore {
    int index = 0;
    std::string label;  ///< or "class 7"
    double probability = 0.0;
    bool operator==(const ClassScore&) const = default;
};

/// The softmax of the logits in float64, most probable first; at most `count`. Empty for a model without a classifier,
/// whose logits are a feature, as with a text tower.
/// @param logits  [C] or [1, C]
std::vector<ClassScore> topClasses(const torch::Tensor& logits, const ModelSpec& spec, int count);

}  // namespace core
