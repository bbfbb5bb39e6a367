#include "ui/session/documents/incoming_paths.h"

#include "core/checkpoint/file_format.h"
#include "core/file/file_part.h"
#include "core/file/folder_entries.h"
#include "core/file/output_file.h"
#include "core/image/image_header.h"
#include "resources/resources.h"
#include "ui/session/documents/file_name.h"

#include <QCollator>
#include <QFileInfo>

#include <unistd.h>

#include <algorithm>
#include <array>
#include <fstream>
#include <span>

namespace ui {
namespace {

namespace fs = std::filesystem;

using Extensions = std::span<const char* const>;  // with the dot

QString patterns(Extensions extensions)
{
    QStringList all;
    for (const char* extension : extensions) {
        all << '*' + QLatin1String(extension);
    }
    return all.join(' ');
}

bool endsIn(const QString& path, Extensions extensions)
{
    return std::ranges::any_of(extensions, [&](const char* extension) {
        return path.endsWith(QLatin1String(extension), Qt::CaseInsensitive);
    });
}

/// By name only: the reader checks the content.
constexpr std::array kVideoExtensions{".mp4",  ".m4v", ".mov", ".mkv", ".webm", ".avi", ".mpg",
                                      ".mpeg", ".ts",  ".ogv", ".wmv", ".flv",  ".gif"};

bool exists(const QString& path)
{
    return !path.isEmpty() && !core::whyUnreachable(toPath(path));
}

bool isFolder(const QString& path)
{
    std::error_code unreachable;
    return fs::is_directory(toPath(path), unreachable);
}

/// Empty for what is no regular file: a pipe would keep the reader waiting for ever.
std::vector<std::byte> startOf(const QString& path)
{
    std::error_code unreachable;
    if (!fs::is_regular_file(toPath(path), unreachable)) {
        return {};
    }
    std::array<char, 4096> start{};
    std::ifstream file(toPath(path), std::ios::binary);
    file.read(start.data(), start.size());
    const auto bytes = std::as_bytes(std::span(start.data(), static_cast<size_t>(file.gcount())));
    return {bytes.begin(), bytes.end()};
}

bool looksLikeModel(const QString& path)
{
    if (endsIn(path, core::checkpointExtensions())) {
        return true;
    }
    const auto start = startOf(path);
    std::error_code unreachable;
    return !start.empty() && core::recognizeFile(start, fs::file_size(toPath(path), unreachable)).format != nullptr;
}

/// Absolute paths, unordered; skips hidden files and those that may not be read.
QStringList filesIn(const QString& folder, Extensions extensions)
{
    QStringList files;
    std::error_code unreachable;
    for (core::FolderEntries entries(fs::absolute(toPath(folder), unreachable)); const auto& entry : entries) {
        const fs::path& path = entry.path();
        if (const QString name = toName(path.filename()); !name.startsWith('.') && endsIn(name, extensions) &&
                                                          entry.is_regular_file(unreachable) &&
                                                          ::access(path.c_str(), R_OK) == 0) {
            files << toName(path);
        }
    }
    return files;
}

bool holdsModel(const QString& folder)
{
    return !filesIn(folder, core::checkpointExtensions()).isEmpty() && imagesIn(folder).isEmpty();
}

/// Takes `path` unless the place is taken.
bool place(std::optional<QString>& where, const QString& path)
{
    if (where) {
        return false;
    }
    where = path;
    return true;
}

bool besidePhoto(const Incoming& incoming, const QString& path)
{
    return incoming.photo && QFileInfo(*incoming.photo).absolutePath() == QFileInfo(path).absolutePath();
}

}  // namespace

bool looksLikeImage(const QString& path)
{
    if (endsIn(path, core::imageExtensions()) || !core::partOf(toPath(path)).empty()) {
        return true;
    }
    return !endsIn(path, core::checkpointExtensions()) && core::imageKind(startOf(path)).has_value();
}

Incoming sortOut(const QStringList& paths)
{
    Incoming incoming;
    QStringList folders, videos, strangers;
    for (const auto& path : paths) {
        if (isFolder(path) && !holdsModel(path)) {
            folders << path;
        } else if (!isFolder(path) && looksLikeImage(path)) {
            if (!place(incoming.photo, path) && !besidePhoto(incoming, path)) {
                incoming.leftOver << path;
            }
        } else if (!isFolder(path) && endsIn(path, kVideoExtensions)) {
            videos << path;
        } else if (!isFolder(path) && !looksLikeModel(path)) {
            strangers << path;
        } else if (!place(incoming.model, path)) {
            incoming.leftOver << path;
        }
    }
    for (const auto& path : folders) {
        if (incoming.photo || !place(incoming.folder, path)) {
            incoming.leftOver << path;
        }
    }
    for (const auto& path : videos) {
        if (incoming.photo || incoming.folder || !place(incoming.video, path)) {
            incoming.leftOver << path;
        }
    }
    for (const auto& path : strangers) {
        if (!place(incoming.model, path) && (incoming.folder || incoming.video || !place(incoming.photo, path))) {
            incoming.leftOver << path;
        }
    }
    return incoming;
}

Incoming completed(Incoming incoming, const QString& lastPhoto, const QString& lastModel)
{
    if (!incoming.model) {
        const auto bundled = resources::bundledModels();
        if (exists(lastModel)) {
            incoming.model = lastModel;
        } else if (!bundled.empty()) {
            incoming.model = toName(bundled.front().file);
        }
    }
    if (!incoming.photo && !incoming.folder && !incoming.video) {
        const auto samples = resources::samplePhotos();
        if (exists(lastPhoto)) {
            incoming.photo = lastPhoto;
        } else if (!samples.empty()) {
            incoming.photo = toName(samples.front());
        }
    }
    return incoming;
}

QStringList imagesIn(const QString& folder)
{
    QStringList paths = filesIn(folder, core::imageExtensions());
    QCollator order{QLocale(QLocale::English)};  // the C locale knows no numbers in words
    order.setNumericMode(true);
    order.setCaseSensitivity(Qt::CaseInsensitive);
    std::ranges::sort(paths, order);  // all in one folder: their names decide
    return paths;
}

QString imagePatterns()
{
    return patterns(core::imageExtensions());
}
QString videoPatterns()
{
    return patterns(kVideoExtensions);
}
QString modelPatterns()
{
    return patterns(core::checkpointExtensions());
}

}  // namespace ui
