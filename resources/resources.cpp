#include "resources/resources.h"

#include <algorithm>
#include <cstdlib>
#include <system_error>

namespace resources {

namespace fs = std::filesystem;

namespace {

std::vector<fs::path> roots()
{
    std::vector<fs::path> found;
    if (const char* chosen = std::getenv("HEADSCOPE_DATA"); chosen != nullptr && *chosen != '\0') {
        found.emplace_back(chosen);
    }
    std::error_code unknown;
    if (const auto program = fs::read_symlink("/proc/self/exe", unknown); !unknown) {
        found.push_back(program.parent_path().parent_path() / "share" / "headscope");
    }
    found.emplace_back(HEADSCOPE_SOURCE_ROOT);
    return found;
}

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
    for (const auto& root : roots()) {
        std::error_code absent;
        if (fs::exists(root / relative, absent)) {
            return root / relative;
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
    std::ranges::stable_partition(models, [](const BundledModel& model) { return model.id.starts_with("vit"); });
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
