#include "core/model/blocks/convolutional_stem.h"

#include "core/error.h"
#include "core/model/blocks/image_operators.h"
#include "core/model/spec/model_spec.h"

#include <fmt/format.h>
#include <torch/nn/modules/batchnorm.h>
#include <torch/nn/modules/conv.h>

#include <bit>

namespace core {

using torch::Tensor;

class StemStage : public torch::nn::Module {
public:
    StemStage(int inputs, int outputs)
    {
        m_convolution = register_module(
            "0", torch::nn::Conv2d(torch::nn::Conv2dOptions(inputs, outputs, 3).stride(2).padding(1).bias(false)));
        m_norm = register_module("1", torch::nn::BatchNorm2d(outputs));
    }
    Tensor forward(const Tensor& x, const std::stop_token& stop)
    {
        return normOfImage(convolve(x, m_convolution, stop), m_norm, stop);
    }
    Tensor filters() const { return m_convolution->weight.detach(); }

private:
    torch::nn::Conv2d m_convolution{nullptr};
    torch::nn::BatchNorm2d m_norm{nullptr};
};

ConvolutionalStem::ConvolutionalStem(int width, int patch)
{
    const int stages = std::countr_zero(static_cast<unsigned>(patch));
    auto proj = register_module("proj", std::make_shared<torch::nn::Module>());
    for (int i = 0, inputs = 3; i < stages; ++i) {
        const int outputs = width >> (stages - 1 - i);
        m_stages.push_back(std::make_shared<StemStage>(inputs, outputs));
        proj->register_module(std::to_string(2 * i), m_stages.back());  // timm also counts the GELUs in between
        inputs = outputs;
    }
}

Tensor ConvolutionalStem::forward(const Tensor& pixels, const std::stop_token& stop)
{
    // Channels last in memory: the first stage then takes a twelfth of the time (LibTorch 1.13, CPU), and the output of
    // the last one has the layout of tokens.
    auto x = pixels.contiguous(torch::MemoryFormat::ChannelsLast);
    for (const auto& stage : m_stages) {
        x = stage->forward(stage == m_stages.front() ? x : geluOfImage(x, stop), stop);
    }
    return x.flatten(2).transpose(1, 2).contiguous();
}

PatchGrid ConvolutionalStem::gridFor(int height, int width) const
{
    if (height < 1 || width < 1) {
        throw Error(ErrorCode::ShapeMismatch,
                    fmt::format("model input: expected at least one pixel, found {}x{}", width, height));
    }
    return stageGrid({height, width}, static_cast<int>(m_stages.size()));
}

Tensor ConvolutionalStem::firstFilters() const
{
    return m_stages.front()->filters();
}

}  // namespace core
