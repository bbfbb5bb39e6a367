// Which file a path stands for, and what a model is called whose file says nothing.
#pragma once

#include <filesystem>
#include <string>

namespace core {

/// The checkpoint that `path` stands for: itself, or the one in the folder (model.safetensors first, then the other
/// names that libraries write, then the only file that could be one).
/// @throws Error NotFound, naming what is there instead
std::filesystem::path checkpointFile(const std::filesystem::path& path);

struct FileName {
    std::string name;    ///< without extension; the folder's where the file is called as all are (model.safetensors)
    std::string origin;  ///< "file name" or "folder name"
};
FileName nameOf(const std::filesystem::path& checkpoint);

}  // namespace core
