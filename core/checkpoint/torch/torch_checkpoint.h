// The common part of PyTorch's two formats once the pickle is read: a Checkpoint of lazily read tensors.
#pragma once

#include "core/checkpoint/pickle/pickle_value.h"
#include "core/checkpoint/tensor/checkpoint.h"
#include "core/checkpoint/torch/torch_tensors.h"
#include "core/file/mapped_file.h"

#include <map>
#include <memory>
#include <string>
#include <vector>

namespace core {

/// The weights of one file, all checked; independent of the pickle.
struct TorchContents {
    std::vector<TorchTensor> tensors;  ///< in ascending order of names
    std::map<std::string, std::string> metadata;
    EntryChoice entries;
};

/// @param fileBytes  size of the whole file: tensors that share storages are limited by a small multiple of it
/// @throws Error     naming the file
TorchContents readTorchContents(const PickleValues& values, PickleRef root, const std::string& entry,
                                const std::string& source, uint64_t fileBytes, const FindStorage& findStorage);

/// The same from tensors that were placed one by one: sorted, their names and their sum of bytes checked.
TorchContents sortedTorchContents(std::vector<TorchTensor> tensors, const std::string& source, uint64_t fileBytes);

/// Reads tensors from their places in the file.
class TorchCheckpoint final : public Checkpoint {
public:
    TorchCheckpoint(std::shared_ptr<const MappedFile> file, std::string format, TorchContents contents);

    const std::vector<TensorInfo>& tensors() const override { return m_tensors; }
    torch::Tensor tensor(const std::string& name) const override;
    const std::map<std::string, std::string>& metadata() const override { return m_contents.metadata; }
    std::string format() const override { return m_format; }
    const EntryChoice& entries() const override { return m_contents.entries; }

private:
    std::shared_ptr<const MappedFile> m_file;
    std::string m_format;
    TorchContents m_contents;
    std::vector<TensorInfo> m_tensors;
};

}  // namespace core
