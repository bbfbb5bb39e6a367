// Facts of a model's weights that need no picture: its positions and its first filters.
#pragma once

#include <torch/types.h>

namespace core {

/// Cosine between all pairs of rows: [N, C] -> [N, N]; a row of zeros is alike to none.
/// Source (of position embeddings): Dosovitskiy et al. 2021, arXiv:2010.11929, Fig. 7 centre.
torch::Tensor cosineMatrix(const torch::Tensor& rows);

struct FilterComponents {
    torch::Tensor filters;   ///< [k, 3, p, p], unit norm each, the entry of largest magnitude positive
    torch::Tensor variance;  ///< [k], share of the whole variance
};

/// Principal components of the filters after their mean is taken away, strongest first. Computed in float64.
/// @param filters  [C, 3, p, p]
/// @param count    how many at most; there are never more than min(C, 3 p p)
/// Source: Dosovitskiy et al. 2021, arXiv:2010.11929, Fig. 7 left.
FilterComponents filterComponents(const torch::Tensor& filters, int count);

}  // namespace core
