#include "core/checkpoint/tensor/tensor_file.h"
#include "core/file/refuse_file.h"

#include "core/checkpoint/safetensors/safetensors_file.h"
#include "core/checkpoint/safetensors/safetensors_json.h"
#include "core/file/atomic_file.h"
#include "core/file/text.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstring>

namespace core {

namespace {

/// Wide elements first, then by name: with a header of a multiple of eight bytes every tensor lies aligned.
NamedTensors inFileOrder(NamedTensors tensors)
{
    std::ranges::stable_sort(tensors, [](const auto& a, const auto& b) {
        const auto wideA = a.second.element_size(), wideB = b.second.element_size();
        return wideA != wideB ? wideA > wideB : a.first < b.first;
    });
    return tensors;
}

nlohmann::json describe(const torch::Tensor& tensor, uint64_t begin, const std::string& name)
{
    const auto dtype = safetensorsDtypeName(tensor.scalar_type());
    if (!dtype) {
        throw Error(ErrorCode::Unsupported, "tensor %1: elements of type %2 are not written to safetensors"_msg(
                                                printable(name), c10::toString(tensor.scalar_type())));
    }
    return {{"dtype", *dtype}, {"shape", tensor.sizes().vec()}, {"data_offsets", {begin, begin + tensor.nbytes()}}};
}

std::string safetensorsHeaderOf(const NamedTensors& tensors, const std::map<std::string, std::string>& metadata)
{
    nlohmann::ordered_json header = nlohmann::ordered_json::object();
    if (!metadata.empty()) {
        header["__metadata__"] = metadata;
    }
    uint64_t begin = 0;
    for (const auto& [name, tensor] : tensors) {
        header[name] = describe(tensor, begin, name);
        begin += tensor.nbytes();
    }
    using Handler = nlohmann::ordered_json::error_handler_t;
    auto text = header.dump(-1, ' ', false, Handler::replace);  // metadata that is not UTF-8 shall not cost the tensors
    text.append((8 - text.size() % 8) % 8, ' ');
    return text;
}

void expectReadable(const std::filesystem::path& path, const NamedTensors& tensors)
{
    for (const auto& [name, tensor] : tensors) {
        const bool readable = name != "__metadata__" && name.size() <= SafetensorsLimits::nameBytes &&
                              static_cast<std::size_t>(tensor.dim()) <= SafetensorsLimits::rank;
        if (!readable) {
            refuseFile(printable(path.string(), 4096),
                       fmt::format("cannot be written: tensor {} has a reserved or overlong name or more than {} "
                                   "dimensions",
                                   printable(name, 60), SafetensorsLimits::rank),
                       ErrorCode::Other);
        }
    }
}

}  // namespace

void writeSafetensors(const std::filesystem::path& path, const NamedTensors& tensors,
                      const std::map<std::string, std::string>& metadata)
{
    expectWritable(path, tensors);
    expectReadable(path, tensors);
    const auto ordered = inFileOrder(tensors);
    const auto header = safetensorsHeaderOf(ordered, metadata);
    writeAtomically(path, [&](std::ostream& file) {
        const uint64_t length = header.size();
        char lengthBytes[sizeof length];
        std::memcpy(lengthBytes, &length, sizeof length);
        file.write(lengthBytes, sizeof length).write(header.data(), static_cast<std::streamsize>(header.size()));
        for (const auto& entry : ordered) {
            const auto plain = plainTensor(entry.second);
            const auto bytes = elementBytes(plain);
            file.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
        }
    });
}

}  // namespace core
