// Raw little-endian elements of a mapped file as a tensor of its own.
#pragma once

#include "core/checkpoint/mapped_file.h"

#include <torch/types.h>

#include <cstdint>
#include <vector>

namespace core {

/// Contiguous, on the CPU, owning its memory. The caller has checked that the shape's bytes lie inside the file.
torch::Tensor tensorFromFile(const MappedFile& file, uint64_t start, const std::vector<int64_t>& shape,
                             torch::ScalarType dtype);

}  // namespace core
