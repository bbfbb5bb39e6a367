// Small Swins, specified by hand.
#pragma once

#include "core/model/network/network.h"

namespace support {

struct SwinShape {
    int dim = 12, window = 4, trained = 16, classes = 5;
    std::vector<int> blocks = {2, 2, 2}, heads = {2, 3, 4};
};

inline core::ModelSpec swinSpec(const SwinShape& shape = {})
{
    core::ModelSpec spec;
    spec.family = core::Family::Swin;
    spec.dim = shape.dim;
    spec.heads = shape.heads.front();
    spec.patch = 4;
    spec.mlpHidden = 4 * shape.dim;
    spec.classes = shape.classes;
    spec.trainedRows = spec.trainedCols = shape.trained;
    spec.tokens = {false, false, 0};
    spec.positionCoversPrefix = false;
    spec.pooling = core::Pooling::PatchMean;
    spec.normEps = 1e-5;
    for (size_t stage = 0; stage < shape.blocks.size(); ++stage) {
        spec.layers.insert(
            spec.layers.end(), static_cast<size_t>(shape.blocks[stage]),
            {core::LayerKind::Window, shape.heads.at(stage), {false, false, 0}, static_cast<int>(stage), shape.window});
    }
    return spec;
}

/// [W, H, N, N] from what a window layer recorded, written down as in the paper.
inline torch::Tensor windowWeights(const core::WindowAttention& kept, const torch::Tensor& mask)
{
    const auto scores = torch::matmul(kept.q, kept.k.transpose(-2, -1)) * kept.scale + kept.bias;
    return torch::softmax(scores - 100.0 * mask.unsqueeze(1).to(torch::kFloat32), -1);
}

}  // namespace support
