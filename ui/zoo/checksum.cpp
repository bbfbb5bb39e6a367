#include "ui/zoo/checksum.h"

#include <QCoreApplication>
#include <QRegularExpression>

#include <algorithm>

namespace ui {
namespace {

constexpr qint64 kPiece = 4 << 20;

QString nameOf(QCryptographicHash::Algorithm algorithm)
{
    return algorithm == QCryptographicHash::Md5 ? QStringLiteral("MD5") : QStringLiteral("SHA-256");
}

}  // namespace

std::optional<Checksum> checksumInName(const QString& fileName)
{
    // Only digits: more likely a date.
    static const QRegularExpression pattern(QStringLiteral("-(?=[0-9]*[a-f])([0-9a-f]{8,64})\\.[A-Za-z.]+$"));
    const auto match = pattern.match(fileName);
    if (!match.hasMatch()) {
        return std::nullopt;
    }
    return Checksum{QCryptographicHash::Sha256, match.captured(1).toLatin1(),
                    QCoreApplication::translate("Checksum", "the file's name")};
}

std::optional<Checksum> checksumInTag(const QByteArray& tag)
{
    static const QRegularExpression pattern(QStringLiteral("^(?:w/)?\"?([0-9a-f]{64})\"?$"));
    const auto match = pattern.match(QString::fromLatin1(tag).trimmed().toLower());
    if (!match.hasMatch()) {
        return std::nullopt;
    }
    return Checksum{QCryptographicHash::Sha256, match.captured(1).toLatin1(),
                    QCoreApplication::translate("Checksum", "the server")};
}

ChecksumRun::ChecksumRun(const QString& file, std::vector<Checksum> expected)
    : m_file(file),
      m_expected(std::move(expected)),
      m_sha256(QCryptographicHash::Sha256),
      m_md5(QCryptographicHash::Md5),
      m_wantsMd5(std::any_of(m_expected.begin(), m_expected.end(),
                             [](const auto& sum) { return sum.algorithm == QCryptographicHash::Md5; })),
      m_failed(!m_file.open(QIODevice::ReadOnly))
{
}

bool ChecksumRun::step()
{
    const QByteArray piece = m_failed ? QByteArray() : m_file.read(kPiece);
    m_failed = m_failed || m_file.error() != QFileDevice::NoError;
    m_sha256.addData(piece);
    if (m_wantsMd5) {
        m_md5.addData(piece);
    }
    return !piece.isEmpty();
}

std::optional<QString> ChecksumRun::mismatch() const
{
    if (m_failed) {
        return QCoreApplication::translate("Checksum", "the downloaded file cannot be read back (%1)")
            .arg(m_file.errorString());
    }
    for (const auto& sum : m_expected) {
        const auto& hash = sum.algorithm == QCryptographicHash::Md5 ? m_md5 : m_sha256;
        const QByteArray found = hash.result().toHex();
        if (!found.startsWith(sum.prefix)) {
            return QCoreApplication::translate("Checksum", "expected %1 %2 (from %3), found %4")
                .arg(nameOf(sum.algorithm), QString::fromLatin1(sum.prefix), sum.origin,
                     QString::fromLatin1(found.left(std::max<qsizetype>(sum.prefix.size(), 8))));
        }
    }
    return std::nullopt;
}

}  // namespace ui
