#include "ui/session/documents/file_name.h"

#include "core/file/text.h"

#include <QFileInfo>

#include <algorithm>
#include <string>
#include <string_view>

namespace ui {
namespace {

constexpr int kStrayBytes = 0xDC00;  // where lone surrogates for bytes 0x80 to 0xFF begin, as in Python's file names

/// Length of the character that the bytes begin with; 0 when they begin with none.
size_t characterLength(std::string_view bytes)
{
    for (size_t length = 1; length <= std::min<size_t>(4, bytes.size()); ++length) {
        if (core::isUtf8(bytes.substr(0, length))) {
            return length;
        }
    }
    return 0;
}

bool isStrayByte(QChar unit)
{
    return unit.unicode() >= kStrayBytes + 0x80 && unit.unicode() <= kStrayBytes + 0xFF;
}

}  // namespace

QString toName(const std::filesystem::path& path)
{
    std::string_view bytes = path.native();
    if (core::isUtf8(bytes)) {
        return QString::fromUtf8(bytes.data(), static_cast<qsizetype>(bytes.size()));
    }
    QString name;
    while (!bytes.empty()) {
        const size_t length = characterLength(bytes);
        if (length == 0) {
            name += QChar(kStrayBytes + static_cast<unsigned char>(bytes.front()));
        } else {
            name += QString::fromUtf8(bytes.data(), static_cast<qsizetype>(length));
        }
        bytes.remove_prefix(std::max<size_t>(length, 1));
    }
    return name;
}

std::filesystem::path toPath(const QString& name)
{
    std::string bytes;
    for (qsizetype at = 0; at < name.size();) {
        const bool pair = name[at].isHighSurrogate() && at + 1 < name.size() && name[at + 1].isLowSurrogate();
        const qsizetype units = pair ? 2 : 1;
        if (isStrayByte(name[at])) {
            bytes += static_cast<char>(name[at].unicode() & 0xFF);
        } else {
            bytes += name.mid(at, units).toStdString();
        }
        at += units;
    }
    return bytes;
}

QString shownFileName(const QString& path)
{
    const QString name = QFileInfo(path).fileName();
    return QString::fromUtf8((name.isEmpty() ? path : name).toUtf8());
}

}  // namespace ui
