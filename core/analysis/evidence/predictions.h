// The predictions of a model: classes, most probable first, or the objects in the image; and the class to which a
// view's evidence refers.
#pragma once

#include "core/image/mapping.h"
#include "core/message.h"
#include "core/model/spec/model_spec.h"
#include "core/trace/trace.h"

#include <torch/types.h>

#include <optional>
#include <string>
#include <vector>

namespace core {

struct ClassScore {
    int index = 0;
    std::string label;  ///< or "class 7"
    double probability = 0.0;
    bool operator==(const ClassScore&) const = default;
};

/// The softmax of the logits in float64, most probable first; at most `count`. Empty unless the model answers with
/// classes (answerKindOf()): otherwise the logits are a feature, as with a text tower.
/// @param logits  [C] or [1, C]
std::vector<ClassScore> topClasses(const torch::Tensor& logits, const ModelSpec& spec, int count);

struct Detection {
    int index = 0;             ///< of the class
    std::string label;         ///< its name
    double probability = 0.0;  ///< by softmax over all classes and "no object"; for words their sigmoid
    PixelRect box;             ///< pixels of the model input
    int query = 0;             ///< the query that detected it; for words the patch, row * cols + col
};

/// One per query, most confident first; at most `count`. Empty for a trace without object queries and their logits.
std::vector<Detection> topDetections(const Trace& trace, int count);

/// The requested class, or the most probable one.
int classOf(const Trace& trace, std::optional<int> asked);
Message classText(const ModelSpec& spec, int classIndex);  ///< "class 7 (tabby)", "class 7" without labels

/// Why views of evidence for a class are unavailable: no classifier. Empty if there is one.
Message noClassifierReason(const ModelSpec& spec);
/// Why there are no logits after a single layer: noClassifierReason(), or a classifier that reads several layers.
Message noLogitsOfLayersReason(const ModelSpec& spec);

/// @param view  its name in errors: "relevance"
/// @throws Error Unsupported without a classifier, OutOfRange without such a class
void requireClass(const ModelSpec& spec, int classIndex, const std::string& view);

}  // namespace core
