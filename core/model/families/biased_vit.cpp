// The network of BEiT and of the relative-position ViTs: positions are a bias on the attention scores, from a table of
// offsets or from a small network. Sources: Bao et al. 2022, arXiv:2106.08254; Peng et al. 2022, arXiv:2208.06366 (BEiT
// v2); the differences are in ModelSpec::relative.
#include "core/model/blocks/biased_attention.h"
#include "core/model/blocks/position_bias.h"
#include "core/model/families/patch_vit.h"
#include "core/model/network/network.h"

#include <vector>

namespace core {

using torch::Tensor;

namespace {

class BiasedVit final : public PatchVit {
public:
    explicit BiasedVit(const ModelSpec& spec) : PatchVit(spec)
    {
        if (spec.relative->shared) {
            shared_rel_pos = register_module("shared_rel_pos", makePositionBias(spec));
        }
        for (int i = 0; i < blockCount(); ++i) {
            m_blocks.push_back(addBlock(std::make_shared<BiasedBlock>(spec)));
        }
        addHead(spec);
    }

private:
    Tensor runBlock(int layer, const Tensor& tokens, LayerRun& run) override
    {
        const auto shared = shared_rel_pos ? shared_rel_pos->forGrid(run.pass.grid, run.stop()) : OffsetBias{};
        return m_blocks.at(static_cast<size_t>(layer))->forward(tokens, shared, run);
    }

    std::vector<std::shared_ptr<BiasedBlock>> m_blocks;
    std::shared_ptr<PositionBias> shared_rel_pos;  ///< null unless all layers share a bias
};

}  // namespace

std::shared_ptr<Network> makeBiasedVit(const ModelSpec& spec)
{
    return std::make_shared<BiasedVit>(spec);
}

}  // namespace core
