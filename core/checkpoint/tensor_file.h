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

/// Both write to a file beside `path` and rename it, so that no partial file is ever seen under that name.
/// float64/32/16, bfloat16 (safetensors only) and int64 are written as they are; every tensor is brought to the CPU.
/// @throws Error Other, naming the file and the system's reason (full disk, no permission, no such folder)
void writeSafetensors(const std::filesystem::path& path, const NamedTensors& tensors,
                      const std::map<std::string, std::string>& metadata = {});
void writeNpz(const std::filesystem::path& path, const NamedTensors& tensors);  ///< stored, as numpy.savez

/// Reads one `.npy` array (little-endian float64/32/16 or int64, C or Fortran order, any rank up to 8).
/// @throws Error NotFound, Corrupt or Unsupported, naming the file
torch::Tensor readNpy(const std::filesystem::path& path);

}  // namespace core
