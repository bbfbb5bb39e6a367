// The branches of a layer, and the gains with which LayerScale weighs them.
// Source: Touvron et al. 2021, arXiv:2103.17239, section 2.
#pragma once

#include "core/model/network/network.h"

#include <string>
#include <vector>

namespace core {

/// In the order in which a layer of this kind adds them to the trunk: "attention", "MLP"; where channels are mixed
/// "attention", "LPI" (local patch interaction), "MLP".
std::vector<std::string> branchNames(LayerKind kind);

struct BranchGains {
    int layer = 0;
    std::string branch;   ///< as in branchNames()
    torch::Tensor gains;  ///< [C] float32 on the CPU, one a channel
};

/// Gains of all layers in forward order, branches in the order applied; empty for a model without LayerScale. Read from
/// the network's parameters by their canonical names.
std::vector<BranchGains> layerGains(const Network& network);

}  // namespace core
