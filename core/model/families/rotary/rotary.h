// ViTs whose queries and keys are turned by their positions: DINOv3, EVA-02, Perception Encoder, RoPE-ViT. What tells
// them apart are fields of ModelSpec and RotarySpec. Where nothing is added to the patches, rotary() alone tells
// positions.
#pragma once

#include "core/model/families/patch_vit.h"

#include <memory>
#include <vector>

namespace core {

class TransformerBlock;

class Rotary final : public PatchVit {
public:
    explicit Rotary(const ModelSpec& spec, Weights weights = Weights::Fresh);

private:
    torch::Tensor runBlock(int layer, const torch::Tensor& tokens, PatchGrid grid, LayerRecord* record) override;

    std::vector<std::shared_ptr<TransformerBlock>> m_blocks;
    std::shared_ptr<RotaryEmbedding> rope;  ///< null with RotarySpec::Coordinates::None
};

}  // namespace core
