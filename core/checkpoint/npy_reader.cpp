#include "core/checkpoint/npy_header.h"
#include "core/checkpoint/tensor_file.h"
#include "core/checkpoint/tensor_from_file.h"

#include <algorithm>
#include <numeric>

namespace core {

torch::Tensor readNpy(const std::filesystem::path& path)
{
    const MappedFile file(path);
    file.populate(0, std::min<std::size_t>(file.size(), std::size_t{1} << 14));  // a header is shorter
    auto header = parseNpyHeader(file.bytes(), file.name());
    if (header.fortranOrder) {
        std::ranges::reverse(header.shape);
    }
    const auto stored = tensorFromFile(file, header.dataStart, header.shape, header.dtype);
    if (!header.fortranOrder) {
        return stored;
    }
    std::vector<int64_t> axes(header.shape.size());
    std::iota(axes.rbegin(), axes.rend(), 0);
    return stored.permute(axes).contiguous();
}

}  // namespace core
