// Convolutions that make an image patches, in front of the blocks of a hybrid ViT.
#pragma once

#include "core/trace/layout.h"

#include <torch/nn/module.h>
#include <torch/types.h>

#include <stop_token>

namespace core {

class ImageStem : public torch::nn::Module {
public:
    /// @param pixels  [B, 3, height, width], large enough for one patch
    /// @return        [B, P, C]
    /// @throws Error Cancelled
    virtual torch::Tensor forward(const torch::Tensor& pixels, const std::stop_token& stop) = 0;
    /// @throws Error ShapeMismatch when not even one patch fits
    virtual PatchGrid gridFor(int height, int width) const = 0;
    virtual torch::Tensor firstFilters() const = 0;  ///< as applied to the pixels: [C', 3, k, k]
};

}  // namespace core
