// EfficientFormer: stages of convolutions, in which every pixel is compared with its neighborhood's mean instead of
// attention, and blocks with attention at the end of the last stage. A bias by distance tells positions apart.
// Source: Li et al. 2022, arXiv:2206.01191, section 3.
#pragma once

#include "core/model/spec/part_specs.h"

#include <memory>

namespace core {

class Network;

struct EfficientformerSpec : HierarchySpec {
    int keyWidth = 0, valueWidth = 0;  ///< channels per head, of a query and a key, and of a value
};

std::shared_ptr<Network> makeEfficientformer(const ModelSpec& spec);

}  // namespace core
