// Patches in groups of similar features, without labels: k-means, as for segments and parts in Amir et al. 2021,
// "Deep ViT Features as Dense Visual Descriptors", arXiv:2112.05814, section 4.
#pragma once

#include <torch/types.h>

namespace core {

/// The best of five runs of k-means++ (Arthur and Vassilvitskii 2007) from seeds that are always the same, so that
/// equal rows give equal clusters. Rows are divided by their length first, here and below.
/// @param rows   [N, F] finite, N >= 1
/// @param count  of clusters, from 1; no more than N are made
/// @return       their centers, that of the largest cluster first: [K, F] float32 on the CPU
torch::Tensor clusterCenters(const torch::Tensor& rows, int count);

/// The nearest center of each row: [N, F], [K, F] -> [N] int64.
torch::Tensor nearestCenters(const torch::Tensor& rows, const torch::Tensor& centers);

/// 1 - squared distances to the nearest centers / to the mean of the rows; 1 where all rows are equal.
double explainedVariance(const torch::Tensor& rows, const torch::Tensor& centers);

}  // namespace core
