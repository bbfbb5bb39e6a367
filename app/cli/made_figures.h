// Which figures of a batch are already there: those that earlier runs have entered into the manifests of its folder, as
// long as the images and masks that they were made from have not changed.
#pragma once

#include "core/dataset/image_list.h"
#include "core/dataset/manifest.h"

#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace cli {

class MadeFigures {
public:
    /// Reads all manifests in the folder; one that does not exist yet has none.
    /// @param task  as core::Manifest::task
    /// @throws UsageError for a manifest of another task, naming the difference; as core::readManifest()
    MadeFigures(std::filesystem::path folder, std::string task);

    /// Whether the figure was made, whole, from the image and its mask in their present state.
    /// @param state   present core::fileState() of the image: as long as it is the same, the image is not read
    /// @param mask    the file that marks its object; empty: the view needs none
    /// @param figure  relative to the folder
    /// @throws core::Error Cancelled, OutOfMemory
    bool has(const core::ListedImage& image, const std::string& state, const std::filesystem::path& mask,
             const std::filesystem::path& figure) const;

    /// The manifest of this name as an earlier run left it; one without entries where there is none.
    core::Manifest manifest(const std::filesystem::path& name) const;

private:
    std::filesystem::path m_folder;
    std::string m_task;
    std::map<std::filesystem::path, core::Manifest> m_manifests;  ///< by the file's name
    std::map<std::string, core::ManifestEntry> m_entries;         ///< of all of them, by image
};

/// Hash of the file that marks an object; empty for none. @throws core::Error as ui::fileSha256()
std::string maskSha256(const std::filesystem::path& mask);

}  // namespace cli
