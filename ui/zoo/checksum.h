// Checksums that are known before a file is downloaded, and their verification.
#pragma once

#include <QByteArray>
#include <QCryptographicHash>
#include <QFile>
#include <QString>

#include <optional>
#include <vector>

namespace ui {

struct Checksum {
    QCryptographicHash::Algorithm algorithm = QCryptographicHash::Sha256;
    QByteArray prefix;  ///< lower-case hexadecimal: the first digits, or all of them
    QString origin;     ///< "the file's name": named in the error when the sum differs
};

/// torch.hub's way: name-<first hexadecimal digits of the SHA-256>.pth
std::optional<Checksum> checksumInName(const QString& fileName);

/// The Hugging Face hub's way: an ETag of 64 hexadecimal digits is the SHA-256.
std::optional<Checksum> checksumInTag(const QByteArray& tag);

/// Reads a file piece by piece, so that a thread with other duties can do it.
class ChecksumRun {
public:
    ChecksumRun(const QString& file, std::vector<Checksum> expected);

    /// Reads the next few megabytes. @return false once there is nothing more to read
    bool step();
    /// After the last step: what is wrong, as "expected SHA-256 1234... (the file's name), found abcd..."; or nothing.
    std::optional<QString> mismatch() const;

private:
    QFile m_file;
    std::vector<Checksum> m_expected;
    QCryptographicHash m_sha256, m_md5;
    bool m_wantsMd5 = false, m_failed = false;
};

}  // namespace ui
