// LeViT: convolutions halve the image to patches, and between stages attention with fewer queries than keys halves the
// grid. Every linear map and convolution has a batch norm behind it; a bias by distance tells positions apart.
// Source: Graham et al. 2021, arXiv:2104.01136, section 4.
#pragma once

#include "core/model/spec/part_specs.h"

#include <memory>

namespace core {

class Network;

/// The widths are channels per head.
struct LevitSpec : HierarchySpec {
    int keyWidth = 0;                           ///< of a query and a key
    int valueWidth = 0, poolingValueWidth = 0;  ///< of a value, and of one in layers between stages
};

std::shared_ptr<Network> makeLevit(const ModelSpec& spec);

}  // namespace core
