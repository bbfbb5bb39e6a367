// Memory of tensors: the size for an untrusted shape, pages that return to the system once freed, and reading from a
// file.
#pragma once

#include "core/file/mapped_file.h"

#include <torch/types.h>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <span>
#include <vector>

namespace core {

/// Product of the shape times `elementBytes`; empty when it overflows 63 bits or a dimension is negative. Dimensions
/// are multiplied from left to right and zeros count as ones on the way, so that strides can be computed as well.
inline std::optional<int64_t> checkedBytes(std::span<const int64_t> shape, int64_t elementBytes)
{
    int64_t bytes = elementBytes;
    bool empty = false;
    for (const auto size : shape) {
        if (size < 0 || (size > 0 && bytes > std::numeric_limits<int64_t>::max() / size)) {
            return std::nullopt;
        }
        empty = empty || size == 0;
        bytes *= size == 0 ? 1 : size;
    }
    return empty ? 0 : bytes;
}

/// Like torch::empty() on the CPU, but in separate pages for large tensors: freed weights on the heap would leave holes
/// as large as half of a ViT-B's weights.
/// @throws std::bad_alloc when memory is exhausted
torch::Tensor emptyInOwnPages(const std::vector<int64_t>& shape, torch::ScalarType dtype);

/// Fills the span with bytes.
using FillBytes = std::function<void(std::span<std::byte>)>;

/// Contiguous, on the CPU, owning its memory, which `fill` fills. The caller has checked that the bytes exist.
torch::Tensor filledTensor(const std::vector<int64_t>& shape, torch::ScalarType dtype, const FillBytes& fill);

/// The same from a file. The caller has checked that the shape's bytes lie inside the file.
torch::Tensor tensorFromFile(const MappedFile& file, uint64_t start, const std::vector<int64_t>& shape,
                             torch::ScalarType dtype);

}  // namespace core
