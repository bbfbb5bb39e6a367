// GCViT: attention in windows, whose queries are in every second block those of the whole image: convolutions shrink
// the map that enters a stage to the size of one window, and all windows ask with the result.
// Source: Hatamizadeh et al. 2023, arXiv:2206.09959, section 3.
#pragma once

#include "core/model/spec/part_specs.h"

#include <memory>
#include <vector>

namespace core {

class Network;

struct GcvitSpec : HierarchySpec {
    std::vector<int> queryHalvings;  ///< how often each stage's grid is halved to that of its global queries
};

std::shared_ptr<Network> makeGcvit(const ModelSpec& spec);

}  // namespace core
