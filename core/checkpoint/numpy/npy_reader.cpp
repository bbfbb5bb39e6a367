#include "core/checkpoint/numpy/npy_tensor.h"
#include "core/checkpoint/tensor/tensor_file.h"
#include "core/file/mapped_file.h"

#include <algorithm>

namespace core {

torch::Tensor readNpy(const std::filesystem::path& path)
{
    const MappedFile file(path);
    file.populate(0, std::min<std::size_t>(file.size(), kNpyHeaderReach));
    const auto header = parseNpyHeader(file.bytes(), file.name());
    return npyTensor(header, [&](std::span<std::byte> into) { file.read(header.dataStart, into); });
}

}  // namespace core
