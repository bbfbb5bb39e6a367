#include "core/model/heads/sam/prompt_encoder.h"

#include "core/model/blocks/image_operators.h"
#include "core/model/spec/part_specs.h"

#include <torch/nn/modules/container/modulelist.h>

#include <numbers>

namespace core {

using torch::Tensor;

namespace {

constexpr int kPointKinds = 4;

torch::nn::Conv2d promptConvolution(int from, int to, int side)
{
    return torch::nn::Conv2d(torch::nn::Conv2dOptions(from, to, side).stride(side));
}

}  // namespace

PromptEncoder::PromptEncoder(const PromptEncoderSpec& spec) : m_isSam2(spec.isSam2)
{
    const auto code = register_module("pe_layer", std::make_shared<torch::nn::Module>());
    m_frequencies = code->register_parameter("positional_encoding_gaussian_matrix", torch::empty({2, spec.dim / 2}));
    const auto kinds = register_module("point_embeddings", torch::nn::ModuleList());
    for (int kind = 0; kind < kPointKinds; ++kind) {
        m_pointKinds.push_back(std::make_shared<LearnedTokens>(1, spec.dim));
        kinds->push_back(m_pointKinds.back());
    }
    not_a_point_embed = register_module("not_a_point_embed", std::make_shared<LearnedTokens>(1, spec.dim));
    no_mask_embed = register_module("no_mask_embed", std::make_shared<LearnedTokens>(1, spec.dim));
    const auto reduce = register_module("mask_downscaling", std::make_shared<torch::nn::Module>());
    const auto norm = [](int width) { return std::make_shared<Norm>(width, kChannelNormEps, NormKind::Layer); };
    m_halve = reduce->register_module("0", promptConvolution(1, spec.firstMaskChannels, 2));
    m_firstNorm = reduce->register_module("1", norm(spec.firstMaskChannels));
    m_halveAgain = reduce->register_module("3", promptConvolution(spec.firstMaskChannels, spec.maskChannels, 2));
    m_secondNorm = reduce->register_module("4", norm(spec.maskChannels));
    m_widen = reduce->register_module("6", promptConvolution(spec.maskChannels, spec.dim, 1));
}

Tensor PromptEncoder::positionCode(const Tensor& places) const
{
    const auto angles = torch::matmul(2 * places - 1, m_frequencies) * (2 * std::numbers::pi);
    return torch::cat({angles.sin(), angles.cos()}, -1);
}

Tensor PromptEncoder::positionCode(PatchGrid grid) const
{
    const auto centers = [](int count) { return (torch::arange(count, torch::kFloat32) + 0.5) / count; };
    const auto y = centers(grid.rows).unsqueeze(1).expand({grid.rows, grid.cols});
    const auto x = centers(grid.cols).unsqueeze(0).expand({grid.rows, grid.cols});
    return positionCode(torch::stack({x, y}, -1).flatten(0, 1));
}

Tensor PromptEncoder::tokens(const MaskPrompts& prompts, int height, int width) const
{
    const auto codeAt = [&](double x, double y) {
        const auto place = [](double at, int size) { return static_cast<float>((at + 0.5) / size); };
        return positionCode(torch::tensor({{place(x, width), place(y, height)}}));
    };
    const auto none = torch::empty({0, no_mask_embed->weight.size(1)});
    std::vector<Tensor> points{none}, corners{none}, padding{none};
    for (const auto& [x, y, foreground] : prompts.points) {
        points.push_back(codeAt(x, y) + m_pointKinds[foreground ? 1 : 0]->weight);
    }
    if (const auto& box = prompts.box) {
        corners.push_back(codeAt(box->left, box->top) + m_pointKinds[2]->weight);
        corners.push_back(codeAt(box->right, box->bottom) + m_pointKinds[3]->weight);
    }
    if (prompts.box ? m_isSam2 : !prompts.points.empty()) {  // trained with points as many as a box's corners
        padding.push_back(not_a_point_embed->weight);
    }
    auto& first = m_isSam2 ? corners : points;
    const auto& second = m_isSam2 ? points : corners;
    first.insert(first.end(), second.begin(), second.end());
    first.insert(first.end(), padding.begin(), padding.end());
    return torch::cat(first);
}

Tensor PromptEncoder::ofMask(const Tensor& logits, const std::stop_token& stop)
{
    const auto normed = [](const NormPtr& norm, const Tensor& image) {
        return torch::gelu(norm->forward(image.permute({0, 2, 3, 1}))).permute({0, 3, 1, 2});
    };
    const auto half = normed(m_firstNorm, convolve(logits.unsqueeze(0).unsqueeze(0), m_halve, stop));
    const auto quarter = normed(m_secondNorm, convolve(half, m_halveAgain, stop));
    return convolve(quarter, m_widen, stop)[0].flatten(1).t();
}

}  // namespace core
