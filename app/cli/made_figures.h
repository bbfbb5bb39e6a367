// Which figures of a batch are already there: those that earlier runs have entered into the manifests of its folder, as
// long as the images and masks that they were made from have not changed.
#pragma once

#include "core/dataset/image_list.h"
#include "core/dataset/manifest.h"

#include <filesystem>
#include <map>
#include <optional>
#include <string>

namespace cli {

/// What a figure is made from, and the state of its files before they are read: core::FileStates.
struct FigureSource {
    core::ListedImage image;
    std::filesystem::path mask;  ///< marks the object that the view needs; empty: it needs none, or there is none
    std::string imageState, maskState;
};

class MadeFigures {
public:
    /// Reads all manifests in the folder; one that does not exist yet has none.
    /// @param task  as core::Manifest::task
    /// @throws UsageError for a manifest of another task, naming the difference; as core::readManifest()
    MadeFigures(std::filesystem::path folder, std::string task);
    MadeFigures(const MadeFigures&) = delete;
    MadeFigures& operator=(const MadeFigures&) = delete;

    /// The entry of a figure that was made, whole, from the image and its mask as they are now, with the present states
    /// of all three; none where it must be drawn. Reads them only where their states differ.
    /// @param figure  relative to the folder
    /// @throws core::Error Cancelled, OutOfMemory
    std::optional<core::ManifestEntry> entry(const FigureSource& source, const std::filesystem::path& figure) const;

    /// The manifest of this name as an earlier run left it; one without entries where there is none.
    core::Manifest manifest(const std::filesystem::path& name) const;

private:
    const core::ManifestEntry* entryOf(const FigureSource& source, const std::filesystem::path& figure,
                                       const std::string& state) const;

    std::filesystem::path m_folder;
    std::string m_task;
    std::map<std::filesystem::path, core::Manifest> m_manifests;    ///< by the file's name
    std::multimap<std::string, const core::ManifestEntry*> m_made;  ///< in all of them, by image
};

/// Hash of the file that marks an object; empty for none. @throws core::Error as ui::fileSha256()
std::string maskSha256(const std::filesystem::path& mask);

}  // namespace cli
