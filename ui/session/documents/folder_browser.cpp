#include "ui/session/documents/folder_browser.h"

#include "core/file/file_part.h"
#include "ui/session/documents/file_name.h"
#include "ui/session/documents/incoming_paths.h"

#include <QUuid>

#include <torch/types.h>

#include <algorithm>
#include <cstring>
#include <mutex>

namespace ui {
namespace {

/// The slide that this file is, null for none; shared with the photos of it that are open. `key` changes with the file.
std::shared_ptr<const OpenedSlide> slideAt(const std::filesystem::path& file, const QString& key, bool anyTiles)
{
    static std::mutex mutex;
    static QString lastKey;
    static std::weak_ptr<const OpenedSlide> last;
    {
        const std::scoped_lock lock(mutex);
        if (auto open = last.lock(); open && lastKey == key) {
            return open;
        }
    }
    auto slide = core::Slide::open(file, anyTiles);
    if (!slide) {
        return nullptr;
    }
    auto overview = slide->overview();
    auto opened = std::make_shared<const OpenedSlide>(OpenedSlide{std::move(slide), std::move(overview), toName(file)});
    const std::scoped_lock lock(mutex);
    last = opened;
    lastKey = key;
    return opened;
}

/// The file in which the image lies; stands for the tiles of a slide in the list of a folder.
QString fileOf(const QString& path)
{
    return path.contains('#') ? toName(core::wholeFile(toPath(path))) : path;
}

}  // namespace

PhotoPtr readPhotoAt(const QString& path)
{
    auto opened = std::make_shared<OpenedPhoto>();
    const auto address = toPath(path), file = core::wholeFile(address);
    const auto part = core::partOf(address);
    std::error_code unreachable;
    const QString changed =
        QString::number(std::filesystem::last_write_time(file, unreachable).time_since_epoch().count());
    opened->slide = slideAt(file, toName(file) + '\n' + changed, !part.empty());
    if (opened->slide && part.starts_with("tile=")) {
        opened->tile = core::parseTile(part, address.filename().string());
        opened->photo = std::make_shared<const core::Photo>(opened->slide->slide->tile(*opened->tile));
    } else {
        opened->photo = std::make_shared<const core::Photo>(
            opened->slide && part.empty() ? opened->slide->overview.photo : core::readPhoto(address));
    }
    opened->path = path;
    opened->key = path + '\n' + changed;
    return opened;
}

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

void FolderBrowser::read(const QString& path, std::function<Found(const core::RunControl&)> work)
{
    m_line.start(
        std::move(work), [this](const Found& found) { accept(found); },
        [this, path](const core::Failure& failure) {
            if (failure.code == core::ErrorCode::NotFound && m_paths.removeOne(path)) {
                m_asked = -1;  // nothing to step past
            }
            Q_EMIT failed(failure, shownFileName(path));
        });
    Q_EMIT requested();
}

void FolderBrowser::accept(const Found& found)
{
    if (!found.paths.isEmpty()) {
        m_paths = found.paths;
    }
    m_index = m_asked = static_cast<int>(m_paths.indexOf(fileOf(found.photo->path)));
    Q_EMIT listChanged();
    Q_EMIT ready(found.photo);
}

void FolderBrowser::open(const QString& path)
{
    std::error_code unreachable;
    const std::filesystem::path file = std::filesystem::absolute(toPath(path), unreachable);
    const QString absolute = toName(file);
    const int index = static_cast<int>(m_paths.indexOf(fileOf(absolute)));
    if (index >= 0) {
        m_asked = index;  // a step from here counts at once, even when this image turns out to be broken
        if (index != m_index) {
            m_index = index;
            Q_EMIT listChanged();
        }
    }
    const bool listed = index >= 0;
    read(absolute, [absolute, listed, file](const core::RunControl&) {
        Found found{readPhotoAt(absolute), {}};
        if (!listed) {
            found.paths = imagesIn(toName(file.parent_path()));
            if (!found.paths.contains(fileOf(absolute))) {
                found.paths.prepend(fileOf(absolute));  // an image under an unusual name
            }
        }
        return found;
    });
}

void FolderBrowser::openFolder(const QString& folder)
{
    read(folder, [folder](const core::RunControl&) {
        const QStringList paths = imagesIn(folder);
        if (paths.isEmpty()) {
            const QString sentence = tr("%1: expected a folder of images or with a checkpoint, found neither");
            throw core::Error(core::ErrorCode::NotFound, core::Message(sentence.arg(folder).toStdString()));
        }
        return Found{readPhotoAt(paths.front()), paths};
    });
}

void FolderBrowser::openImage(const QImage& image, const QString& name)
{
    read(name, [image, name](const core::RunControl&) {
        auto opened = std::make_shared<OpenedPhoto>();
        opened->photo = photoFromImage(image, name);
        opened->key = QUuid::createUuid().toString();
        return Found{std::move(opened), {}};
    });
}

void FolderBrowser::step(int by)
{
    m_direction = by < 0 ? -1 : 1;
    if (m_paths.isEmpty()) {
        return;
    }
    const int last = static_cast<int>(m_paths.size()) - 1;
    const bool goesOn = m_asked >= 0 && (m_index < 0 || (by < 0) == (m_asked < m_index));  // past one that failed
    const int from = goesOn ? m_asked : m_index;
    const int next = from < 0 ? 0 : std::clamp(from + by, 0, last);
    if (next != m_index && next != m_asked) {
        open(m_paths.at(next));
    }
}

QString FolderBrowser::ahead() const
{
    return m_direction == 0 || m_index < 0 ? QString() : m_paths.value(m_index + m_direction);
}

void FolderBrowser::cancel()
{
    m_line.cancel();
    m_asked = -1;
}

void FolderBrowser::revertTo(const QString& path)
{
    m_index = static_cast<int>(m_paths.indexOf(fileOf(path)));
    Q_EMIT listChanged();
}

void FolderBrowser::setList(const QStringList& paths, const QString& path)
{
    cancel();
    m_paths = paths;
    revertTo(path);
}

void FolderBrowser::clear()
{
    cancel();
    m_paths.clear();
    m_index = -1;
    Q_EMIT listChanged();
}

}  // namespace ui
