#include "core/analysis/table/view_row.h"

#include "core/model/families/family_traits.h"
#include "core/model/recording/recorded_spec.h"

namespace core {

torch::Tensor remembered(const Subject& subject, const std::string& name, const std::function<torch::Tensor()>& make)
{
    return subject.memo != nullptr ? subject.memo->get(name, make) : make();
}

Message whyUnavailable(const ViewRow& row, const ModelSpec& spec)
{
    const Message title = Message::ofTable(row.title);
    if (spec.recorded && row.needsGradient) {
        return "%1 needs the model's gradients, which a recorded trace does not hold."_msg(title);
    }
    if (spec.recorded && row.needsWeights) {
        return "%1 needs the model's weights, which a recorded trace does not hold."_msg(title);
    }
    if (spec.recorded && row.needsTokens && !spec.recorded->tokens) {
        return "%1 needs the tokens that leave the layers, which this trace does not hold."_msg(title);
    }
    if (!familyTraits(spec.family).attends && !row.ofConvolutions) {
        return "%1 needs attention or its tokens; this model is made of convolutions and has none."_msg(title);
    }
    return row.unavailable != nullptr ? row.unavailable(spec) : Message();
}

}  // namespace core
