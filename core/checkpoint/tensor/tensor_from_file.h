// Raw little-endian elements of a mapped file as a tensor of its own.
#pragma once

#include "core/file/mapped_file.h"

#include <torch/types.h>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

namespace core {

/// Puts as many bytes as the span has where it points.
using FillBytes = std::function<void(std::span<std::byte>)>;

/// Contiguous, on the CPU, owning its memory, which `fill` fills. The caller has checked that so many bytes exist.
torch::Tensor filledTensor(const std::vector<int64_t>& shape, torch::ScalarType dtype, const FillBytes& fill);

/// The same out of a file. The caller has checked that the shape's bytes lie inside the file.
torch::Tensor tensorFromFile(const MappedFile& file, uint64_t start, const std::vector<int64_t>& shape,
                             torch::ScalarType dtype);

}  // namespace core
