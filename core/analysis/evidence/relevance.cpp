#include "core/analysis/evidence/relevance.h"

#include "core/analysis/evidence/evidence_product.h"

#include <torch/types.h>

namespace core {
namespace {

/// R = (I + C_last) ... (I + C_0), seen from the left.
torch::Tensor pushed(const torch::Tensor& rows, const torch::Tensor& evidence)
{
    return torch::addmm(rows, rows, evidence);
}

}  // namespace

torch::Tensor relevanceRows(Network& network, const torch::Tensor& pixels, const Score& score, RowsAsked asked,
                            const RunControl& control)
{
    return pushThroughEvidence(network, pixels, score, "relevance", asked, pushed, control);
}

torch::Tensor relevanceRow(Network& network, const torch::Tensor& pixels, int classIndex, int token,
                           const RunControl& control)
{
    return pushThroughEvidence(network, pixels, classIndex, "relevance", {RowsAsked::Kind::Token, token}, pushed,
                               control);
}

torch::Tensor relevanceMeanRow(Network& network, const torch::Tensor& pixels, int classIndex, const RunControl& control)
{
    return pushThroughEvidence(network, pixels, classIndex, "relevance", {RowsAsked::Kind::MeanOfPatches}, pushed,
                               control);
}

torch::Tensor relevanceMatrix(Network& network, const torch::Tensor& pixels, int classIndex, const RunControl& control)
{
    return pushThroughEvidence(network, pixels, classIndex, "relevance", {RowsAsked::Kind::All}, pushed, control);
}

int64_t relevanceBytes(const Network& network, int height, int width)
{
    return evidenceBytes(network, height, width);
}

}  // namespace core
