#include "ui/zoo/model_store.h"

#include "resources/resources.h"

#include "core/checkpoint/file_format.h"

#include <QFileInfo>
#include <QSettings>
#include <QStandardPaths>

#include <algorithm>

namespace ui {

namespace fs = std::filesystem;

namespace {

/// The smaller, the rather it is taken; the number of extensions when it is no checkpoint.
size_t rankOf(const fs::path& file)
{
    const auto extensions = core::checkpointExtensions();
    return static_cast<size_t>(std::find(extensions.begin(), extensions.end(), file.extension()) - extensions.begin());
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
    std::error_code absent;
    if (isName(id)) {
        for (const auto& entry : fs::directory_iterator(m_folder / id, absent)) {
            const auto rank = rankOf(entry.path());
            if (rank < core::checkpointExtensions().size() && (!best || rank < rankOf(*best))) {
                best = entry.path();
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
    std::error_code absent;
    if (isName(id)) {
        for (const auto& entry : fs::directory_iterator(m_folder / id, absent)) {
            if (entry.path().extension() == ".part") {
                bytes = std::max(bytes, entry.file_size(absent));
            }
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
