// A recorded pass to a safetensors file and back: resources/trace-format.md says what is in it.
#pragma once

#include "core/checkpoint/tensor/checkpoint.h"
#include "core/model/recording/recording.h"

#include <filesystem>
#include <map>
#include <string>

namespace core {

/// Whether a file's metadata says that it is a trace, of whatever version.
bool isTraceFile(const std::map<std::string, std::string>& metadata);

/// All of it, checked: every tensor's shape against the grid and against the others, every number finite.
/// @param source  the file, as messages name it
/// @throws Error Corrupt, ShapeMismatch or Unsupported, naming the tensor or key; OutOfMemory before anything is read
///         when it is known to be more than there is
Recording readTraceFile(const Checkpoint& file, const std::string& source);

/// @throws Error as writeSafetensors()
void writeTraceFile(const std::filesystem::path& path, const Recording& recording);

}  // namespace core
