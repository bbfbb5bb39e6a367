// VOLO: outlook attention on fine patches, then plain attention on merged ones, then layers in which a class token
// queries them. The logits may also have half of the largest that any patch has (token labeling). Source: Yuan et al.
// 2021, arXiv:2106.13112; the logits: Jiang et al. 2021, arXiv:2104.10858.
#pragma once

#include "core/model/spec/part_specs.h"

#include <memory>
#include <vector>

namespace core {

class Network;

struct VoloSpec : HierarchySpec {
    std::vector<int> lists;          ///< number of blocks in each list of blocks after the first
    bool classifiesPatches = false;  ///< the logits also have half of the largest that any patch has
};

std::shared_ptr<Network> makeVolo(const ModelSpec& spec);

}  // namespace core
