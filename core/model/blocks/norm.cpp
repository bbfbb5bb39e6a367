#include "core/model/blocks/norm.h"

namespace core {

Norm::Norm(int width, double eps, NormKind kind) : m_eps(eps)
{
    weight = register_parameter("weight", torch::ones({width}));
    if (kind != NormKind::Rms) {
        bias = register_parameter("bias", torch::zeros({width}));
    }
    if (kind == NormKind::Batch) {
        running_mean = register_buffer("running_mean", torch::zeros({width}));
        running_var = register_buffer("running_var", torch::ones({width}));
    }
}

torch::Tensor Norm::forward(const torch::Tensor& x) const
{
    if (running_mean.defined()) {
        const auto gain = weight * torch::rsqrt(running_var + m_eps);
        return torch::addcmul(bias - running_mean * gain, x, gain);
    }
    if (bias.defined()) {
        return torch::layer_norm(x, weight.sizes(), weight, bias, m_eps);
    }
    return x * torch::rsqrt(x.square().mean(-1, /*keepdim=*/true) + m_eps) * weight;
}

NormPtr makeNorm(const ModelSpec& spec, int width)
{
    return std::make_shared<Norm>(width, spec.normEps, blockOf(spec).norm);
}

}  // namespace core
