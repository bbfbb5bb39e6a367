// Reads and writes small files of named tensors: the output of `trace`, and files of tests and training.
#pragma once

#include <torch/types.h>

#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace core {

using NamedTensors = std::vector<std::pair<std::string, torch::Tensor>>;

/// Both write as writeAtomically() does (atomic_file.h), so that no partial file is ever visible. float64/32/16,
/// bfloat16 (safetensors only), int64/32/16/8, uint8 and bool are written unchanged; every tensor is moved to the CPU.
/// Deterministic.
/// @throws Error Other, naming the file and the system's reason (full disk, no permission, no such folder), or the
///         fault of a name (empty, given twice, not UTF-8); Unsupported, naming the tensor, for other element types
void writeSafetensors(const std::filesystem::path& path, const NamedTensors& tensors,
                      const std::map<std::string, std::string>& metadata = {});
void writeNpz(const std::filesystem::path& path, const NamedTensors& tensors);  ///< stored, like numpy.savez

/// Reads one `.npy` array (little-endian float64/32/16, int64/32/16/8, uint8 or bool, C or Fortran order, rank up to 8)
/// in its own type. Safe for untrusted files: the shape must match the bytes present.
/// @throws Error NotFound, Corrupt or Unsupported, naming the file
torch::Tensor readNpy(const std::filesystem::path& path);

/// The tensor on the CPU, contiguous, without a gradient.
torch::Tensor plainTensor(const torch::Tensor& tensor);

/// The elements in memory. The tensor must be plain and outlive the view.
std::string_view elementBytes(const torch::Tensor& plain);

/// @throws Error Other when a tensor is undefined, or a name is empty, not UTF-8 or given twice
void expectWritable(const std::filesystem::path& path, const NamedTensors& tensors);

}  // namespace core
