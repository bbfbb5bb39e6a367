// Forward declaration of LibTorch's tensor, for headers that only pass it on, so that their users need not include
// LibTorch. Code that creates, copies or destroys one includes <torch/types.h>.
#pragma once

namespace at {
class Tensor;
}
namespace torch {
using at::Tensor;
}
