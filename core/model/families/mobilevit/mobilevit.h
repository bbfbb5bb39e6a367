// MobileViT: stages of inverted bottlenecks; at the end of the later ones the map is widened, and pixels attend to
// those at the same place of every square of 2 x 2 pixels, which are lattices. Layers are the blocks of attention.
// Source: Mehta, Rastegari 2022, arXiv:2110.02178.
//
// The output of a stage is joined with the map that entered them, so tokens carry that map's channels
// behind their own from layer to layer (NetworkCapabilities::carriesTrunk).
#pragma once

#include "core/model/spec/part_specs.h"

#include <memory>
#include <vector>

namespace core {

class Network;

struct MobilevitSpec : HierarchySpec {
    struct Bottleneck {  ///< an inverted bottleneck without a gate
        int inputs = 0, middle = 0, outputs = 0, stride = 1;
    };
    std::vector<std::vector<Bottleneck>> bottlenecks;  ///< of all stages; those with attention are the last
};

std::shared_ptr<Network> makeMobilevit(const ModelSpec& spec);

}  // namespace core
