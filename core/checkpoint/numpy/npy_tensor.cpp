#include "core/checkpoint/numpy/npy_tensor.h"

#include <algorithm>
#include <numeric>

namespace core {

torch::Tensor npyTensor(const NpyHeader& header, const FillBytes& fill)
{
    if (!header.fortranOrder) {
        return filledTensor(header.shape, header.dtype, fill);
    }
    const std::vector<int64_t> reversed(header.shape.rbegin(), header.shape.rend());
    std::vector<int64_t> axes(header.shape.size());
    std::iota(axes.rbegin(), axes.rend(), 0);
    return filledTensor(reversed, header.dtype, fill).permute(axes).contiguous();
}

}  // namespace core
