// Facts of a model's weights, independent of any image: its positions, its first filters, and the gains of LayerScale.
#pragma once

#include "core/model/network/network.h"

#include <torch/types.h>

#include <string>
#include <vector>

namespace core {

/// Cosine between all pairs of rows: [N, C] -> [N, N]; a row of zeros is similar to nothing.
/// Source (of position embeddings): Dosovitskiy et al. 2021, arXiv:2010.11929, Fig. 7 center.
torch::Tensor cosineMatrix(const torch::Tensor& rows);

struct FilterComponents {    ///< result of filterComponents(): k components
    torch::Tensor filters;   ///< [k, channels, p, p], unit norm each, the entry of largest magnitude positive
    torch::Tensor variance;  ///< [k], share of the total variance
};

/// Principal components of the filters minus their mean, strongest first. Computed in float64.
/// @param filters  [C, channels, p, p]
/// @param count    maximum; there are never more than min(C, channels p p)
/// Source: Dosovitskiy et al. 2021, arXiv:2010.11929, Fig. 7 left.
FilterComponents filterComponents(const torch::Tensor& filters, int count);

/// Branches in the order in which a layer adds them to the trunk: "attention", "MLP"; of three, as in XCiT,
/// "attention", "LPI" (local patch interaction), "MLP".
std::vector<std::string> branchNames(size_t branches);

struct BranchGains {  ///< LayerScale of one branch of one layer
    int layer = 0;
    std::string branch;   ///< one of branchNames()
    torch::Tensor gains;  ///< [C] float32 on the CPU, one per channel
};

/// Gains of all layers in forward order, branches in the order applied; empty for a model without LayerScale. Read from
/// the network's parameters by their canonical names.
std::vector<BranchGains> layerGains(const Network& network);

}  // namespace core
