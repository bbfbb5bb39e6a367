// The parts that MaxViT and CoAtNet share: the stem, convolution blocks, pooling. MaxxViT and CoAtNeXt have the
// convolution blocks of ConvNeXt.
#pragma once

#include "core/model/blocks/blocks.h"
#include "core/model/blocks/channel_gate.h"
#include "core/model/infer/infer_family.h"
#include "core/model/spec/part_specs.h"

#include <torch/nn/module.h>
#include <torch/nn/modules/batchnorm.h>
#include <torch/nn/modules/conv.h>
#include <torch/nn/modules/normalization.h>

#include <memory>

namespace core {

class Network;

/// The inverted bottlenecks with gates (MBConv) of MaxViT and CoAtNet, which differ in what no tensor states.
/// Source: Sandler et al. 2018, arXiv:1801.04381; Tu et al. 2022, arXiv:2204.01697, section 3.3.
struct MbConvSpec {
    struct Block {
        int inputs = 0, middle = 0, squeezed = 0, outputs = 0;  ///< channels; squeezed: inside the gate
        bool halves = false;                                    ///< the image
    };
    std::vector<Block> blocks;  ///< in forward order
    bool next = false;          ///< ConvNeXt's blocks instead, whose MLP has the inner channels, and its norms
    bool scaled = false;        ///< with LayerScale (ConvNeXt's)
    Activation activation = Activation::Silu, gateActivation = Activation::Silu;
    bool preNormActivation = false;  ///< an activation after the first norm
    bool gateFirst = false;          ///< the gate is before the norm of the channel-wise convolution, not after it
    bool pools = false;              ///< the mean of 2 x 2 pixels halves the image, not the channel-wise convolution
    bool trunkMaximum = false;       ///< the maximum of 3 x 3 pixels halves trunks, not the mean of 2 x 2
    bool trunkBias = false;          ///< of the convolution that widens the trunk of a block with attention (CoAtNet)
    bool bias = false;               ///< of the last convolution, and of the one that widens the trunk
    bool stemBias = false;
    bool samePadding = false;  ///< zeros only at the bottom and right where a convolution halves the image (TensorFlow)
    double normEps = 1e-5;     ///< of BatchNorms
};

/// ModelSpec::hierarchy of both families.
struct MaxvitSpec : HierarchySpec {
    MbConvSpec mbconv;
    bool latticesOnly = false;  ///< MaxxViT v2: blocks without a layer in windows
    bool headsFirst = false;    ///< MaxViT: rows of a fused projection: by head, then queries, keys and values
    /// CoAtNet: attention that widens tokens has the channels of its input, not of its output.
    bool narrowHeads = false;
};

std::shared_ptr<Network> makeMaxvit(const ModelSpec& spec);
std::shared_ptr<Network> makeCoatnet(const ModelSpec& spec);

/// Halves both sides of an image, which are even.
/// @param maximum  the maximum of 3 x 3 pixels, else the mean of 2 x 2
torch::Tensor halved(const torch::Tensor& image, bool maximum);

/// Two convolutions, of which the first halves the image. Registered as `stem`.
class MbConvStem : public torch::nn::Module {
public:
    MbConvStem(const MbConvSpec& spec, int first, int width);
    torch::Tensor forward(const torch::Tensor& pixels,
                          const std::stop_token& stop);  ///< [B, 3, h, w] -> [B, C, h/2, w/2]
    torch::Tensor filters() const { return conv1->weight.detach(); }

private:
    MbConvSpec m_spec;
    torch::nn::Conv2d conv1{nullptr}, conv2{nullptr};
    torch::nn::BatchNorm2d norm1{nullptr};
    torch::nn::LayerNorm m_layerNorm{nullptr};  ///< `norm1` of MaxxViT and CoAtNeXt
};

/// shortcut(x) and a branch, which halve the image where the block does.
class MaxvitConvolution : public torch::nn::Module {
public:
    MaxvitConvolution(const MbConvSpec& spec, const MbConvSpec::Block& block);
    virtual torch::Tensor forward(const torch::Tensor& image, const std::stop_token& stop) = 0;

protected:
    torch::Tensor trunkOf(const torch::Tensor& image, const std::stop_token& stop);

    MbConvSpec m_spec;
    bool m_halves;

private:
    torch::nn::Conv2d m_expand{nullptr};  ///< `shortcut.expand`; null where the width stays
};

/// shortcut(x) + conv3(act(norm2(conv2(act(norm1(conv1(pre_norm(x)))))))), conv2 with one filter per channel and a gate
/// before or after its norm.
class MbConv final : public MaxvitConvolution {
public:
    MbConv(const MbConvSpec& spec, const MbConvSpec::Block& block);
    torch::Tensor forward(const torch::Tensor& image, const std::stop_token& stop) override;

private:
    torch::nn::BatchNorm2d pre_norm{nullptr}, norm1{nullptr}, norm2{nullptr};
    torch::nn::Conv2d conv1{nullptr}, conv2{nullptr}, conv3{nullptr};
    std::shared_ptr<ChannelGate> m_gate;  ///< `se` or `se_early`
};

/// shortcut(x) + ls(mlp(norm(conv_dw(x)))), conv_dw with one filter of 7 x 7 per channel. Source: Liu et al. 2022,
/// arXiv:2201.03545.
class NextConvolution final : public MaxvitConvolution {
public:
    NextConvolution(const MbConvSpec& spec, const MbConvSpec::Block& block);
    torch::Tensor forward(const torch::Tensor& image, const std::stop_token& stop) override;

private:
    torch::nn::Conv2d conv_dw{nullptr};
    torch::nn::LayerNorm norm{nullptr};
    LinearPtr m_first, m_second;     ///< `mlp.fc1`, `mlp.fc2`
    std::shared_ptr<LayerScale> ls;  ///< null without LayerScale
};

std::shared_ptr<MaxvitConvolution> makeConvolution(const MbConvSpec& spec, const MbConvSpec::Block& block);

// Inference.

/// The sizes of one convolution block's channels. @param prefix  of its names, with the last dot
MbConvSpec::Block readConvolution(const ShapeReader& shapes, const std::string& prefix, int inputs, bool halves);

/// Fills in stem, head and what tensors state about the blocks. @return channels of the stem
/// @param first  prefix of the names of the first convolution block: "stages.0.blocks.0.conv."
int readMbConvFrame(const Evidence& from, const std::string& first, MaxvitSpec& hierarchy);

/// Position bias, final norm, classifier and the grid for which the weights were made, at `patch` pixels per patch.
/// @param bias  the first position bias: "stages.0.blocks.0.attn_block.attn.rel_pos."
void readRelativeFrame(const Evidence& from, const std::string& bias, int width, ModelSpec& spec);

/// Channels of a head. @throws Error OutOfRange
int readHeadWidth(const Evidence& from, ModelSpec& spec);

}  // namespace core
