// Next-ViT: blocks of grouped convolutions, and at the end of most stages a block in which most channels attend to keys
// that are means of patches, while convolutions make the other channels.
// Source: Li et al. 2022, arXiv:2207.05501, section 3.
#pragma once

#include "core/model/spec/part_specs.h"

#include <memory>
#include <vector>

namespace core {

class Network;

struct NextvitSpec : HierarchySpec {
    struct Bottleneck {
        int inputs = 0, middle = 0, outputs = 0, stride = 1;
        int attended = 0;  ///< channels with attention, before the convolutions; 0: none
    };
    std::vector<std::vector<Bottleneck>> bottlenecks;  ///< of all stages
    int headWidth = 0;                                 ///< channels per head, and per group of the grouped convolutions
};

std::shared_ptr<Network> makeNextvit(const ModelSpec& spec);

}  // namespace core
