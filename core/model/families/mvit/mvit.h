// MViT v2: queries, keys and values are pooled by convolutions, each in strides of its own; the first block of a stage
// halves the grid. Scores have a bias by row and by column, and pooled queries are added to what they gather.
// Source: Li et al. 2022, arXiv:2112.01526, sections 3 and 4.
#pragma once

#include "core/model/spec/part_specs.h"

#include <memory>

namespace core {

class Network;

struct MvitSpec : HierarchySpec {
    bool mlpWidens = false;  ///< the last MLP of a stage widens tokens, not the next stage's attention
};

std::shared_ptr<Network> makeMvit(const ModelSpec& spec);

}  // namespace core
