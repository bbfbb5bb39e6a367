#include "core/checkpoint/tensor/tensor_file.h"

#include "core/error.h"
#include "core/file/text.h"

#include <fmt/format.h>

#include <set>

namespace core {

torch::Tensor plainTensor(const torch::Tensor& tensor)
{
    return tensor.detach().to(torch::kCPU).contiguous();
}

std::string_view elementBytes(const torch::Tensor& plain)
{
    return {static_cast<const char*>(plain.data_ptr()), plain.nbytes()};
}

void expectWritable(const std::filesystem::path& path, const NamedTensors& tensors)
{
    const auto refuseTensor = [&path](const std::string& why) {
        throw Error(ErrorCode::Other, printable(path.string(), 4096), "cannot be written: %1"_msg(why));
    };
    std::set<std::string_view> names;
    for (const auto& [name, tensor] : tensors) {
        if (name.empty() || !isUtf8(name)) {
            refuseTensor(fmt::format("\"{}\" is not the name of a tensor", printable(name)));
        }
        if (!names.insert(name).second) {
            refuseTensor(fmt::format("two tensors are named {}", printable(name)));
        }
        if (!tensor.defined()) {
            refuseTensor(fmt::format("tensor {} is undefined", printable(name)));
        }
    }
}

}  // namespace core
