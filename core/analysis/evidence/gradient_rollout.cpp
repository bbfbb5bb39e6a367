#include "core/analysis/evidence/gradient_rollout.h"

#include "core/analysis/evidence/evidence_product.h"

#include <torch/types.h>

namespace core {
namespace {

torch::Tensor rolloutRows(Network& network, const torch::Tensor& pixels, int classIndex, RowsAsked asked,
                          const RunControl& control)
{
    const auto push = [](const torch::Tensor& rows, const torch::Tensor& evidence) {
        // rows D^-1 (A + I), D the sums of the rows of A + I: the rows are divided, not the matrix.
        const torch::Tensor shared = rows / (evidence.sum(1) + 1.0);
        return torch::addmm(shared, shared, evidence);
    };
    return pushThroughEvidence(network, pixels, classIndex, "gradient rollout", asked, push, control);
}

}  // namespace

torch::Tensor gradientRolloutRow(Network& network, const torch::Tensor& pixels, int classIndex, int token,
                                 const RunControl& control)
{
    return rolloutRows(network, pixels, classIndex, {RowsAsked::Kind::Token, token}, control);
}

torch::Tensor gradientRolloutMeanRow(Network& network, const torch::Tensor& pixels, int classIndex,
                                     const RunControl& control)
{
    return rolloutRows(network, pixels, classIndex, {RowsAsked::Kind::MeanOfPatches}, control);
}

torch::Tensor gradientRolloutMatrix(Network& network, const torch::Tensor& pixels, int classIndex,
                                    const RunControl& control)
{
    return rolloutRows(network, pixels, classIndex, {RowsAsked::Kind::All}, control);
}

}  // namespace core
