#include "app/cli/made_figures.h"

#include "app/cli/options.h"
#include "core/file/file_state.h"
#include "core/file/folder_entries.h"
#include "ui/figure/figure.h"

#include <fmt/format.h>

#include <algorithm>
#include <system_error>
#include <vector>

namespace cli {

namespace fs = std::filesystem;

namespace {

bool isWhole(const fs::path& figure, const core::ManifestEntry& entry)
{
    std::error_code absent;
    const auto bytes = fs::is_regular_file(figure, absent) ? fs::file_size(figure, absent) : 0;
    return !absent && bytes > 0 && (entry.madeBytes == 0 || bytes == entry.madeBytes);
}

bool isSame(const std::string& presentState, const std::string& knownState)
{
    return !presentState.empty() && presentState == knownState;
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

/// Of several divisions into parts, whose manifests may disagree, the one that made the present figure knows its state.
const core::ManifestEntry* MadeFigures::entryOf(const std::string& image, const fs::path& figure) const
{
    std::vector<const core::ManifestEntry*> entries;
    for (auto [at, end] = m_made.equal_range(image); at != end; ++at) {
        if (at->second->made == figure.generic_string()) {
            entries.push_back(at->second);
        }
    }
    if (entries.empty()) {
        return nullptr;
    }
    const auto* first = entries.front();
    const bool agree = std::ranges::all_of(entries, [&](const core::ManifestEntry* entry) {
        return entry->sha256 == first->sha256 && entry->maskSha256 == first->maskSha256;
    });
    const auto state = agree ? std::string() : core::fileState({m_folder / figure});
    const auto maker =
        std::ranges::find_if(entries, [&](const auto* entry) { return isSame(state, entry->madeState); });
    return agree ? first : maker != entries.end() ? *maker : nullptr;
}

std::optional<core::ManifestEntry> MadeFigures::entry(const FigureSource& source, const fs::path& figure) const
{
    const auto* known = entryOf(source.image.name, figure);
    if (known == nullptr || !isWhole(m_folder / figure, *known) || known->bytes != core::sizeOfListed(source.image)) {
        return std::nullopt;
    }
    try {
        if (!isSame(source.imageState, known->fileState) &&
            ui::sha256Of(core::readListed(source.image)) != known->sha256) {
            return std::nullopt;
        }
        if (!isSame(source.maskState, known->maskState) && maskSha256(source.mask) != known->maskSha256) {
            return std::nullopt;
        }
    } catch (const core::Error& error) {
        if (core::endsTheRun(error.code)) {
            throw;
        }
        return std::nullopt;  // it is reported when it is to be drawn
    }
    auto present = *known;
    present.fileState = source.imageState;
    present.maskState = source.maskState;
    return present;
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
