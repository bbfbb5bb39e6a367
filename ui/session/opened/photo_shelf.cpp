#include "ui/session/opened/photo_shelf.h"

#include "ui/session/opened/incoming_paths.h"

#include <QDateTime>
#include <QDir>
#include <QFileInfo>
#include <QUuid>

#include <torch/types.h>

#include <algorithm>
#include <cstring>

namespace ui {
namespace {

PhotoPtr readPhotoAt(const QString& path)
{
    auto opened = std::make_shared<OpenedPhoto>();
    const QFileInfo file(path);
    opened->photo = std::make_shared<const core::Photo>(core::readPhoto(path.toStdString()));
    opened->path = path;
    opened->key = path + '\n' + QString::number(file.lastModified().toMSecsSinceEpoch());
    return opened;
}

}  // namespace

std::shared_ptr<const core::Photo> photoFromImage(const QImage& image, const QString& name)
{
    const QImage rgb = image.convertToFormat(QImage::Format_RGB888);
    auto photo = std::make_shared<core::Photo>();
    photo->name = name.toStdString();
    photo->rgb = torch::empty({rgb.height(), rgb.width(), 3}, torch::kUInt8);
    const auto rowBytes = static_cast<size_t>(rgb.width()) * 3;
    for (int row = 0; row < rgb.height(); ++row) {  // QImage pads its rows to four bytes
        std::memcpy(photo->rgb.data_ptr<uint8_t>() + rowBytes * static_cast<size_t>(row), rgb.constScanLine(row),
                    rowBytes);
    }
    return photo;
}

void PhotoShelf::read(const QString& name, std::function<Found(const core::RunControl&)> work)
{
    m_line.start(std::move(work), [this, name](NewestWins<Found>::Outcome&& outcome) {
        if (const auto* failure = std::get_if<core::Failure>(&outcome)) {
            Q_EMIT failed(*failure, name);
        } else {
            accept(std::get<Found>(outcome));
        }
    });
    Q_EMIT asked();
}

void PhotoShelf::accept(const Found& found)
{
    if (!found.paths.isEmpty()) {
        m_paths = found.paths;
    }
    m_index = static_cast<int>(m_paths.indexOf(found.photo->path));
    Q_EMIT listChanged();
    Q_EMIT ready(found.photo);
}

void PhotoShelf::open(const QString& path)
{
    const QString absolute = QFileInfo(path).absoluteFilePath();
    const int index = static_cast<int>(m_paths.indexOf(absolute));
    if (index >= 0 && index != m_index) {
        m_index = index;  // a step from here counts at once, even when this picture turns out to be broken
        Q_EMIT listChanged();
    }
    const bool listed = index >= 0;
    read(QFileInfo(path).fileName(), [absolute, listed](const core::RunControl&) {
        Found found{readPhotoAt(absolute), {}};
        if (!listed) {
            found.paths = picturesIn(QFileInfo(absolute).absolutePath());
            if (!found.paths.contains(absolute)) {
                found.paths.prepend(absolute);  // a picture under an unusual name
            }
        }
        return found;
    });
}

void PhotoShelf::openFolder(const QString& folder)
{
    read(QDir(folder).dirName(), [folder](const core::RunControl&) {
        const QStringList paths = picturesIn(folder);
        if (paths.isEmpty()) {
            const QString sentence = tr("%1: expected a folder of pictures or with a checkpoint, found neither");
            throw core::Error(core::ErrorCode::NotFound, sentence.arg(folder).toStdString());
        }
        return Found{readPhotoAt(paths.front()), paths};
    });
}

void PhotoShelf::openImage(const QImage& image, const QString& name)
{
    read(name, [image, name](const core::RunControl&) {
        auto opened = std::make_shared<OpenedPhoto>();
        opened->photo = photoFromImage(image, name);
        opened->key = QUuid::createUuid().toString();
        return Found{std::move(opened), {}};
    });
}

void PhotoShelf::step(int by)
{
    if (m_paths.isEmpty()) {
        return;
    }
    const int last = static_cast<int>(m_paths.size()) - 1;
    const int next = m_index < 0 ? 0 : std::clamp(m_index + by, 0, last);
    if (next != m_index) {
        open(m_paths.at(next));
    }
}

void PhotoShelf::cancel()
{
    m_line.cancel();
}

void PhotoShelf::clear()
{
    cancel();
    m_paths.clear();
    m_index = -1;
    Q_EMIT listChanged();
}

}  // namespace ui
