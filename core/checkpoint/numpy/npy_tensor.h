// The data of a NumPy array as a tensor, in C or Fortran order.
#pragma once

#include "core/checkpoint/numpy/npy_header.h"
#include "core/checkpoint/tensor/tensor_memory.h"

namespace core {

/// Contiguous, on the CPU, owning its memory.
/// @param fill  provides the bytes after the header
torch::Tensor npyTensor(const NpyHeader& header, const FillBytes& fill);

}  // namespace core
