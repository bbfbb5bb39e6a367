#include "core/checkpoint/tensor/tensor_from_file.h"

#include "core/checkpoint/tensor/own_pages.h"

namespace core {

torch::Tensor filledTensor(const std::vector<int64_t>& shape, torch::ScalarType dtype, const FillBytes& fill)
{
    auto tensor = emptyInOwnPages(shape, dtype);
    fill({static_cast<std::byte*>(tensor.data_ptr()), tensor.nbytes()});
    if (dtype ==
        torch::kBool) {  // any byte may stand in the file, but a bool that is neither 0 nor 1 misleads the compiler
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
