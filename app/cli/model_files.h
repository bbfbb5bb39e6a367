// From a model's id to its file, and what to do when there is none.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

namespace cli {

/// The file of a bundled or downloaded model.
std::optional<std::filesystem::path> fileOfModel(const std::string& id);

/// Why there is no file of that name, and what to do: download it when it is a published model.
std::string absenceOfModel(const std::string& name);

}  // namespace cli
