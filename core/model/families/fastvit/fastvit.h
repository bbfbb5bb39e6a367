// FastViT: stages of convolutions, then attention in the last one or two. Branches of convolutions are fused when a
// model is loaded (naming_fastvit.cpp).
// Source: Vasu et al. 2023, arXiv:2303.14189, section 3; its variants in MobileCLIP: Vasu et al. 2024,
// arXiv:2311.17049.
#pragma once

#include "core/model/spec/part_specs.h"

#include <memory>
#include <vector>

namespace core {

class Network;

struct FastvitSpec : HierarchySpec {
    std::vector<int> gateWidths;    ///< channels inside the gate of the convolutions before each stage; 0: no gate
    bool mergingActivates = false;  ///< an activation after the large filters between stages
};

std::shared_ptr<Network> makeFastvit(const ModelSpec& spec);

}  // namespace core
