// CLIP's ResNets: convolutions make the patches of a whole network; the mean of the patches then attends to them, and
// what it gathers represents the image. Source: Radford et al. 2021, arXiv:2103.00020, section 2.4.
#include "core/model/blocks/blocks.h"
#include "core/model/blocks/class_attention.h"
#include "core/model/blocks/image_operators.h"
#include "core/model/blocks/patch_embedding.h"
#include "core/model/blocks/resnet_body.h"
#include "core/model/network/network.h"

namespace core {

using torch::Tensor;

namespace {

/// Attention of the first token, with the positions of all.
class MeanAttentionPool final : public ClassAttentionBlock {
public:
    explicit MeanAttentionPool(const ModelSpec& spec) : ClassAttentionBlock(spec.dim, spec.heads, true, false)
    {
        positional_embedding = register_parameter(
            "positional_embedding", torch::empty({1 + int64_t{spec.trainedRows} * spec.trainedCols, spec.dim}));
    }

    Tensor positional_embedding;  ///< [1 + P, C]
};

class ClipResnet final : public Network {
public:
    explicit ClipResnet(const ModelSpec& spec) : Network(spec), m_body(*this, *spec.resnet)
    {
        attnpool = register_module("attnpool", std::make_shared<MeanAttentionPool>(spec));
        head = register_module("head", std::make_shared<Linear>(spec.dim, spec.classes));
        m_capabilities.positions = [this](PatchGrid) { return attnpool->positional_embedding.slice(0, 1); };
        m_capabilities.firstFilters = [this] { return m_body.firstFilters(); };
        m_capabilities.classifierTokens = 1;
    }

    /// @throws Error ShapeMismatch for another size than the trained one: the authors do not resample positions
    PatchGrid gridFor(int height, int width) const override { return trainedGrid(m_spec, height, width); }

    Tensor embedPatches(const Pass& pass, const Tensor& pixels) override
    {
        return tokensOfImage(m_body.forward(pixels, pass.stop)).contiguous();
    }

    /// The patches' mean is a token in front of them.
    Tensor placePatches(const Pass&, const Tensor& patches, bool positions) override
    {
        const auto tokens = torch::cat({patches.mean(1, true), patches}, 1);
        return positions ? tokens + attnpool->positional_embedding : tokens;
    }

protected:
    /// The result takes the mean's place.
    Tensor runBlocks(int, const Tensor& tokens, LayerRun& run) override
    {
        recordNoRatio(run);
        return torch::cat({attnpool->forward(tokens, run), tokens.slice(1, 1)}, 1);
    }
    Tensor classifyAfter(int, const Pass& pass, const Tensor& tokens) override
    {
        return head->forward(tokens.select(1, 0), pass.stop);
    }

private:
    ResnetBody m_body;
    std::shared_ptr<MeanAttentionPool> attnpool;
    LinearPtr head;
};

}  // namespace

std::shared_ptr<Network> makeClipResnet(const ModelSpec& spec)
{
    return std::make_shared<ClipResnet>(spec);
}

}  // namespace core
