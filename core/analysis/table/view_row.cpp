#include "core/analysis/table/view_row.h"

#include "core/model/families/family_traits.h"
#include "core/model/spec/part_specs.h"

#include <algorithm>

namespace core {

torch::Tensor cached(const ViewInput& subject, const std::string& name, const std::function<torch::Tensor()>& make)
{
    return subject.cache != nullptr ? subject.cache->get(name, make) : make();
}

Message meaningFor(const ViewRow& row, const ModelSpec* spec)
{
    std::vector<Message> sentences{Message::ofTable(row.meaning)};
    for (const Remark& remark : row.remarks) {
        if (spec == nullptr || remark.holds(*spec)) {
            sentences.push_back(Message::ofTable(remark.text));
        }
    }
    return Message::list(ListKind::Sequence, std::move(sentences));
}

Message whyNotFused(const ViewRow& row, const LayerTrace& layer)
{
    return row.fusesHeads == nullptr || row.fusesHeads(layer)
               ? Message()
               : "Channels of different heads are unrelated, so their mean means nothing. Choose a head."_msg;
}

Message whyUnavailable(const ViewRow& row, const ModelSpec& spec)
{
    const Message title = Message::ofTable(row.title);
    if (spec.recorded && row.needsGradient) {
        return "%1 requires the model's gradients, which a recorded trace does not contain."_msg(title);
    }
    if (spec.recorded && row.needsWeights) {
        return "%1 requires the model's weights, which a recorded trace does not contain."_msg(title);
    }
    if (spec.recorded && row.needsTokens && !spec.recorded->tokens) {
        return "%1 requires the output tokens of the layers, which this trace does not contain."_msg(title);
    }
    if (!familyTraits(spec.family).attends && !row.supportsConvolutions) {
        return "%1 requires attention or its tokens; this model consists of convolutions and has neither."_msg(title);
    }
    return row.unavailable != nullptr ? row.unavailable(spec) : Message();
}

torch::Tensor TensorCache::get(const std::string& name, const std::function<torch::Tensor()>& make)
{
    {
        const std::lock_guard lock(m_mutex);
        const auto found = std::ranges::find(m_kept, name, [](const auto& kept) { return kept.first; });
        if (found != m_kept.end()) {
            std::rotate(m_kept.begin(), found, found + 1);
            return m_kept.front().second;
        }
    }
    torch::Tensor made = make();
    const std::lock_guard lock(m_mutex);
    m_kept.emplace_front(name, made);
    if (m_kept.size() > kMost) {
        m_kept.pop_back();
    }
    return made;
}

}  // namespace core
