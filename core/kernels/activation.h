// Activation functions between the two linear layers of an MLP.
#pragma once

#include "core/tensor_fwd.h"

namespace core {

enum class Activation { Gelu, GeluTanh, QuickGelu, Silu, Relu, HardSwish };

/// The activation of every element, in float32; a new tensor.
torch::Tensor activate(const torch::Tensor& x, Activation activation);

/// The same in place where that saves memory. x must not require a gradient.
torch::Tensor activateInPlace(torch::Tensor x, Activation activation);

}  // namespace core
