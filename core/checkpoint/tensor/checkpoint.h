// A checkpoint file as named tensors: memory-mapped, lazily read, untrusted until validated.
#pragma once

#include "core/error.h"
#include "core/tensor_fwd.h"

#include <c10/core/ScalarType.h>

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace core {

/// Facts of one tensor, known before it is read.
struct TensorInfo {
    std::string name;
    c10::ScalarType dtype = c10::ScalarType::Float;
    std::vector<int64_t> shape;
    /// Bytes of its elements.
    int64_t bytes() const;
};

/// Several sets of weights in one file (a training checkpoint's `model` and `model_ema`, DINO's `student` and
/// `teacher`): the sets found, and the one that tensors() returns.
struct EntryChoice {
    std::vector<std::string> found;  ///< in order of preference; empty when there is only one
    std::string chosen;
};

/// The complaint about an entry that was asked for: its name, and those that are there.
inline constexpr MessageId kNoSuchEntry = "has no entry %1, it has %2"_msg;

/// An opened, fully validated file. Opening reads only the header; tensor() reads one tensor. Thread-safe.
class Checkpoint {
public:
    virtual ~Checkpoint() = default;

    /// All tensors, in ascending order of names.
    virtual const std::vector<TensorInfo>& tensors() const = 0;

    /// The tensor in its stored dtype, on the CPU, contiguous, owning its memory.
    /// @throws Error NotFound when there is no such name; Corrupt when the bytes cannot be read
    virtual torch::Tensor tensor(const std::string& name) const = 0;

    /// Text and numbers stored beside the tensors: safetensors `__metadata__`; for a pickle the plain values, under
    /// dotted names ("args.arch").
    virtual const std::map<std::string, std::string>& metadata() const = 0;

    /// "safetensors", "PyTorch (zip)", "PyTorch (before 1.6)", "TorchScript", "torch.export", "NumPy npz"; shown to the
    /// user.
    virtual std::string format() const = 0;

    virtual const EntryChoice& entries() const;  ///< The sets of weights; by default only one.

    /// The tensor of this name, or null; whether there is one.
    const TensorInfo* find(const std::string& name) const;
    bool contains(const std::string& name) const { return find(name) != nullptr; }
};

}  // namespace core
