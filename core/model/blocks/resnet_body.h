// The convolutions of a ResNet, used as a model of its own and as the backbone of a detector. B is the batch, C
// channels.
#pragma once

#include "core/model/spec/part_specs.h"
#include "core/trace/layout.h"

#include <torch/nn/module.h>
#include <torch/types.h>

#include <memory>
#include <stop_token>
#include <vector>

namespace core {

class ResnetBlock;
class FrozenNorm;
class BareConvolution;

/// Norms always use their running statistics. Source: He et al. 2016, arXiv:1512.03385; for blocks with gates Hu et al.
/// 2018, arXiv:1709.01507.
class ResnetBody {
public:
    /// Registers `conv1`, `bn1`, `layer1`, ... in the owner, named as in timm, torchvision and CLIP.
    ResnetBody(torch::nn::Module& owner, const ResnetSpec& spec);

    // Each throws Error Cancelled.
    /// [B, 3, height, width] of any size -> the feature map before the first block.
    torch::Tensor stem(const torch::Tensor& pixels, const std::stop_token& stop) const;
    /// @param gate  receives the gate of the batch's first image, [C]; undefined in blocks without one; may be null
    torch::Tensor block(int index, const torch::Tensor& image, torch::Tensor* gate, const std::stop_token& stop) const;
    /// Stem and all blocks.
    torch::Tensor forward(const torch::Tensor& pixels, const std::stop_token& stop) const;
    int blockCount() const { return static_cast<int>(m_blocks.size()); }
    torch::Tensor firstFilters() const;  ///< [C, 3, 7, 7] or [C, 3, 3, 3]

private:
    void addToStem(torch::nn::Module& owner, int inputs, int outputs, int side, int stride);

    bool m_averages;
    std::vector<std::shared_ptr<BareConvolution>> m_stemConvolutions;
    std::vector<std::shared_ptr<FrozenNorm>> m_stemNorms;
    std::vector<std::shared_ptr<ResnetBlock>> m_blocks;
};

/// The grid after this number of halvings, each of which rounds up.
PatchGrid gridAfterHalvings(int height, int width, int halvings);

}  // namespace core
