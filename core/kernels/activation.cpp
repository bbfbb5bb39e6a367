#include "core/kernels/activation.h"

#include <torch/types.h>

namespace core {

using torch::Tensor;

Tensor activate(const Tensor& x, Activation activation)
{
    switch (activation) {
        case Activation::Gelu:
            return torch::gelu(x);
        case Activation::GeluTanh:
            return torch::gelu(x, "tanh");
        case Activation::QuickGelu:
            return x * torch::sigmoid(1.702 * x);
        case Activation::Silu:
            return torch::silu(x);
        case Activation::Relu:
            return torch::relu(x);
        case Activation::HardSwish:
            return torch::hardswish(x);
    }
    return x;
}

Tensor activateInPlace(Tensor x, Activation activation)
{
    return activation == Activation::Gelu ? torch::gelu_(x) : x.copy_(activate(x, activation));
}

}  // namespace core
