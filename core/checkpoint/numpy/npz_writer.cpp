#include "core/checkpoint/numpy/npy_header.h"
#include "core/checkpoint/tensor/writable_tensors.h"
#include "core/checkpoint/zip/stored_zip.h"
#include "core/error.h"
#include "core/file/atomic_file.h"
#include "core/file/text.h"

#include <fmt/format.h>

namespace core {

namespace {

/// ZIP counts a name's bytes in 16 bits.
constexpr std::size_t kRecordNameLimit = 1024;

std::string npyHeaderOf(const std::string& name, const torch::Tensor& tensor)
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
        if (name.size() > kRecordNameLimit) {
            throw Error(ErrorCode::Other, printable(path.string(), 4096),
                        fmt::format("cannot be written: the name of tensor {} is longer than {} bytes",
                                    printable(name, 60), kRecordNameLimit));
        }
        headers.push_back(npyHeaderOf(name, tensor));
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
