// Several checkpoints as one, for a model whose parts are published as files of their own.
#pragma once

#include "core/checkpoint/tensor/checkpoint.h"

#include <cstddef>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace core {

class JoinedCheckpoint final : public Checkpoint {
public:
    struct Part {
        std::shared_ptr<const Checkpoint> checkpoint;
        std::string prefix;  ///< put before each of its names
    };

    /// @param parts  at least one; metadata and entries are the first one's
    /// @throws Error Corrupt when two parts have a tensor of the same name
    explicit JoinedCheckpoint(std::vector<Part> parts);

    const std::vector<TensorInfo>& tensors() const override { return m_tensors; }
    torch::Tensor tensor(const std::string& name) const override;
    const std::map<std::string, std::string>& metadata() const override;
    std::string format() const override;  ///< "PyTorch (zip) (2 files)"
    const EntryChoice& entries() const override;

private:
    std::vector<Part> m_parts;
    std::vector<TensorInfo> m_tensors;
    std::map<std::string, std::size_t> m_owners;  ///< index of the part, by the joined name
};

}  // namespace core
