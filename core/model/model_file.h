// Which file a path stands for, and what a model is called whose file says nothing.
#pragma once

#include <filesystem>
#include <string>

namespace core {

struct FileName {
    std::string name;    ///< without extension; the folder's where the file is called as all are (model.safetensors)
    std::string origin;  ///< "file name" or "folder name"
};
FileName nameOf(const std::filesystem::path& checkpoint);

}  // namespace core
