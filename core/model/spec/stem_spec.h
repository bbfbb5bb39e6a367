// The convolutional network that stands in front of a hybrid ViT.
#pragma once

#include <vector>

namespace core {

/// Source: Dosovitskiy et al. 2021, arXiv:2010.11929, section 3.1; Kolesnikov et al. 2020, arXiv:1912.11370 (BiT).
struct StemSpec {
    int width = 0;            ///< channels that leave the root; stage s ends with 4 width << s
    std::vector<int> blocks;  ///< residual blocks of each stage; empty: the root alone
    int patch = 1;            ///< side of a patch in what leaves the stem
    /// Pixels that one position of what leaves the stem stands for: the root quarters a side, stages behind the first
    /// halve it.
    int stride() const { return blocks.empty() ? 4 : 2 << static_cast<int>(blocks.size()); }
};

}  // namespace core
