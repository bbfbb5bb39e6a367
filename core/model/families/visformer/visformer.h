// Visformer: a stage of convolutions, then two of attention, with batch norms and a position embedding in front of
// each. The first stage is the embedding of the patches, and its positions belong to it; layers are the blocks with
// attention. Source: Chen et al. 2021, arXiv:2104.12533, section 3.
#pragma once

#include "core/model/spec/part_specs.h"

#include <memory>

namespace core {

class Network;

struct VisformerSpec : HierarchySpec {
    int groups = 1;  ///< of the filters in convolution blocks
};

std::shared_ptr<Network> makeVisformer(const ModelSpec& spec);

}  // namespace core
