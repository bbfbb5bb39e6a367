// The part of a download that has arrived, kept across restarts: FILE.part, with its version in FILE.part.json.
#pragma once

#include "core/file/descriptor_buffer.h"

#include <QByteArray>
#include <QFile>
#include <QFileInfo>
#include <QString>
#include <QUrl>

namespace ui {

/// One version of a file on a server.
struct Version {
    QUrl url;              ///< that was asked for, before redirects
    QByteArray validator;  ///< strong ETag or date of change: what If-Range compares; empty: cannot be resumed
    QByteArray hubTag;     ///< the hub's X-Linked-Etag, which survives redirects to changing addresses
};

/// Creates or replaces a file, whole or not at all. Returns why it could not be written; empty: it was.
QString writeWhole(const QString& file, const QByteArray& bytes);

class PartFile {
public:
    /// @param target  the final file; its folder is made when needed
    explicit PartFile(const QString& target);
    ~PartFile() { unlock(); }
    PartFile(const PartFile&) = delete;
    PartFile& operator=(const PartFile&) = delete;

    /// False when another program is writing the same part. The system gives the lock back when a process ends, however
    /// it ends; its file, FILE.part.lock, may stay.
    bool lock();
    void unlock();

    QString path() const { return m_file.fileName(); }
    qint64 size() const { return m_file.isOpen() ? m_file.pos() : QFileInfo(m_file.fileName()).size(); }
    Version version() const;  ///< as noted; empty when there is no part

    bool begin(const Version& version);  ///< empties the part
    bool append();                       ///< goes on at its end
    bool write(const QByteArray& bytes);
    void close();
    void discard();
    /// The part becomes the final file, at once and whole.
    bool keep();
    QString problem() const { return m_problem.isEmpty() ? m_file.errorString() : m_problem; }

private:
    QString notePath() const { return m_file.fileName() + QStringLiteral(".json"); }
    QByteArray lockPath() const { return QFile::encodeName(m_file.fileName() + QStringLiteral(".lock")); }

    QString m_target;
    QFile m_file;
    QString m_problem;  ///< of the note and of the final name; m_file knows its own
    core::Descriptor m_lock{-1};
};

}  // namespace ui
