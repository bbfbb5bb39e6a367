// ViTs that rotate queries and keys by position: DINOv3, EVA-02, Perception Encoder, RoPE-ViT. They differ in fields of
// ModelSpec and RotarySpec. If nothing is added to the patches, only rotary() provides positions.
#include "core/model/blocks/blocks.h"
#include "core/model/blocks/rotary_embedding.h"
#include "core/model/families/patch_vit.h"
#include "core/model/network/layer_edit.h"
#include "core/model/network/network.h"
#include "core/model/spec/part_specs.h"

#include <vector>

namespace core {

using torch::Tensor;

namespace {

/// The pooling of Perception Encoder has a plain MLP with its own width.
ModelSpec specOfPool(ModelSpec spec)
{
    spec.mlpHidden = spec.rotary->poolHidden;
    spec.gatedMlp = false;
    spec.block = nullptr;
    return spec;
}

class Rotary final : public PatchVit {
public:
    explicit Rotary(const ModelSpec& spec) : PatchVit(spec)
    {
        if (spec.rotary->coordinates != RotarySpec::Coordinates::None) {
            rope = register_module("rope", std::make_shared<RotaryEmbedding>(spec));
            m_capabilities.rotary = rope;
        }
        for (int i = 0; i < blockCount(); ++i) {
            m_blocks.push_back(addBlock(std::make_shared<TransformerBlock>(spec)));
        }
        addHead(specOfPool(spec));
    }

private:
    Tensor runBlock(int layer, const Tensor& tokens, LayerRun& run) override
    {
        auto& block = *m_blocks.at(static_cast<size_t>(layer));
        const auto* edit = run.edit();
        if (!rope || (edit && edit->noPositions)) {
            return block.forward(tokens, run);
        }
        const int prefix = m_spec.tokens.prefix() + (edit ? edit->addedTokens : 0);
        auto rotation = rope->rotation(layer, run.pass.grid, prefix, tokens);
        if (edit && edit->present.defined()) {
            rotation.cos = rotation.cos.index_select(1, edit->present);
            rotation.sin = rotation.sin.index_select(1, edit->present);
        }
        return block.forward(tokens, run, &rotation);
    }

    std::vector<std::shared_ptr<TransformerBlock>> m_blocks;
    std::shared_ptr<RotaryEmbedding> rope;  ///< null with RotarySpec::Coordinates::None
};

}  // namespace

std::shared_ptr<Network> makeRotary(const ModelSpec& spec)
{
    return std::make_shared<Rotary>(spec);
}

}  // namespace core
