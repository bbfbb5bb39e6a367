#include "core/model/families/vit/vit.h"

#include "core/model/blocks/branched_block.h"
#include "core/model/network/initialise.h"

namespace core {

using torch::Tensor;

Vit::Vit(const ModelSpec& spec, Weights weights) : PatchVit(spec)
{
    for (int i = 0; i < blockCount(); ++i) {
        m_blocks.push_back(addBlock(makeEncoderBlock(spec)));
    }
    addHead(spec);
    if (weights == Weights::Fresh) {
        initialise(*this);
    }
}

Tensor Vit::runBlock(int layer, const Tensor& tokens, PatchGrid, LayerRecord* record)
{
    return m_blocks.at(static_cast<size_t>(layer))->forward(tokens, record);
}

}  // namespace core
