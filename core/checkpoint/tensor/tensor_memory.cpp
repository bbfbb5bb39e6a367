#include "core/checkpoint/tensor/tensor_memory.h"

#include <sys/mman.h>
#include <functional>
#include <new>
#include <numeric>

namespace core {

torch::Tensor emptyInOwnPages(const std::vector<int64_t>& shape, torch::ScalarType dtype)
{
    constexpr std::size_t worthPages = std::size_t{1} << 20;
    const auto count = std::accumulate(shape.begin(), shape.end(), int64_t{1}, std::multiplies<>());
    const auto bytes = static_cast<std::size_t>(count) * c10::elementSize(dtype);
    if (bytes < worthPages) {
        return torch::empty(shape, dtype);
    }
    void* memory = ::mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_POPULATE, -1, 0);
    if (memory == MAP_FAILED) {
        throw std::bad_alloc();
    }
    return torch::from_blob(
        memory, shape, [bytes](void* pages) { ::munmap(pages, bytes); }, torch::TensorOptions().dtype(dtype));
}

torch::Tensor filledTensor(const std::vector<int64_t>& shape, torch::ScalarType dtype, const FillBytes& fill)
{
    auto tensor = emptyInOwnPages(shape, dtype);
    fill({static_cast<std::byte*>(tensor.data_ptr()), tensor.nbytes()});
    if (dtype == torch::kBool) {  // files may hold any byte, but a bool other than 0 or 1 misleads the compiler
        auto bytes = torch::from_blob(tensor.data_ptr(), shape, torch::kUInt8);
        bytes.clamp_(0, 1);
    }
    return tensor;
}

torch::Tensor tensorFromFile(const MappedFile& file, uint64_t start, const std::vector<int64_t>& shape,
                             torch::ScalarType dtype)
{
    return filledTensor(shape, dtype, [&](std::span<std::byte> into) { file.read(start, into); });
}

}  // namespace core
