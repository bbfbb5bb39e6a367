#include "core/analysis/table/view_row.h"

#include "core/model/families/family_traits.h"
#include "core/model/recording/recorded_spec.h"

#include <fmt/format.h>

namespace core {

torch::Tensor remembered(const Subject& subject, const std::string& name, const std::function<torch::Tensor()>& make)
{
    return subject.memo != nullptr ? subject.memo->get(name, make) : make();
}

std::string whyUnavailable(const ViewRow& row, const ModelSpec& spec)
{
    if (spec.recorded && (row.needsWeights || row.needsGradient)) {
        return fmt::format("{} needs the model's {}, which a recorded trace does not hold.", row.title,
                           row.needsGradient ? "gradients" : "weights");
    }
    if (spec.recorded && row.needsTokens && !spec.recorded->tokens) {
        return fmt::format("{} needs the tokens that leave the layers, which this trace does not hold.", row.title);
    }
    if (!familyTraits(spec.family).attends && !row.ofConvolutions) {
        return fmt::format("{} needs attention or its tokens; this model is made of convolutions and has none.",
                           row.title);
    }
    return row.unavailable != nullptr ? row.unavailable(spec) : std::string();
}

}  // namespace core
