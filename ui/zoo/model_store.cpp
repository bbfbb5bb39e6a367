#include "ui/zoo/model_store.h"

#include "resources/resources.h"

#include "core/checkpoint/file_format.h"
#include "core/file/folder_entries.h"

#include <QFileInfo>
#include <QSettings>
#include <QStandardPaths>

#include <algorithm>
#include <vector>

namespace ui {

namespace fs = std::filesystem;

namespace {

/// The smaller, the rather it is taken; the number of extensions when it is no checkpoint.
size_t rankOf(const fs::path& file)
{
    const auto extensions = core::checkpointExtensions();
    return static_cast<size_t>(std::find(extensions.begin(), extensions.end(), file.extension()) - extensions.begin());
}

/// By name; none where the folder cannot be read. A model has a few files, so a folder of very many, which is no
/// model's, is not read to its end.
std::vector<fs::path> filesIn(const fs::path& folder)
{
    constexpr size_t most = 10'000;
    std::vector<fs::path> files;
    for (core::FolderEntries entries(folder); const auto& entry : entries) {
        if (files.size() == most) {
            break;
        }
        files.push_back(entry.path());
    }
    std::ranges::sort(files);
    return files;
}

/// An id is one folder's name, not a way out of the store.
bool isName(const std::string& id)
{
    return !id.empty() && id.front() != '.' && id.find('/') == std::string::npos;
}

}  // namespace

fs::path ModelStore::defaultFolder()
{
    if (const auto chosen = qEnvironmentVariable("HEADSCOPE_MODELS"); !chosen.isEmpty()) {
        return chosen.toStdString();
    }
    const QSettings settings(QStringLiteral("headscope"),
                             QStringLiteral("headscope"));  // the window's: see Preferences
    if (const auto preferred = settings.value(kFolderPreference).toString(); !preferred.isEmpty()) {
        return preferred.toStdString();
    }
    // AppDataLocation would depend on the program's name, and the two programs share their models.
    const auto data = QStandardPaths::writableLocation(QStandardPaths::GenericDataLocation);
    return fs::path(data.toStdString()) / "headscope" / "models";
}

std::optional<fs::path> ModelStore::find(const std::string& id) const
{
    std::optional<fs::path> best;
    if (isName(id)) {
        for (const auto& file : filesIn(m_folder / id)) {
            const auto rank = rankOf(file);
            if (rank < core::checkpointExtensions().size() && (!best || rank < rankOf(*best))) {
                best = file;
            }
        }
    }
    return best;
}

fs::path ModelStore::fileFor(const core::ZooEntry& entry, const QUrl& url) const
{
    const QFileInfo name(url.fileName());
    const bool nameless = name.completeBaseName() == u"model";
    const auto file = nameless ? entry.id + "." + name.suffix().toStdString() : name.fileName().toStdString();
    return m_folder / entry.id / file;
}

std::uintmax_t ModelStore::partOf(const std::string& id) const
{
    std::uintmax_t bytes = 0;
    if (isName(id)) {
        for (const auto& file : filesIn(m_folder / id)) {
            std::error_code gone;
            const auto size = file.extension() == ".part" ? fs::file_size(file, gone) : 0;
            bytes = gone ? bytes : std::max(bytes, size);
        }
    }
    return bytes;
}

std::optional<std::filesystem::path> installedModel(const std::string& id)
{
    const auto bundled = resources::bundledModel(id);
    return bundled ? bundled : ModelStore().find(id);
}

std::filesystem::path modelPath(const std::string& pathOrId)
{
    std::error_code unreachable;
    if (std::filesystem::exists(pathOrId, unreachable)) {
        return pathOrId;
    }
    return installedModel(pathOrId).value_or(pathOrId);
}

}  // namespace ui
