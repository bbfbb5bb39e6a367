#include "core/model/blocks/residual_stem.h"

#include "core/model/blocks/image_operators.h"
#include "core/model/blocks/patch_embedding.h"

#include <torch/nn/modules/container/modulelist.h>
#include <torch/nn/modules/normalization.h>

#include <algorithm>
#include <limits>

namespace core {

using torch::Tensor;

namespace {

constexpr int kNormGroups = 32;

/// Pads each side of an axis with zeros (or `value`), the end with one more if their number is odd, so that windows of
/// `side` taken every `stride` yield a side / stride, rounded up.
Tensor paddedForStride(const Tensor& image, int side, int stride, double value)
{
    const auto missing = [&](int64_t length) {
        const int64_t steps = (length + stride - 1) / stride;
        return std::max<int64_t>((steps - 1) * stride + side - length, 0);
    };
    const int64_t rows = missing(image.size(2)), cols = missing(image.size(3));
    return rows + cols == 0
               ? image
               : torch::constant_pad_nd(image, {cols / 2, cols - cols / 2, rows / 2, rows - rows / 2}, value);
}

torch::nn::GroupNorm groupNorm(int width)
{
    return torch::nn::GroupNorm(torch::nn::GroupNormOptions(kNormGroups, width));
}

}  // namespace

/// A convolution with standardized filters: minus their mean, divided by their standard deviation.
class StandardizedConvolution : public torch::nn::Module {
public:
    StandardizedConvolution(int inputs, int outputs, int side, int stride) : m_side(side), m_stride(stride)
    {
        weight = register_parameter("weight", torch::empty({outputs, inputs, side, side}));
    }
    Tensor forward(const Tensor& image, const std::stop_token& stop) const
    {
        if (m_stride == 1) {
            return convolve(image, filters(), {}, 1, m_side / 2, stop);
        }
        return convolve(paddedForStride(image, m_side, m_stride, 0.0), filters(), {}, m_stride, 0, stop);
    }
    Tensor filters() const
    {
        constexpr double eps = 1e-8;
        const auto flat = weight.flatten(1);
        const auto centered = flat - flat.mean(1, true);
        return (centered * torch::rsqrt(centered.square().mean(1, true) + eps)).view_as(weight);
    }

private:
    int m_side, m_stride;
    Tensor weight;
};

/// Convolution 7 x 7 and max pooling 3 x 3, each with stride 2.
class StemRoot : public torch::nn::Module {
public:
    explicit StemRoot(int width)
    {
        conv = register_module("conv", std::make_shared<StandardizedConvolution>(3, width, 7, 2));
        norm = register_module("norm", groupNorm(width));
    }
    Tensor forward(const Tensor& pixels, const std::stop_token& stop)
    {
        const auto image = torch::relu(norm(conv->forward(pixels, stop)));
        constexpr double least = -std::numeric_limits<double>::infinity();
        return torch::max_pool2d(paddedForStride(image, 3, 2, least), 3, 2);
    }
    Tensor filters() const { return conv->filters(); }

private:
    std::shared_ptr<StandardizedConvolution> conv;
    torch::nn::GroupNorm norm{nullptr};
};

/// 1 x 1 to a quarter of the width, 3 x 3, 1 x 1 back; the first of a stage also maps the trunk to its width.
class ResidualUnit : public torch::nn::Module {
public:
    ResidualUnit(int inputs, int outputs, int stride, bool first)
    {
        const int middle = outputs / 4;
        conv1 = register_module("conv1", std::make_shared<StandardizedConvolution>(inputs, middle, 1, 1));
        norm1 = register_module("norm1", groupNorm(middle));
        conv2 = register_module("conv2", std::make_shared<StandardizedConvolution>(middle, middle, 3, stride));
        norm2 = register_module("norm2", groupNorm(middle));
        conv3 = register_module("conv3", std::make_shared<StandardizedConvolution>(middle, outputs, 1, 1));
        norm3 = register_module("norm3", groupNorm(outputs));
        if (first) {
            const auto downsample = register_module("downsample", std::make_shared<torch::nn::Module>());
            m_trunkConvolution = downsample->register_module(
                "conv", std::make_shared<StandardizedConvolution>(inputs, outputs, 1, stride));
            m_trunkNorm = downsample->register_module("norm", groupNorm(outputs));
        }
    }
    Tensor forward(const Tensor& image, const std::stop_token& stop)
    {
        const auto trunk = m_trunkConvolution ? m_trunkNorm(m_trunkConvolution->forward(image, stop)) : image;
        auto x = torch::relu(norm1(conv1->forward(image, stop)));
        x = torch::relu(norm2(conv2->forward(x, stop)));
        return torch::relu(norm3(conv3->forward(x, stop)) + trunk);
    }

private:
    std::shared_ptr<StandardizedConvolution> conv1, conv2, conv3, m_trunkConvolution;
    torch::nn::GroupNorm norm1{nullptr}, norm2{nullptr}, norm3{nullptr}, m_trunkNorm{nullptr};
};

ResidualStem::ResidualStem(int width, const StemSpec& spec, bool bias) : m_spec(spec)
{
    m_root = std::make_shared<StemRoot>(spec.width);
    int channels = spec.width;
    if (spec.blocks.empty()) {
        register_module("backbone", m_root);
    } else {
        const auto backbone = register_module("backbone", std::make_shared<torch::nn::Module>());
        backbone->register_module("stem", m_root);
        auto stages = backbone->register_module("stages", torch::nn::ModuleList());
        for (size_t stage = 0; stage < spec.blocks.size(); ++stage) {
            const auto parts = std::make_shared<torch::nn::Module>();
            auto blocks = parts->register_module("blocks", torch::nn::ModuleList());
            const int outputs = 4 * spec.width << static_cast<int>(stage);
            for (int block = 0; block < spec.blocks[stage]; ++block) {
                const int stride = stage > 0 && block == 0 ? 2 : 1;
                m_units.push_back(std::make_shared<ResidualUnit>(channels, outputs, stride, block == 0));
                blocks->push_back(m_units.back());
                channels = outputs;
            }
            stages->push_back(parts);
        }
    }
    proj = register_module(
        "proj", torch::nn::Conv2d(torch::nn::Conv2dOptions(channels, width, spec.patch).stride(spec.patch).bias(bias)));
}

Tensor ResidualStem::forward(const Tensor& pixels, const std::stop_token& stop)
{
    auto image = m_root->forward(pixels, stop);
    for (const auto& unit : m_units) {
        image = unit->forward(image, stop);
    }
    return convolve(image, proj, stop).flatten(2).transpose(1, 2).contiguous();
}

PatchGrid ResidualStem::gridFor(int height, int width) const
{
    const int stride = m_spec.stride();
    const auto grid = [&](int side) { return (side + stride - 1) / stride / m_spec.patch; };
    return grid(height) > 0 && grid(width) > 0 ? PatchGrid{grid(height), grid(width)}
                                               : wholePatches(height, width, stride * m_spec.patch);
}

Tensor ResidualStem::firstFilters() const
{
    return m_root->filters().detach();
}

}  // namespace core
