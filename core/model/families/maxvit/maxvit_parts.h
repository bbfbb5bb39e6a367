// The parts that MaxViT and CoAtNet share: the stem, inverted bottlenecks with gates, pooling, the classifier.
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
};

/// shortcut(x) + conv3(act(norm2(conv2(act(norm1(conv1(pre_norm(x)))))))), conv2 with one filter per channel and a gate
/// before or after its norm.
class MbConv : public torch::nn::Module {
public:
    MbConv(const MbConvSpec& spec, const MbConvSpec::Block& block);
    torch::Tensor forward(const torch::Tensor& image, const std::stop_token& stop);

private:
    torch::Tensor trunkOf(const torch::Tensor& image, const std::stop_token& stop);

    MbConvSpec m_spec;
    bool m_halves;
    torch::nn::BatchNorm2d pre_norm{nullptr}, norm1{nullptr}, norm2{nullptr};
    torch::nn::Conv2d conv1{nullptr}, conv2{nullptr}, conv3{nullptr};
    torch::nn::Conv2d m_expand{nullptr};  ///< `shortcut.expand`; null where the width stays
    std::shared_ptr<ChannelGate> m_gate;  ///< `se` or `se_early`
};

/// A norm of all tokens, their mean and a classifier; or their mean, a norm, a linear layer with tanh and a classifier.
class MeanClassifier {
public:
    /// Registers `norm` and `head` in the owner.
    MeanClassifier(torch::nn::Module& owner, const ModelSpec& spec, int width);
    torch::Tensor forward(const torch::Tensor& tokens, const std::stop_token& stop);  ///< [B, P, C] -> [B, K]

private:
    torch::nn::LayerNorm m_norm{nullptr};
    LinearPtr m_hidden, m_classifier;  ///< null if absent
};

// Inference.

/// The sizes of one block's channels. @param prefix  of its names, with the last dot
MbConvSpec::Block readMbConv(const ShapeReader& shapes, const std::string& prefix, int inputs, bool halves);

/// Fills in stem, head and what tensors state about the blocks. @return channels of the stem
int readMbConvFrame(const Evidence& from, MbConvSpec& mbconv, HierarchySpec& hierarchy);

/// Position bias, final norm, classifier and the grid for which the weights were made, at `patch` pixels per patch.
/// @param bias  the first position bias: "stages.0.blocks.0.attn_block.attn.rel_pos."
void readRelativeFrame(const Evidence& from, const std::string& bias, int width, ModelSpec& spec);

/// Channels of a head. @throws Error OutOfRange
int readHeadWidth(const Evidence& from, ModelSpec& spec);

}  // namespace core
