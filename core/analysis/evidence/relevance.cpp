#include "core/analysis/evidence/relevance.h"

#include "core/analysis/evidence/evidence_product.h"

#include <torch/types.h>

namespace core {
namespace {

/// R = (I + C_last) ... (I + C_0), seen from the left.
torch::Tensor relevanceRows(Network& network, const torch::Tensor& pixels, int classIndex, RowsAsked asked,
                            const RunControl& control)
{
    const auto push = [](const torch::Tensor& rows, const torch::Tensor& evidence) {
        return torch::addmm(rows, rows, evidence);
    };
    return pushThroughEvidence(network, pixels, classIndex, "relevance", asked, push, control);
}

}  // namespace

torch::Tensor relevanceRow(Network& network, const torch::Tensor& pixels, int classIndex, int token,
                           const RunControl& control)
{
    return relevanceRows(network, pixels, classIndex, {RowsAsked::Kind::Token, token}, control);
}

torch::Tensor relevanceMeanRow(Network& network, const torch::Tensor& pixels, int classIndex, const RunControl& control)
{
    return relevanceRows(network, pixels, classIndex, {RowsAsked::Kind::MeanOfPatches}, control);
}

torch::Tensor relevanceMatrix(Network& network, const torch::Tensor& pixels, int classIndex, const RunControl& control)
{
    return relevanceRows(network, pixels, classIndex, {RowsAsked::Kind::All}, control);
}

int64_t relevanceBytes(const Network& network, int height, int width)
{
    return evidenceBytes(network, height, width);
}

}  // namespace core
