// From what people call a model to its file on this machine.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

namespace ui {

/// The file of the bundled model of that id, else of the downloaded one; nothing when neither is there.
std::optional<std::filesystem::path> installedModel(const std::string& id);

/// A file or folder of that name wins over an installed model of that id. What is neither comes back as it is, for
/// whoever opens it to say so.
std::filesystem::path modelPath(const std::string& pathOrId);

}  // namespace ui
