// EdgeNeXt: stages of convolution blocks, the later ones with a block at their end in which channels attend to
// channels. Layers are the blocks with attention; the convolutions before the first embed the patches. Source: Maaz et
// al. 2022, arXiv:2206.10589.
#pragma once

#include "core/model/spec/part_specs.h"

#include <memory>
#include <vector>

namespace core {

class Network;

struct EdgenextSpec : HierarchySpec {
    struct SplitStage {                        ///< convolution blocks, then blocks with attention
        int width = 0, hidden = 0;             ///< hidden: inputs of each MLP's second linear layer
        int convolutions = 0, attentions = 0;  ///< blocks
        int kernel = 0;                        ///< side of the convolutions in convolution blocks
        int part = 0, parts = 0;   ///< channels of a part with a convolution of its own, and how many have one
        bool positions = false;    ///< sines of row and column are added in the first block with attention
        bool blockHalves = false;  ///< the first convolution block halves the image, instead of a merging before it
    };
    std::vector<SplitStage> splitStages;
    bool convolutionBias = true;
};

std::shared_ptr<Network> makeEdgenext(const ModelSpec& spec);

}  // namespace core
