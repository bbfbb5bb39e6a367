#include "core/model/blocks/image_operators.h"

namespace core {

using torch::Tensor;

namespace {

Tensor asTokens(const Tensor& image)
{
    return image.permute({0, 2, 3, 1});
}

}  // namespace

Tensor geluOfImage(const Tensor& image)
{
    if (torch::GradMode::is_enabled()) {
        return torch::gelu(asTokens(image)).permute({0, 3, 1, 2});
    }
    auto tokens = asTokens(image);
    torch::gelu_(tokens);
    return image;
}

Tensor normOfImage(const Tensor& image, torch::nn::BatchNorm2d& norm)
{
    if (torch::GradMode::is_enabled() || norm->is_training()) {
        return norm(image);
    }
    normTokensInPlace(asTokens(image), norm);
    return image;
}

void normTokensInPlace(Tensor tokens, const torch::nn::BatchNorm2d& norm)
{
    const auto gain = norm->weight * torch::rsqrt(norm->running_var + norm->options.eps());
    torch::addcmul_out(tokens, norm->bias - norm->running_mean * gain, tokens, gain);
}

}  // namespace core
