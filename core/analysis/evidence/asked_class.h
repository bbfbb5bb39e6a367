// The class that a view of evidence is about.
#pragma once

#include "core/message.h"
#include "core/model/spec/model_spec.h"
#include "core/trace/trace.h"

#include <optional>
#include <string>

namespace core {

/// The requested class, or the most probable one.
int classOf(const Trace& trace, std::optional<int> asked);
Message classText(const ModelSpec& spec, int classIndex);  ///< "class 7 (tabby)", "class 7" without labels

/// Empty, or why a view of evidence for a class is unavailable: no classifier.
Message noClassifierReason(const ModelSpec& spec);

/// @param view  named in errors: "relevance"
/// @throws Error Unsupported without a classifier, OutOfRange without such a class
void requireClass(const ModelSpec& spec, int classIndex, const std::string& view);

}  // namespace core
