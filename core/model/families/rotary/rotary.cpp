#include "core/model/families/rotary/rotary.h"

#include "core/model/blocks/blocks.h"
#include "core/model/blocks/edited_attention.h"
#include "core/model/blocks/rotary_embedding.h"
#include "core/model/network/initialise.h"
#include "core/model/spec/rotary_spec.h"

namespace core {

using torch::Tensor;

namespace {

/// The pooling of Perception Encoder has a plain MLP of its own width.
ModelSpec specOfPool(ModelSpec spec)
{
    spec.mlpHidden = spec.rotary->poolHidden;
    spec.gatedMlp = false;
    spec.block = nullptr;
    return spec;
}

}  // namespace

Rotary::Rotary(const ModelSpec& spec, Weights weights) : PatchVit(spec)
{
    if (spec.rotary->coordinates != RotarySpec::Coordinates::None) {
        rope = register_module("rope", std::make_shared<RotaryEmbedding>(spec));
        m_capabilities.rotary = rope;
    }
    for (int i = 0; i < blockCount(); ++i) {
        m_blocks.push_back(addBlock(std::make_shared<TransformerBlock>(spec)));
    }
    addHead(specOfPool(spec));
    if (weights == Weights::Fresh) {
        initialise(*this);
    }
}

Tensor Rotary::runBlock(int layer, const Tensor& tokens, PatchGrid grid, LayerRecord* record)
{
    auto& block = *m_blocks.at(static_cast<size_t>(layer));
    const auto* edit = editOf(record);
    if (!rope || (edit && edit->noPositions)) {
        return block.forward(tokens, record);
    }
    const int prefix = m_spec.tokens.prefix() + (edit ? edit->addedTokens : 0);
    auto rotation = rope->rotation(layer, grid, prefix, tokens);
    if (edit && edit->present.defined()) {
        rotation.cos = rotation.cos.index_select(1, edit->present);
        rotation.sin = rotation.sin.index_select(1, edit->present);
    }
    return block.forward(tokens, record, &rotation);
}

}  // namespace core
