#include "ui/zoo/part_file.h"

#include "core/error.h"
#include "core/file/atomic_file.h"

#include <QDir>
#include <QFileInfo>
#include <QJsonDocument>
#include <QJsonObject>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>

namespace ui {
namespace {

QString madeFolder(const QString& target)
{
    QDir().mkpath(QFileInfo(target).path());
    return target;
}

}  // namespace

QString writeWhole(const QString& file, const QByteArray& bytes)
{
    try {
        core::writeAtomically(QFileInfo(file).filesystemFilePath(),
                              [&bytes](std::ostream& stream) { stream.write(bytes.constData(), bytes.size()); });
    } catch (const core::Error& error) {
        return QString::fromStdString(error.detail.english());
    }
    return {};
}

PartFile::PartFile(const QString& target) : m_target(madeFolder(target)), m_file(target + QStringLiteral(".part")) {}

bool PartFile::lock()
{
    struct stat status {};
    do {
        m_lock = core::Descriptor(::open(lockPath().constData(), O_RDWR | O_CREAT | O_CLOEXEC, 0666));
        if (m_lock.get() < 0) {
            return true;  // a folder that cannot be written to is reported by the first write, with its reason
        }
        if (::flock(m_lock.get(), LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK) {
            m_lock = core::Descriptor(-1);
            return false;
        }
    } while (::fstat(m_lock.get(), &status) == 0 && status.st_nlink == 0);  // its owner removed it just now
    return true;
}

void PartFile::unlock()
{
    if (m_lock.get() >= 0) {
        ::unlink(lockPath().constData());
        m_lock = core::Descriptor(-1);
    }
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
    const QJsonObject json{{"url", version.url.toString()},
                           {"validator", QString::fromLatin1(version.validator)},
                           {"hubTag", QString::fromLatin1(version.hubTag)}};
    m_problem = writeWhole(notePath(), QJsonDocument(json).toJson());
    return m_problem.isEmpty();
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
    QFile::remove(notePath());  // first: nothing goes back for it once the model is there
    std::error_code failed;     // QFile::rename replaces nothing
    std::filesystem::rename(m_file.filesystemFileName(), QFileInfo(m_target).filesystemFilePath(), failed);
    m_problem = failed ? QString::fromStdString(failed.message()) : QString();
    return !failed;
}

}  // namespace ui
