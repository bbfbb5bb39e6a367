#include "core/checkpoint/atomic_file.h"
#include "core/checkpoint/npy_header.h"
#include "core/checkpoint/stored_zip.h"
#include "core/checkpoint/text.h"
#include "core/checkpoint/writable_tensors.h"
#include "core/error.h"

#include <fmt/format.h>

namespace core {

namespace {

/// ZIP counts a name's bytes in 16 bits.
constexpr std::size_t kNameLimit = 1024;

std::string headerOf(const std::string& name, const torch::Tensor& tensor)
{
    try {
        return npyHeader(tensor.scalar_type(), tensor.sizes());
    } catch (const Error& error) {
        throw Error(error.code, fmt::format("tensor {}: {}", printable(name), error.what()));
    }
}

}  // namespace

void writeNpz(const std::filesystem::path& path, const NamedTensors& tensors)
{
    expectWritable(path, tensors);
    std::vector<std::string> headers;
    for (const auto& [name, tensor] : tensors) {
        if (name.size() > kNameLimit) {
            throw Error(ErrorCode::Other,
                        fmt::format("{}: cannot be written: the name of tensor {} is longer than {} bytes",
                                    printable(path.string(), 4096), printable(name, 60), kNameLimit));
        }
        headers.push_back(headerOf(name, tensor));
    }
    writeAtomically(path, [&](std::ostream& file) {
        StoredZip zip(file);
        for (std::size_t i = 0; i < tensors.size(); ++i) {
            const auto plain = plainTensor(tensors[i].second);
            zip.add(tensors[i].first + ".npy", {headers[i], elementBytes(plain)});
        }
        zip.finish();
    });
}

}  // namespace core
