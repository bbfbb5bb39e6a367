// A ResNet of convolutions: a model of its own, or the backbone of a detector.
#pragma once

#include <vector>

namespace core {

/// Convolution 7 x 7 and max pooling 3 x 3, each with stride 2, then stages of residual blocks; each stage but the
/// first halves the image. Source: He et al. 2016, arXiv:1512.03385.
struct ResnetSpec {
    struct Block {                                ///< one residual block
        int inputs = 0, middle = 0, outputs = 0;  ///< channels
        int stride = 1;
        int groups = 1;           ///< of the 3 x 3 convolution (ResNeXt)
        int squeezed = 0;         ///< channels of the gate's hidden layer (squeeze and excitation); 0: no gate
        bool bottleneck = false;  ///< 1 x 1, 3 x 3, 1 x 1; else 3 x 3 twice
        bool downsample = false;  ///< a 1 x 1 convolution maps the trunk to the block's outputs
    };
    int stem = 0;  ///< channels of the first convolution
    std::vector<std::vector<Block>> stages;

    int outputs() const { return stages.back().back().outputs; }               ///< channels of the last block
    int stride() const { return 4 << (static_cast<int>(stages.size()) - 1); }  ///< pixels per cell of the last map
};

}  // namespace core
