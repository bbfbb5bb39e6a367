// The class to which a view's evidence refers.
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

/// Why views of evidence for a class are unavailable: no classifier. Empty if there is one.
Message noClassifierReason(const ModelSpec& spec);

/// @param view  its name in errors: "relevance"
/// @throws Error Unsupported without a classifier, OutOfRange without such a class
void requireClass(const ModelSpec& spec, int classIndex, const std::string& view);

}  // namespace core
