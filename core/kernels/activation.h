// The functions between the two linear layers of an MLP.
#pragma once

#include "core/tensor_fwd.h"

namespace core {

enum class Activation { Gelu, GeluTanh, QuickGelu, Silu, Relu };

torch::Tensor activate(const torch::Tensor& x, Activation activation);

/// The same, in the memory of x where that saves some. x needs no gradient.
torch::Tensor activateInPlace(torch::Tensor x, Activation activation);

}  // namespace core
