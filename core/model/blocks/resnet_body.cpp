#include "core/model/blocks/resnet_body.h"

#include "core/error.h"
#include "core/model/blocks/channel_gate.h"
#include "core/model/blocks/image_operators.h"
#include "core/run_control.h"

#include <torch/nn/modules/container/modulelist.h>

namespace core {

using torch::Tensor;

/// Draws no random numbers for values about to be loaded from a file.
class BareConvolution : public torch::nn::Module {
public:
    BareConvolution(int inputs, int outputs, int side, int stride, int groups = 1)
        : m_stride(stride), m_groups(groups), m_side(side)
    {
        weight = register_parameter("weight", torch::empty({outputs, inputs / groups, side, side}));
    }
    Tensor forward(const Tensor& image, const std::stop_token& stop) const
    {
        if (m_groups == 1) {
            return convolve(image, weight, /*bias=*/{}, m_stride, m_side / 2, stop);
        }
        throwIfCancelled(stop);
        return torch::conv2d(image, weight, /*bias=*/{}, m_stride, m_side / 2, 1, m_groups);
    }

    Tensor weight;

private:
    int m_stride, m_groups, m_side;
};

/// A gain and an offset per channel, from the statistics of training.
class FrozenNorm : public torch::nn::Module {
public:
    explicit FrozenNorm(int width)
    {
        weight = register_parameter("weight", torch::ones({width}));
        bias = register_parameter("bias", torch::zeros({width}));
        mean = register_buffer("running_mean", torch::zeros({width}));
        variance = register_buffer("running_var", torch::ones({width}));
    }
    Tensor forward(const Tensor& image, const std::stop_token& stop) const
    {
        constexpr double momentum = 0.0, eps = 1e-5;  // all authors use the same eps
        throwIfCancelled(stop);
        return torch::batch_norm(image, weight, bias, mean, variance, false, momentum, eps, false);
    }

private:
    Tensor weight, bias, mean, variance;
};

namespace {

Tensor relued(Tensor image, const std::stop_token& stop)
{
    throwIfCancelled(stop);
    return torch::GradMode::is_enabled() ? torch::relu(image) : torch::relu_(image);
}

/// The means of squares of pixels; a row or column that fills none is left out.
Tensor averaged(const Tensor& image, int side)
{
    return side > 1 ? torch::avg_pool2d(image, side, side) : image;
}

}  // namespace

class ResnetBlock : public torch::nn::Module {
public:
    /// @param averages  means of squares of pixels take the place of strides (ResnetSpec)
    ResnetBlock(const ResnetSpec::Block& block, bool averages) : m_averaged(averages ? block.stride : 1)
    {
        const int stride = averages ? 1 : block.stride;
        if (block.bottleneck) {
            add(block.inputs, block.middle, 1, 1);
            add(block.middle, block.middle, 3, stride, block.groups);
            add(block.middle, block.outputs, 1, 1);
        } else {
            add(block.inputs, block.middle, 3, stride);
            add(block.middle, block.outputs, 3, 1);
        }
        if (block.squeezed > 0) {
            se = register_module("se", std::make_shared<ChannelGate>(block.outputs, block.squeezed, Activation::Relu));
        }
        if (block.downsample) {
            const auto downsample = register_module("downsample", std::make_shared<torch::nn::Module>());
            m_trunkConvolution = downsample->register_module(
                "0", std::make_shared<BareConvolution>(block.inputs, block.outputs, 1, stride));
            m_trunkNorm = downsample->register_module("1", std::make_shared<FrozenNorm>(block.outputs));
        }
    }

    Tensor forward(const Tensor& image, Tensor* gate, const std::stop_token& stop) const
    {
        Tensor x = image;
        for (size_t i = 0; i < m_convolutions.size(); ++i) {
            x = i + 1 == m_convolutions.size() ? averaged(x, m_averaged) : x;
            x = m_norms[i]->forward(m_convolutions[i]->forward(x, stop), stop);
            x = i + 1 < m_convolutions.size() ? relued(x, stop) : x;
        }
        if (se) {
            const auto gates = se->forward(x, stop);
            x = x * gates;
            if (gate != nullptr) {
                *gate = gates[0].detach().flatten();
            }
        }
        const auto trunk =
            m_trunkNorm ? m_trunkNorm->forward(m_trunkConvolution->forward(averaged(image, m_averaged), stop), stop)
                        : image;
        return relued(x + trunk, stop);
    }

private:
    void add(int inputs, int outputs, int side, int stride, int groups = 1)
    {
        const auto number = std::to_string(m_convolutions.size() + 1);
        m_convolutions.push_back(
            register_module("conv" + number, std::make_shared<BareConvolution>(inputs, outputs, side, stride, groups)));
        m_norms.push_back(register_module("bn" + number, std::make_shared<FrozenNorm>(outputs)));
    }

    int m_averaged;                                                ///< side of the squares; 1: none
    std::vector<std::shared_ptr<BareConvolution>> m_convolutions;  ///< `conv1`, `conv2`, ...
    std::vector<std::shared_ptr<FrozenNorm>> m_norms;              ///< `bn1`, `bn2`, ... after each of them
    std::shared_ptr<ChannelGate> se;                               ///< null if absent
    std::shared_ptr<BareConvolution> m_trunkConvolution;           ///< `downsample`, null if absent
    std::shared_ptr<FrozenNorm> m_trunkNorm;
};

ResnetBody::ResnetBody(torch::nn::Module& owner, const ResnetSpec& spec) : m_averages(spec.averages)
{
    if (spec.averages) {
        addToStem(owner, 3, spec.stem / 2, 3, 2);
        addToStem(owner, spec.stem / 2, spec.stem / 2, 3, 1);
        addToStem(owner, spec.stem / 2, spec.stem, 3, 1);
    } else {
        addToStem(owner, 3, spec.stem, 7, 2);
    }
    for (size_t stage = 0; stage < spec.stages.size(); ++stage) {
        auto blocks = owner.register_module("layer" + std::to_string(stage + 1), torch::nn::ModuleList());
        for (const auto& block : spec.stages[stage]) {
            m_blocks.push_back(std::make_shared<ResnetBlock>(block, spec.averages));
            blocks->push_back(m_blocks.back());
        }
    }
}

void ResnetBody::addToStem(torch::nn::Module& owner, int inputs, int outputs, int side, int stride)
{
    const auto number = std::to_string(m_stemConvolutions.size() + 1);
    m_stemConvolutions.push_back(
        owner.register_module("conv" + number, std::make_shared<BareConvolution>(inputs, outputs, side, stride)));
    m_stemNorms.push_back(owner.register_module("bn" + number, std::make_shared<FrozenNorm>(outputs)));
}

Tensor ResnetBody::stem(const Tensor& pixels, const std::stop_token& stop) const
{
    auto image = pixels;
    for (size_t i = 0; i < m_stemConvolutions.size(); ++i) {
        image = relued(m_stemNorms[i]->forward(m_stemConvolutions[i]->forward(image, stop), stop), stop);
    }
    return m_averages ? averaged(image, 2) : torch::max_pool2d(image, 3, 2, 1);
}

Tensor ResnetBody::block(int index, const Tensor& image, Tensor* gate, const std::stop_token& stop) const
{
    return m_blocks.at(static_cast<size_t>(index))->forward(image, gate, stop);
}

Tensor ResnetBody::forward(const Tensor& pixels, const std::stop_token& stop) const
{
    auto image = stem(pixels, stop);
    for (int index = 0; index < blockCount(); ++index) {
        image = block(index, image, nullptr, stop);
    }
    return image;
}

Tensor ResnetBody::firstFilters() const
{
    return m_stemConvolutions.front()->weight.detach();
}

PatchGrid gridAfterHalvings(int height, int width, int halvings)
{
    if (height < 1 || width < 1) {
        throw Error(ErrorCode::ShapeMismatch,
                    "model input: expected at least one pixel, found %1 x %2"_msg(width, height));
    }
    const auto halved = [halvings](int side) {
        for (int step = 0; step < halvings; ++step) {
            side = (side + 1) / 2;
        }
        return side;
    };
    return {halved(height), halved(width)};
}

}  // namespace core
