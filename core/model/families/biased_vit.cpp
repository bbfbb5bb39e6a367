#include "core/model/families/biased_vit.h"

#include "core/model/blocks/biased_attention.h"
#include "core/model/blocks/position_bias.h"
#include "core/model/network/initialise.h"

namespace core {

using torch::Tensor;

BiasedVit::BiasedVit(const ModelSpec& spec, Weights weights) : PatchVit(spec)
{
    if (spec.relative->shared) {
        shared_rel_pos = register_module("shared_rel_pos", makePositionBias(spec));
    }
    for (int i = 0; i < blockCount(); ++i) {
        m_blocks.push_back(addBlock(std::make_shared<BiasedBlock>(spec)));
    }
    addHead(spec);
    if (weights == Weights::Fresh) {
        initialise(*this);
    }
}

Tensor BiasedVit::runBlock(int layer, const Tensor& tokens, PatchGrid grid, LayerRecord* record)
{
    const auto shared = shared_rel_pos ? shared_rel_pos->forGrid(grid) : OffsetBias{};
    return m_blocks.at(static_cast<size_t>(layer))->forward(tokens, grid, shared, record);
}

}  // namespace core
