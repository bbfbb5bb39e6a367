#include "resources/resources.h"

#include <algorithm>
#include <cstdlib>
#include <system_error>

namespace resources {

namespace fs = std::filesystem;

namespace {

/// Files of a folder with one of these extensions, by name; none when there is no such folder.
std::vector<fs::path> filesIn(const std::optional<fs::path>& folder, const std::vector<std::string>& extensions)
{
    std::vector<fs::path> files;
    std::error_code unreadable;
    if (folder) {
        for (const auto& entry : fs::directory_iterator(*folder, unreadable)) {
            if (std::find(extensions.begin(), extensions.end(), entry.path().extension()) != extensions.end()) {
                files.push_back(entry.path());
            }
        }
    }
    std::sort(files.begin(), files.end());
    return files;
}

}  // namespace

std::optional<fs::path> find(const fs::path& relative)
{
    std::error_code absent;
    if (const char* chosen = std::getenv("HEADSCOPE_DATA"); chosen != nullptr && *chosen != '\0') {
        if (auto found = fs::path(chosen) / relative; fs::exists(found, absent)) {
            return found;
        }
    }
    auto folder = fs::read_symlink("/proc/self/exe", absent);
    while (folder.has_relative_path()) {
        folder = folder.parent_path();
        if (auto found = fs::canonical(folder / "share" / "headscope" / relative, absent); !absent) {
            return found;
        }
    }
    return std::nullopt;
}

std::vector<BundledModel> bundledModels()
{
    std::vector<BundledModel> models;
    for (const auto& file : filesIn(find("models"), {".safetensors"})) {
        models.push_back({file.stem().string(), file});
    }
    std::stable_partition(models.begin(), models.end(),
                          [](const BundledModel& model) { return model.id.starts_with("vit"); });
    return models;
}

std::optional<fs::path> bundledModel(const std::string& id)
{
    for (const auto& model : bundledModels()) {
        if (model.id == id) {
            return model.file;
        }
    }
    return std::nullopt;
}

std::vector<fs::path> samplePhotos()
{
    return filesIn(find("resources/samples"), {".png", ".jpg", ".webp"});
}

}  // namespace resources
