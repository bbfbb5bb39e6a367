// Reads and writes a recorded pass as a safetensors file; its content is described in resources/trace-format.md.
#pragma once

#include "core/checkpoint/tensor/checkpoint.h"
#include "core/model/recording/recording.h"

#include <filesystem>
#include <map>
#include <string>

namespace core {

/// Whether a file's metadata identifies a trace, of any version.
bool isTraceFile(const std::map<std::string, std::string>& metadata);

/// Reads everything, checked: every tensor's shape against the grid and the other tensors, every number finite.
/// @param source  the file's name in messages
/// @throws Error Corrupt, ShapeMismatch or Unsupported, naming the tensor or key; OutOfMemory before anything is read,
///         when the need is known to exceed the available memory
Recording readTraceFile(const Checkpoint& file, const std::string& source);

/// @throws Error as writeSafetensors()
void writeTraceFile(const std::filesystem::path& path, const Recording& recording);

}  // namespace core
