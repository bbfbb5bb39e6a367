// The door to every container: a file on disk becomes a Checkpoint.
#pragma once

#include "core/checkpoint/tensor/checkpoint.h"

#include <filesystem>
#include <memory>
#include <string>

namespace core {

/// Opens a file by its content, never by its extension.
/// @param entry  which of several sets of weights; empty: the most useful one (averaged weights, then the teacher). A
///               file with nothing to choose ignores it: the caller knows other choices (prefixes,
///               core/model/families/canonical_names.h)
/// @throws Error NotFound, Corrupt or Unsupported, in one sentence that names the file and the reason
std::unique_ptr<Checkpoint> openCheckpoint(const std::filesystem::path& file, const std::string& entry = {});

}  // namespace core
