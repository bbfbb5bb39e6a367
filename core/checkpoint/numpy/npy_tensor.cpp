#include "core/checkpoint/numpy/npy_tensor.h"

#include "core/checkpoint/tensor/tensor_file.h"
#include "core/file/mapped_file.h"

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

torch::Tensor readNpy(const std::filesystem::path& path)
{
    const MappedFile file(path);
    file.populate(0, std::min<std::size_t>(file.size(), kNpyHeaderReach));
    const auto header = parseNpyHeader(file.bytes(), file.name());
    return npyTensor(header, [&](std::span<std::byte> into) { file.read(header.dataStart, into); });
}

}  // namespace core
