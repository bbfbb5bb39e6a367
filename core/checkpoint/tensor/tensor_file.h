// Named tensors to and from small files: what `trace` writes, what tests and training read and write.
#pragma once

#include <torch/types.h>

#include <filesystem>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace core {

using NamedTensors = std::vector<std::pair<std::string, torch::Tensor>>;

/// Both write as writeAtomically() does (atomic_file.h), so that no partial file is ever seen under that name.
/// float64/32/16, bfloat16 (safetensors only), int64/32/16/8, uint8 and bool are written as they are; every tensor is
/// brought to the CPU. The same tensors give the same bytes.
/// @throws Error Other, naming the file and the system's reason (full disk, no permission, no such folder), or what is
///         wrong with a name (empty, given twice, not UTF-8); Unsupported, naming the tensor, for other element types
void writeSafetensors(const std::filesystem::path& path, const NamedTensors& tensors,
                      const std::map<std::string, std::string>& metadata = {});
void writeNpz(const std::filesystem::path& path, const NamedTensors& tensors);  ///< stored, as numpy.savez

/// Reads one `.npy` array (little-endian float64/32/16, int64/32/16/8, uint8 or bool, C or Fortran order, rank up to 8)
/// in its own type. A hostile header costs nothing: the shape must match the bytes that are there.
/// @throws Error NotFound, Corrupt or Unsupported, naming the file
torch::Tensor readNpy(const std::filesystem::path& path);

}  // namespace core
