// The convolutional network in front of a hybrid ViT.
#pragma once

#include <vector>

namespace core {

/// Source: Dosovitskiy et al. 2021, arXiv:2010.11929, section 3.1; Kolesnikov et al. 2020, arXiv:1912.11370 (BiT).
struct StemSpec {
    int width = 0;            ///< output channels of the root; stage s ends with 4 width << s
    std::vector<int> blocks;  ///< number of residual blocks per stage; empty: only the root
    int patch = 1;            ///< side of a patch in the stem's output
    /// Pixels per position of the stem's output: the root quarters a side, and every stage after the first halves it.
    int stride() const { return blocks.empty() ? 4 : 2 << static_cast<int>(blocks.size()); }
};

}  // namespace core
