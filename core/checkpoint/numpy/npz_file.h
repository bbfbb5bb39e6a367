// NumPy's .npz, the format of JAX models, as a Checkpoint: a ZIP archive whose records are `<name>.npy`; and the data
// of a NumPy array as a tensor.
#pragma once

#include "core/checkpoint/numpy/npy_header.h"
#include "core/checkpoint/tensor/checkpoint.h"
#include "core/checkpoint/tensor/tensor_memory.h"
#include "core/checkpoint/zip/zip_archive.h"

#include <memory>

namespace core {

class NpzFile final : public Checkpoint {
public:
    static constexpr std::size_t arrayLimit = 100'000;

    /// Whether every record holds an array, and there is at least one. Records of folders (`a/`, no bytes) do not
    /// count.
    static bool fits(const ZipArchive& archive);

    /// Reads the headers of all arrays. A deflated record is inflated only as far as its header goes.
    /// @throws Error Corrupt or Unsupported, naming the file and the record
    explicit NpzFile(std::shared_ptr<const ZipArchive> archive);

    const std::vector<TensorInfo>& tensors() const override { return m_tensors; }
    torch::Tensor tensor(const std::string& name) const override;
    const std::map<std::string, std::string>& metadata() const override { return m_metadata; }
    std::string format() const override { return "NumPy npz"; }

private:
    NpyHeader readHeader(const std::string& record) const;
    std::shared_ptr<const ZipArchive> m_archive;
    std::vector<TensorInfo> m_tensors;
    std::map<std::string, std::string> m_metadata;  ///< the format has none
};

}  // namespace core
