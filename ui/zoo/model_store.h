// Where downloaded models lie: STORE/ID/FILE with FILE.json beside it. Any thread may call; nothing is remembered.
#pragma once

#include "core/model/zoo/zoo.h"

#include <QUrl>

#include <filesystem>
#include <optional>
#include <string>

namespace ui {

class ModelStore {
public:
    /// Of the folder in the settings of the window; one of the rows of Preferences.
    static constexpr char kFolderPreference[] = "preferences/modelFolder";

    explicit ModelStore(std::filesystem::path folder = defaultFolder()) : m_folder(std::move(folder)) {}

    /// $HEADSCOPE_MODELS, else the folder that the window's preferences name, else headscope/models in the user's data
    /// folder (~/.local/share).
    static std::filesystem::path defaultFolder();

    const std::filesystem::path& folder() const { return m_folder; }

    /// The downloaded checkpoint of that id; safetensors where there are several. Parts of one do not count.
    std::optional<std::filesystem::path> find(const std::string& id) const;

    /// Where a download of `url` goes. The server's name is kept, save for the hub's "model", which becomes the id.
    std::filesystem::path fileFor(const core::ZooEntry& entry, const QUrl& url) const;

    /// Bytes of a download that was not finished, or 0.
    std::uintmax_t partOf(const std::string& id) const;

private:
    std::filesystem::path m_folder;
};

}  // namespace ui
