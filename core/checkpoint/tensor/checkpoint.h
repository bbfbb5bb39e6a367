// A checkpoint file as named tensors: memory-mapped, lazy, hostile until proven otherwise.
#pragma once

#include "core/error.h"
#include "core/tensor_fwd.h"

#include <c10/core/ScalarType.h>

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
    c10::ScalarType dtype = c10::ScalarType::Float;
    std::vector<int64_t> shape;
    int64_t bytes() const;
};

/// Several sets of weights in one file (a training checkpoint's `model` and `model_ema`, DINO's `student` and
/// `teacher`): which were found, and which one tensors() shows.
struct EntryChoice {
    std::vector<std::string> found;  ///< in order of preference; empty when there is nothing to choose
    std::string chosen;
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

    /// Text and numbers stored beside the tensors: safetensors `__metadata__`; of a pickle the plain values, under
    /// dotted names ("args.arch").
    virtual const std::map<std::string, std::string>& metadata() const = 0;

    /// "safetensors", "PyTorch (zip)", "PyTorch (before 1.6)", "TorchScript", "NumPy npz"; shown to the user.
    virtual std::string format() const = 0;

    virtual const EntryChoice& entries() const;  ///< by default nothing to choose

    const TensorInfo* find(const std::string& name) const;
    bool contains(const std::string& name) const { return find(name) != nullptr; }
};

}  // namespace core
