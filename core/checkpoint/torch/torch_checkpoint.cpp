#include "core/checkpoint/torch/torch_checkpoint.h"

#include "core/checkpoint/tensor/tensor_memory.h"
#include "core/checkpoint/torch/torch_entries.h"
#include "core/checkpoint/torch/torch_metadata.h"
#include "core/file/text.h"

#include <fmt/format.h>
#include <zlib.h>

#include <algorithm>

namespace core {

namespace {

constexpr uint64_t kMostSharing = 4, kSmallFile = uint64_t{1} << 20;

const std::string& checkedName(const std::string& name, const std::string& source)
{
    if (name.size() > TorchLimits::nameBytes || !isUtf8(name)) {
        throw Error(ErrorCode::Corrupt, source,
                    fmt::format("tensor name {} is {}", printable(name, 80),
                                name.size() > TorchLimits::nameBytes ? "too long" : "not UTF-8"));
    }
    return name;
}

void checkNames(const std::vector<TorchTensor>& sorted, const std::string& source)
{
    const auto twice =
        std::ranges::adjacent_find(sorted, {}, [](const TorchTensor& tensor) { return tensor.info.name; });
    if (twice != sorted.end()) {
        throw Error(ErrorCode::Corrupt, source,
                    fmt::format("tensor name {} appears twice", printable(twice->info.name)));
    }
}

/// Tensors may share a storage, so a small file could ask for any amount of memory.
void checkSharing(const std::vector<TorchTensor>& tensors, const std::string& source, uint64_t fileBytes)
{
    const auto most = kMostSharing * std::max(fileBytes, kSmallFile);
    uint64_t sum = 0;
    for (const auto& tensor : tensors) {
        sum += static_cast<uint64_t>(tensor.info.bytes());  // each at most twice its storage: no overflow
        if (sum > most) {
            throw Error(ErrorCode::Corrupt, source,
                        fmt::format("its tensors share storages and need more than {} bytes, {} times the file", most,
                                    kMostSharing));
        }
    }
}

bool isContiguous(const TorchTensor& tensor)
{
    int64_t expected = 1;
    for (auto i = tensor.strides.size(); i-- > 0;) {
        if (tensor.info.shape[i] != 1 && tensor.strides[i] != expected) {
            return false;
        }
        expected *= tensor.info.shape[i];
    }
    return true;
}

/// Checks only tensors that are a whole storage, as nearly all are: others would require much more memory than they
/// have.
void checkCrc(const torch::Tensor& tensor, const StoragePlace& storage, const std::string& name,
              const std::string& source)
{
    if (storage.crc == 0 || tensor.nbytes() != storage.bytes || tensor.nbytes() == 0) {
        return;
    }
    if (crc32_z(0, static_cast<const Bytef*>(tensor.data_ptr()), tensor.nbytes()) != storage.crc) {
        throw Error(ErrorCode::Corrupt, source,
                    fmt::format("tensor {}: its bytes do not have the stated checksum", printable(name)));
    }
}

}  // namespace

TorchContents readTorchContents(const PickleValues& values, PickleRef root, const std::string& entry,
                                const std::string& source, uint64_t fileBytes, const FindStorage& findStorage)
{
    auto weights = findTorchWeights(values, root, entry, source);
    if (weights.tensors.size() > TorchLimits::tensors) {
        throw Error(ErrorCode::Corrupt, source,
                    fmt::format("{} tensors exceed the limit of {}", weights.tensors.size(), TorchLimits::tensors));
    }
    TorchContents contents{{}, plainValues(values, root, weights.sets), std::move(weights.entries)};
    for (const auto& [name, value] : weights.tensors) {
        contents.tensors.push_back(readTorchTensor(values, value, checkedName(name, source), source, findStorage));
    }
    std::ranges::sort(
        contents.tensors, {}, [](const TorchTensor& tensor) -> auto& { return tensor.info.name; });
    checkNames(contents.tensors, source);
    checkSharing(contents.tensors, source, fileBytes);
    return contents;
}

TorchCheckpoint::TorchCheckpoint(std::shared_ptr<const MappedFile> file, std::string format, TorchContents contents)
    : m_file(std::move(file)), m_format(std::move(format)), m_contents(std::move(contents))
{
    for (const auto& tensor : m_contents.tensors) {
        m_tensors.push_back(tensor.info);
    }
}

torch::Tensor TorchCheckpoint::tensor(const std::string& name) const
{
    const auto* info = find(name);
    if (info == nullptr) {
        throw Error(ErrorCode::NotFound, m_file->name(), fmt::format("holds no tensor named {}", printable(name)));
    }
    const auto& stored = m_contents.tensors[static_cast<std::size_t>(info - m_tensors.data())];
    if (stored.spanned == 0) {
        return torch::empty(info->shape, torch::TensorOptions().dtype(info->dtype));
    }
    const bool contiguous = isContiguous(stored);
    const auto shape = contiguous ? info->shape : std::vector<int64_t>{stored.spanned};
    const auto numbers = tensorFromFile(*m_file, stored.start, shape, info->dtype);
    checkCrc(numbers, stored.storage, name, m_file->name());
    return contiguous ? numbers : numbers.as_strided(info->shape, stored.strides).clone(at::MemoryFormat::Contiguous);
}

}  // namespace core
