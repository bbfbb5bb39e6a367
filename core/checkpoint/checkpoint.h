// A checkpoint file as named tensors: memory-mapped, lazy, hostile until proven otherwise.
#pragma once

#include "core/error.h"

#include <torch/types.h>

#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace core {

/// What a file says of one tensor before any of it is read.
struct TensorInfo {
    std::string name;
    torch::ScalarType dtype = torch::kFloat32;
    std::vector<int64_t> shape;
    int64_t bytes() const;
};

/// An opened, fully validated file. Opening reads the header only; tensor() reads one tensor. Safe to share between
/// threads.
class Checkpoint {
public:
    virtual ~Checkpoint() = default;

    /// In the order of the names, ascending.
    virtual const std::vector<TensorInfo>& tensors() const = 0;

    /// The tensor in its stored dtype, on the CPU, contiguous, owning its memory.
    /// @throws Error NotFound when there is no such name; Corrupt when the bytes cannot be read
    virtual torch::Tensor tensor(const std::string& name) const = 0;

    /// Text stored beside the tensors (safetensors `__metadata__`).
    virtual const std::map<std::string, std::string>& metadata() const = 0;

    /// "safetensors"; shown to the user.
    virtual std::string format() const = 0;

    const TensorInfo* find(const std::string& name) const;
    bool contains(const std::string& name) const { return find(name) != nullptr; }
};

/// Opens a file by its content, never by its extension.
/// @throws Error NotFound, Corrupt or Unsupported, in one sentence that names the file and the reason
std::unique_ptr<Checkpoint> openCheckpoint(const std::filesystem::path& file);

}  // namespace core
