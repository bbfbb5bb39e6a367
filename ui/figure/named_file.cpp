#include "ui/figure/named_file.h"

#include "core/error.h"
#include "core/model/model_file.h"
#include "ui/figure/figure.h"

namespace ui {
namespace {

namespace fs = std::filesystem;

bool hasSum(const fs::path& path, const std::string& sha256)
{
    return fileSha256(fs::is_directory(path) ? core::checkpointFile(path) : path) == sha256;
}

}  // namespace

fs::path findNamed(const core::NamedFile& file, const std::vector<fs::path>& folders)
{
    std::vector<fs::path> candidates{file.file};
    for (const fs::path& folder : folders) {
        candidates.push_back(folder / fs::path(file.file).filename());
    }
    bool found = false;
    for (const fs::path& candidate : candidates) {
        std::error_code unreachable;
        if (!fs::exists(candidate, unreachable)) {
            continue;
        }
        if (file.sha256.empty() || hasSum(candidate, file.sha256)) {
            return candidate;
        }
        found = true;
    }
    if (file.sha256.empty()) {
        return file.file;
    }
    throw core::Error(core::ErrorCode::NotFound,
                      "difference: expected " + file.file + " with the SHA-256 " + file.sha256 + ", found " +
                          (found ? "another file of that name" : "no such file beside the other model and picture"));
}

core::NamedFile namedFile(const fs::path& file)
{
    return {file.filename().string(), fileSha256(file)};
}

}  // namespace ui
