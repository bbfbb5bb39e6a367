#include "core/model/heads/sam/prompt_encoder.h"

#include "core/error.h"
#include "core/model/blocks/image_operators.h"
#include "core/model/spec/part_specs.h"

#include <algorithm>
#include <numbers>
#include <string>

namespace core {

using torch::Tensor;

namespace {

constexpr size_t kPointKinds = 4;
constexpr size_t kTokensOfEfficientSam = 6;

/// @throws Error as PromptEncoder::tokens()
void requireEfficientPrompts(const MaskPrompts& prompts)
{
    if (std::ranges::any_of(prompts.points, [](const PointPrompt& point) { return !point.foreground; })) {
        throw Error(ErrorCode::Unsupported, "point",
                    "expected points in the object only, as EfficientSAM knows no others, found one outside"_msg);
    }
    if (const size_t found = prompts.points.size() + (prompts.box ? 2 : 0); found > kTokensOfEfficientSam) {
        throw Error(ErrorCode::OutOfRange, "prompt",
                    "expected at most %1 points, a box being two of them, found %2"_msg(kTokensOfEfficientSam, found));
    }
}

torch::nn::Conv2d promptConvolution(int from, int to, int side)
{
    return torch::nn::Conv2d(torch::nn::Conv2dOptions(from, to, side).stride(side));
}

}  // namespace

PromptEncoder::PromptEncoder(const PromptEncoderSpec& spec) : m_variant(spec.variant)
{
    const auto code = register_module("pe_layer", std::make_shared<torch::nn::Module>());
    m_frequencies = code->register_parameter("positional_encoding_gaussian_matrix", torch::empty({2, spec.dim / 2}));
    const auto kinds = register_module("point_embeddings", std::make_shared<torch::nn::Module>());
    m_pointKinds.resize(kPointKinds);
    for (size_t kind = m_variant == SamVariant::EfficientSam ? 1 : 0; kind < kPointKinds; ++kind) {
        m_pointKinds[kind] = kinds->register_module(std::to_string(kind), std::make_shared<LearnedTokens>(1, spec.dim));
    }
    not_a_point_embed = register_module("not_a_point_embed", std::make_shared<LearnedTokens>(1, spec.dim));
    if (m_variant == SamVariant::EfficientSam) {
        return;
    }
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

Tensor PromptEncoder::withoutMask() const
{
    return m_variant == SamVariant::EfficientSam ? torch::zeros_like(not_a_point_embed->weight) : no_mask_embed->weight;
}

Tensor PromptEncoder::tokens(const MaskPrompts& prompts, int height, int width) const
{
    const auto codeAt = [&](double x, double y) {
        const auto place = [](double at, int size) { return static_cast<float>((at + 0.5) / size); };
        return positionCode(torch::tensor({{place(x, width), place(y, height)}}));
    };
    if (m_variant == SamVariant::EfficientSam) {
        requireEfficientPrompts(prompts);
    }
    const auto none = torch::empty({0, not_a_point_embed->weight.size(1)});
    std::vector<Tensor> points{none}, corners{none}, padding{none};
    for (const auto& [x, y, foreground] : prompts.points) {
        points.push_back(codeAt(x, y) + m_pointKinds[foreground ? 1 : 0]->weight);
    }
    if (const auto& box = prompts.box) {
        corners.push_back(codeAt(box->left, box->top) + m_pointKinds[2]->weight);
        corners.push_back(codeAt(box->right, box->bottom) + m_pointKinds[3]->weight);
    }
    if (m_variant == SamVariant::EfficientSam) {
        const auto unused = codeAt(-1.0, -1.0) + not_a_point_embed->weight;
        padding.insert(padding.end(), kTokensOfEfficientSam - prompts.points.size() - (prompts.box ? 2 : 0), unused);
    } else if (prompts.box ? m_variant == SamVariant::Sam2
                           : !prompts.points.empty()) {  // trained with points as many as a box's corners
        padding.push_back(not_a_point_embed->weight);
    }
    const bool boxFirst = m_variant == SamVariant::Sam2;
    auto& first = boxFirst ? corners : points;
    const auto& second = boxFirst ? points : corners;
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
