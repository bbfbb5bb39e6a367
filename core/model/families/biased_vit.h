// The network of BEiT and of the relative-position ViTs: their positions are a bias on the scores of attention, from a
// table of offsets or a small network that gives one.
// Sources: Bao et al. 2022, arXiv:2106.08254; Peng et al. 2022, arXiv:2208.06366 (BEiT v2); what differs is in
// ModelSpec::relative.
#pragma once

#include "core/model/families/patch_vit.h"

#include <memory>
#include <vector>

namespace core {

class BiasedBlock;
class PositionBias;

class BiasedVit final : public PatchVit {
public:
    explicit BiasedVit(const ModelSpec& spec, Weights weights = Weights::Fresh);

private:
    torch::Tensor runBlock(int layer, const torch::Tensor& tokens, PatchGrid grid, LayerRecord* record) override;

    std::vector<std::shared_ptr<BiasedBlock>> m_blocks;
    std::shared_ptr<PositionBias> shared_rel_pos;  ///< null where no bias is common to all layers
};

}  // namespace core
