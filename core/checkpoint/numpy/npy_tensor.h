// The data of a NumPy array as a tensor, whichever index runs fastest in the file.
#pragma once

#include "core/checkpoint/numpy/npy_header.h"
#include "core/checkpoint/tensor/tensor_from_file.h"

namespace core {

/// Contiguous, on the CPU, owning its memory.
/// @param fill  provides the bytes after the header
torch::Tensor npyTensor(const NpyHeader& header, const FillBytes& fill);

}  // namespace core
