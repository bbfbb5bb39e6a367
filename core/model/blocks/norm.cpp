#include "core/model/blocks/norm.h"

namespace core {

Norm::Norm(int width, double eps, NormKind kind) : m_eps(eps)
{
    weight = register_parameter("weight", torch::ones({width}));
    if (kind == NormKind::Layer) {
        bias = register_parameter("bias", torch::zeros({width}));
    }
}

torch::Tensor Norm::forward(const torch::Tensor& x) const
{
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
