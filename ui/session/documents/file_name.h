// Names of files on their way between the system, for which they are bytes, and Qt, for which they are text.
#pragma once

#include <QString>

#include <filesystem>

namespace ui {

/// Bytes that are no UTF-8 become lone surrogates (U+DC80 to U+DCFF), which no valid text holds, so that toPath() gives
/// every path back as it was. Qt's own file classes cannot open such a name: they would ask for another one.
QString toName(const std::filesystem::path& path);
std::filesystem::path toPath(const QString& name);

/// For people: the last part of a path, with U+FFFD or '?' for what is no UTF-8.
QString shownFileName(const QString& path);

}  // namespace ui
