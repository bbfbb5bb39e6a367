#include "app/cli/made_figures.h"

#include "app/cli/options.h"
#include "core/file/folder_entries.h"
#include "ui/figure/figure.h"

#include <fmt/format.h>

#include <sys/stat.h>

namespace cli {

namespace fs = std::filesystem;

namespace {

/// @param bytes  what it had when it was made; 0: unknown
bool isWhole(const fs::path& figure, uint64_t bytes)
{
    struct stat found = {};
    return ::stat(figure.c_str(), &found) == 0 && S_ISREG(found.st_mode) && found.st_size > 0 &&
           (bytes == 0 || bytes == static_cast<uint64_t>(found.st_size));
}

}  // namespace

MadeFigures::MadeFigures(fs::path folder, std::string task) : m_folder(std::move(folder)), m_task(std::move(task))
{
    for (core::FolderEntries files(m_folder); const auto& file : files) {
        const auto name = file.path().filename();
        if (!name.string().starts_with("manifest") || name.extension() != ".jsonl") {
            continue;
        }
        auto manifest = core::readManifest(file.path());
        if (const auto other = core::taskDifference(m_task, manifest.task); !other.empty()) {
            throw UsageError(fmt::format(
                "{}: expected a folder for this task, found figures of another one ({}); choose another folder",
                file.path().string(), other.english()));
        }
        for (const auto& entry : manifest.entries) {
            if (!entry.error.empty()) {
                continue;
            }
            auto& known = m_entries.try_emplace(entry.image, entry).first->second;
            if (known.sha256 != entry.sha256 || known.maskSha256 != entry.maskSha256) {
                known = {};  // of two divisions into parts, and which one made the figure is unknown
            }
        }
        m_manifests.emplace(name, std::move(manifest));
    }
}

bool MadeFigures::has(const core::ListedImage& image, const std::string& state, const fs::path& mask,
                      const fs::path& figure) const
{
    const auto found = m_entries.find(image.name);
    if (found == m_entries.end() || found->second.made != figure.generic_string()) {
        return false;
    }
    const auto& entry = found->second;
    if (!isWhole(m_folder / figure, entry.madeBytes) || entry.bytes != core::sizeOfListed(image)) {
        return false;
    }
    try {
        const bool isSame =
            (!state.empty() && state == entry.fileState) || ui::sha256Of(core::readListed(image)) == entry.sha256;
        return isSame && maskSha256(mask) == entry.maskSha256;
    } catch (const core::Error& error) {
        if (core::endsTheRun(error.code)) {
            throw;
        }
        return false;  // it is reported when it is to be drawn
    }
}

core::Manifest MadeFigures::manifest(const fs::path& name) const
{
    const auto found = m_manifests.find(name);
    return found != m_manifests.end() ? found->second : core::Manifest{m_task, {}};
}

std::string maskSha256(const fs::path& mask)
{
    return mask.empty() ? std::string() : ui::fileSha256(mask);
}

}  // namespace cli
