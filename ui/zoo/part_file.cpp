#include "ui/zoo/part_file.h"

#include <QDir>
#include <QFileInfo>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSaveFile>

#include <unistd.h>

#include <filesystem>

namespace ui {
namespace {

QString madeFolder(const QString& target)
{
    QDir().mkpath(QFileInfo(target).path());
    return target;
}

}  // namespace

PartFile::PartFile(const QString& target)
    : m_target(madeFolder(target)),
      m_file(target + QStringLiteral(".part")),
      m_lock(target + QStringLiteral(".part.lock"))
{
    m_lock.setStaleLockTime(0);  // only a dead process's lock is stale, however long a download takes
}

bool PartFile::lock()
{
    // A folder that cannot be written to is told by the first write, with its reason.
    return m_lock.tryLock(0) || m_lock.error() == QLockFile::PermissionError ||
           m_lock.error() == QLockFile::UnknownError;
}

Version PartFile::version() const
{
    QFile note(notePath());
    if (!QFileInfo::exists(m_file.fileName()) || !note.open(QIODevice::ReadOnly)) {
        return {};
    }
    const QJsonObject json = QJsonDocument::fromJson(note.readAll()).object();
    return {QUrl(json["url"].toString()), json["validator"].toString().toLatin1(),
            json["hubTag"].toString().toLatin1()};
}

bool PartFile::begin(const Version& version)
{
    close();
    if (!m_file.open(QIODevice::WriteOnly | QIODevice::Truncate)) {
        return false;
    }
    QSaveFile note(notePath());
    const QJsonObject json{{"url", version.url.toString()},
                           {"validator", QString::fromLatin1(version.validator)},
                           {"hubTag", QString::fromLatin1(version.hubTag)}};
    return note.open(QIODevice::WriteOnly) && note.write(QJsonDocument(json).toJson()) > 0 && note.commit();
}

bool PartFile::append()
{
    close();
    return m_file.open(QIODevice::WriteOnly | QIODevice::Append) && m_file.seek(m_file.size());
}

bool PartFile::write(const QByteArray& bytes)
{
    return m_file.write(bytes) == bytes.size();
}

void PartFile::close()
{
    m_file.close();
}

void PartFile::discard()
{
    close();
    m_file.remove();
    QFile::remove(notePath());
}

bool PartFile::keep()
{
    // After a power cut the final name must not stand for an empty file.
    if (!m_file.isOpen() && !m_file.open(QIODevice::ReadWrite)) {
        return false;
    }
    if (!m_file.flush() || ::fsync(m_file.handle()) != 0) {
        return false;
    }
    m_file.close();
    std::error_code failed;  // QFile::rename replaces nothing
    std::filesystem::rename(m_file.filesystemFileName(), QFileInfo(m_target).filesystemFilePath(), failed);
    if (!failed) {
        QFile::remove(notePath());
    }
    return !failed;
}

}  // namespace ui
