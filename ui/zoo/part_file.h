// The part of a download that has arrived, kept across restarts: FILE.part, with its version in FILE.part.json.
#pragma once

#include <QByteArray>
#include <QFile>
#include <QFileInfo>
#include <QLockFile>
#include <QString>
#include <QUrl>

namespace ui {

/// One version of a file on a server.
struct Version {
    QUrl url;              ///< that was asked for, before redirects
    QByteArray validator;  ///< strong ETag or date of change: what If-Range compares; empty: cannot be resumed
    QByteArray hubTag;     ///< the hub's X-Linked-Etag, which survives redirects to changing addresses
};

class PartFile {
public:
    /// @param target  the final file; its folder is made when needed
    explicit PartFile(const QString& target);

    /// False when another program is writing the same part.
    bool lock();
    void unlock() { m_lock.unlock(); }

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
    QString problem() const { return m_file.errorString(); }

private:
    QString notePath() const { return m_file.fileName() + QStringLiteral(".json"); }

    QString m_target;
    QFile m_file;
    QLockFile m_lock;
};

}  // namespace ui
