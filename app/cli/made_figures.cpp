#include "app/cli/made_figures.h"

#include "app/cli/options.h"
#include "core/file/file_state.h"
#include "core/file/folder_entries.h"
#include "ui/figure/figure.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

namespace cli {

namespace fs = std::filesystem;

namespace {

/// States or hashes; an empty one is unknown.
bool isSame(const std::string& present, const std::string& known)
{
    return !present.empty() && present == known;
}

}  // namespace

MadeFigures::MadeFigures(fs::path folder, std::string task) : m_folder(std::move(folder)), m_task(std::move(task))
{
    for (core::FolderEntries files(m_folder); const auto& file : files) {
        const auto name = file.path().filename();
        if (!name.string().starts_with("manifest") || name.extension() != ".jsonl") {
            continue;
        }
        const auto& manifest = m_manifests.emplace(name, core::readManifest(file.path())).first->second;
        if (const auto other = core::taskDifference(m_task, manifest.task); !other.empty()) {
            throw UsageError(fmt::format(
                "{}: expected a folder for this task, found figures of another one ({}); choose another folder",
                file.path().string(), other.english()));
        }
        for (const auto& entry : manifest.entries) {
            if (entry.error.empty()) {
                m_made.emplace(entry.image, &entry);
            }
        }
    }
}

/// The manifests of several divisions into parts may disagree: the figure's state, or else its content, tells which one
/// made it.
const core::ManifestEntry* MadeFigures::entryOf(const FigureSource& source, const fs::path& figure,
                                                const std::string& state) const
{
    std::vector<const core::ManifestEntry*> entries;
    for (auto [at, end] = m_made.equal_range(source.image.name); at != end; ++at) {
        if (at->second->made == figure.generic_string()) {
            entries.push_back(at->second);
        }
    }
    // The one that knows the image's present state saves reading it.
    std::ranges::stable_partition(entries,
                                  [&](const auto* entry) { return isSame(source.imageState, entry->fileState); });
    auto maker = std::ranges::find_if(entries, [&](const auto* entry) { return isSame(state, entry->madeState); });
    if (maker == entries.end() && !entries.empty()) {
        const auto sha256 = ui::fileSha256(m_folder / figure);
        maker = std::ranges::find_if(entries, [&](const auto* entry) { return isSame(sha256, entry->madeSha256); });
    }
    return maker == entries.end() ? nullptr : *maker;
}

std::optional<core::ManifestEntry> MadeFigures::entry(const FigureSource& source, const fs::path& figure) const
{
    const auto state = core::fileState({m_folder / figure});
    if (state.empty()) {
        return std::nullopt;
    }
    try {
        const auto* known = entryOf(source, figure, state);
        if (known == nullptr || known->bytes != core::sizeOfListed(source.image)) {
            return std::nullopt;
        }
        if (!isSame(source.imageState, known->fileState) &&
            ui::sha256Of(core::readListed(source.image)) != known->sha256) {
            return std::nullopt;
        }
        if (!isSame(source.maskState, known->maskState) && maskSha256(source.mask) != known->maskSha256) {
            return std::nullopt;
        }
        auto present = *known;
        present.fileState = source.imageState;
        present.maskState = source.maskState;
        present.madeState = state;
        return present;
    } catch (const core::Error& error) {
        if (core::endsTheRun(error.code)) {
            throw;
        }
        return std::nullopt;  // it is reported when it is to be drawn
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
