#include "ui/session/opened/incoming_paths.h"

#include "core/checkpoint/file_format.h"
#include "core/image/picture_header.h"
#include "resources/resources.h"

#include <QCollator>
#include <QDir>
#include <QFile>
#include <QFileInfo>

#include <algorithm>
#include <span>

namespace ui {
namespace {

const QStringList& pictureSuffixes()
{
    static const QStringList suffixes{"jpg", "jpeg", "png", "webp", "tif", "tiff", "bmp"};
    return suffixes;
}

const QStringList& modelSuffixes()
{
    static const QStringList suffixes = [] {
        QStringList all;
        for (const char* extension : core::checkpointExtensions()) {
            all << QString::fromLatin1(extension).mid(1);  // Qt's suffixes have no dot
        }
        return all;
    }();
    return suffixes;
}

QStringList patterns(const QStringList& suffixes)
{
    QStringList all;
    for (const auto& suffix : suffixes) {
        all << "*." + suffix;
    }
    return all;
}

bool startsLikePicture(const QString& path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly)) {
        return false;
    }
    const QByteArray start = file.read(16);  // longer than every kind's signature
    return core::pictureKind(std::as_bytes(std::span(start.constData(), size_t(start.size())))).has_value();
}

bool holdsModel(const QString& folder)
{
    const auto filter = QDir::Files | QDir::Readable;
    return !QDir(folder).entryList(patterns(modelSuffixes()), filter).isEmpty() && picturesIn(folder).isEmpty();
}

}  // namespace

bool looksLikePicture(const QString& path)
{
    const QString suffix = QFileInfo(path).suffix().toLower();
    if (pictureSuffixes().contains(suffix)) {
        return true;
    }
    return !modelSuffixes().contains(suffix) && startsLikePicture(path);
}

Incoming sortOut(const QStringList& paths)
{
    Incoming incoming;
    for (const auto& path : paths) {
        if (QFileInfo(path).isDir()) {
            (holdsModel(path) ? incoming.model : incoming.folder) = path;
        } else if (looksLikePicture(path)) {
            if (!incoming.photo) {  // of several dropped pictures the first is shown, its folder gives the others
                incoming.photo = path;
            }
        } else {
            incoming.model = path;
        }
    }
    if (incoming.photo) {
        incoming.folder.reset();
    }
    return incoming;
}

Incoming completed(Incoming incoming, const QString& lastPhoto, const QString& lastModel)
{
    if (!incoming.model) {
        const auto bundled = resources::bundledModels();
        if (!lastModel.isEmpty() && QFileInfo::exists(lastModel)) {
            incoming.model = lastModel;
        } else if (!bundled.empty()) {
            incoming.model = QString::fromStdString(bundled.front().file.string());
        }
    }
    if (!incoming.photo && !incoming.folder) {
        const auto samples = resources::samplePhotos();
        if (!lastPhoto.isEmpty() && QFileInfo::exists(lastPhoto)) {
            incoming.photo = lastPhoto;
        } else if (!samples.empty()) {
            incoming.photo = QString::fromStdString(samples.front().string());
        }
    }
    return incoming;
}

QStringList picturesIn(const QString& folder)
{
    const QDir dir(folder);
    QStringList names = dir.entryList(patterns(pictureSuffixes()), QDir::Files | QDir::Readable);
    QCollator order{QLocale(QLocale::English)};  // the C locale knows no numbers in words
    order.setNumericMode(true);
    order.setCaseSensitivity(Qt::CaseInsensitive);
    std::sort(names.begin(), names.end(), order);
    for (auto& name : names) {
        name = dir.absoluteFilePath(name);
    }
    return names;
}

QString picturePatterns()
{
    return patterns(pictureSuffixes()).join(' ');
}
QString modelPatterns()
{
    return patterns(modelSuffixes()).join(' ');
}

}  // namespace ui
