#include "core/analysis/evidence/asked_class.h"

#include "core/error.h"

#include <fmt/format.h>
#include <torch/types.h>

namespace core {

int classOf(const Trace& trace, std::optional<int> asked)
{
    return asked ? *asked : static_cast<int>(trace.logits.argmax().item<int64_t>());
}

Message classText(const ModelSpec& spec, int classIndex)
{
    return spec.labels.empty() ? "class %1"_msg(classIndex) : "class %1 (%2)"_msg(classIndex, spec.labelOf(classIndex));
}

Message noClassifierReason(const ModelSpec& spec)
{
    if (spec.detector) {
        return "This model detects objects and does not classify the image, so it has no class to show evidence for."_msg;
    }
    return spec.classes > 0 ? Message() : "This model has no classifier, so it has no class to show evidence for."_msg;
}

void requireClass(const ModelSpec& spec, int classIndex, const std::string& view)
{
    if (spec.classes == 0) {
        throw Error(ErrorCode::Unsupported, view + ": expected a model with a classifier, found none");
    }
    if (classIndex < 0 || classIndex >= spec.classes) {
        throw Error(ErrorCode::OutOfRange,
                    fmt::format("{}: expected a class from 0 to {}, found {}", view, spec.classes - 1, classIndex));
    }
}

}  // namespace core
