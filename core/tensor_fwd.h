// LibTorch's tensor by its name alone: for headers that only hand it on, so that what looks into no tensor is spared
// LibTorch's headers. Whoever makes, copies or destroys one includes <torch/types.h>.
#pragma once

namespace at {
class Tensor;
}
namespace torch {
using at::Tensor;
}
