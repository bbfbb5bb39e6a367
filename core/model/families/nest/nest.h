// NesT: each level divides its grid into square blocks of one size and attends inside them; between levels a
// convolution and a maximum halve the grid, so that the last level is a single block.
// Source: Zhang et al. 2022, arXiv:2105.12723, section 3.
#pragma once

#include "core/model/spec/part_specs.h"

#include <memory>

namespace core {

class Network;

struct NestSpec : HierarchySpec {
    bool samePooling = false;  ///< the maximum between stages looks to the lower right (TensorFlow's SAME)
};

std::shared_ptr<Network> makeNest(const ModelSpec& spec);

}  // namespace core
