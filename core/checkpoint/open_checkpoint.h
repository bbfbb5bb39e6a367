// The entry point of all containers: a file on disk becomes a Checkpoint.
#pragma once

#include "core/checkpoint/tensor/checkpoint.h"

#include <filesystem>
#include <memory>
#include <string>

namespace core {

/// Opens a file by its content, never by its extension.
/// @param entry  one of several sets of weights; empty: the preferred one (averaged weights, then the teacher). Ignored
///               if the file has only one set: callers have other choices (prefixes,
///               core/model/families/canonical_names.h)
/// @throws Error NotFound, Corrupt or Unsupported, in one sentence that names the file and the reason
std::unique_ptr<Checkpoint> openCheckpoint(const std::filesystem::path& file, const std::string& entry = {});

}  // namespace core
