// A safetensors file as a Checkpoint.
#pragma once

#include "core/checkpoint/safetensors/safetensors_header.h"
#include "core/checkpoint/tensor/checkpoint.h"
#include "core/file/mapped_file.h"

#include <memory>

namespace core {

class SafetensorsFile final : public Checkpoint {
public:
    /// @throws Error Corrupt or Unsupported, naming the file
    explicit SafetensorsFile(std::unique_ptr<const MappedFile> file);

    const std::vector<TensorInfo>& tensors() const override { return m_header.tensors; }
    torch::Tensor tensor(const std::string& name) const override;
    const std::map<std::string, std::string>& metadata() const override { return m_header.metadata; }
    std::string format() const override { return "safetensors"; }

private:
    std::unique_ptr<const MappedFile> m_file;
    SafetensorsHeader m_header;
};

}  // namespace core
