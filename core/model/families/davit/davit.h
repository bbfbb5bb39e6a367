// DaViT: layers of attention in padded windows and layers in which channels attend to channels, in turn; patches are
// merged from stage to stage, and convolutions before attention and MLP tell positions apart.
// Sources: Ding et al. 2022, arXiv:2204.03645; as Florence-2's tower: Xiao et al. 2024, arXiv:2311.06242, section 4.
#pragma once

#include "core/model/spec/part_specs.h"

#include <memory>

namespace core {

class Network;

struct DavitSpec : HierarchySpec {
    int mergingKernel = 0;        ///< side of the convolutions between stages
    bool scalesByTokens = false;  ///< channels attend as in Florence-2: queries to keys, divided by sqrt(tokens)
};

std::shared_ptr<Network> makeDavit(const ModelSpec& spec);

}  // namespace core
