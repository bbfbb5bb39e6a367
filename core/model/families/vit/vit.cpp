// ViT and its relatives in one class: DeiT, DeiT-III, DINO, DINOv2, MAE's encoder, the image towers of CLIP and SigLIP,
// I-JEPA's, AIMv2's and InternVL's, hybrids with a residual network in front, and any other stack of blocks on patches
// with added positions.
// Source: Dosovitskiy et al. 2021, arXiv:2010.11929; the variants' differences are fields of ModelSpec.
#include "core/model/blocks/branched_block.h"
#include "core/model/families/patch_vit.h"
#include "core/model/network/network.h"

#include <vector>

namespace core {

using torch::Tensor;

namespace {

class Vit final : public PatchVit {
public:
    explicit Vit(const ModelSpec& spec) : PatchVit(spec)
    {
        for (int i = 0; i < blockCount(); ++i) {
            m_blocks.push_back(addBlock(makeEncoderBlock(spec)));
        }
        addHead(spec);
    }

private:
    Tensor runBlock(int layer, const Tensor& tokens, LayerRun& run) override
    {
        return m_blocks.at(static_cast<size_t>(layer))->forward(tokens, run);
    }

    std::vector<std::shared_ptr<EncoderBlock>> m_blocks;
};

}  // namespace

std::shared_ptr<Network> makeVit(const ModelSpec& spec)
{
    return std::make_shared<Vit>(spec);
}

}  // namespace core
