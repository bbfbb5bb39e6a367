// Finds models by id: bundled with the program, or downloaded to STORE/ID/FILE with FILE.json beside it. Any thread may
// call; nothing is cached.
#pragma once

#include "core/model/zoo/zoo.h"

#include <QUrl>

#include <filesystem>
#include <optional>
#include <string>

namespace ui {

class ModelStore {
public:
    /// Settings key of the folder: a row of the window's Preferences.
    static constexpr char kFolderPreference[] = "preferences/modelFolder";

    explicit ModelStore(std::filesystem::path folder = defaultFolder()) : m_folder(std::move(folder)) {}

    /// $HEADSCOPE_MODELS, else the folder that the window's preferences name, else headscope/models in the user's data
    /// folder (~/.local/share).
    static std::filesystem::path defaultFolder();

    const std::filesystem::path& folder() const { return m_folder; }

    /// The downloaded checkpoint of that id; safetensors where there are several. Parts of one do not count.
    std::optional<std::filesystem::path> find(const std::string& id) const;

    /// Target of a download of `url`. The server's name is kept, save for the hub's "model", which becomes the id.
    std::filesystem::path fileFor(const core::ZooEntry& entry, const QUrl& url) const;

    /// Bytes of a download that was not finished, or 0.
    std::uintmax_t partOf(const std::string& id) const;

private:
    std::filesystem::path m_folder;
};

/// The file of the bundled model of that id, else of the downloaded one; nothing when neither exists.
std::optional<std::filesystem::path> installedModel(const std::string& id);

/// A file or folder of that name wins over an installed model of that id. Anything else is returned unchanged, so that
/// opening it reports the error.
std::filesystem::path modelPath(const std::string& pathOrId);

}  // namespace ui
