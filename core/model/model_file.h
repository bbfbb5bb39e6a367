// Which file a path stands for, and what a model is called whose file says nothing.
#pragma once

#include "core/file/output_file.h"
#include "core/model/spec/provenance.h"

#include <filesystem>
#include <string>
#include <vector>

namespace core {

/// The checkpoint that `path` stands for: itself, or the one in the folder (model.safetensors first, then the other
/// names that libraries write, then the only file that could be one).
/// @throws Error NotFound, naming what is there instead
std::filesystem::path checkpointFile(const std::filesystem::path& path);

/// The JSON files that are read beside a checkpoint when they are there: FILE.json, config.json,
/// preprocessor_config.json, open_clip_config.json, in this order; and its list of labels.
std::vector<std::filesystem::path> sidecarsOf(const std::filesystem::path& checkpoint);
std::filesystem::path labelsOf(const std::filesystem::path& checkpoint);

/// Everything that opening a model may read, there or not: for requireOutput(). Nothing of a path that is no model.
std::vector<InputFile> filesOfModel(const std::filesystem::path& path);

struct FileName {
    std::string name;  ///< without extension; the folder's where the file is called as all are (model.safetensors)
    Origin origin;     ///< FileName or FolderName
};
FileName nameOf(const std::filesystem::path& checkpoint);

}  // namespace core
