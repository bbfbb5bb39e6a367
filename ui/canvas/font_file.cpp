#include "ui/canvas/font_file.h"

#include <QDirIterator>
#include <QRawFont>
#include <QStandardPaths>

namespace ui {

namespace {

// Best first. Dear ImGui reads font files itself, so a family name that Qt could resolve is not enough.
const char* const kWanted[] = {"Inter-Regular.otf",
                               "Inter-Regular.ttf",
                               "Inter.ttc",
                               "NotoSans-Regular.ttf",
                               "DejaVuSans.ttf",
                               "OpenSans-Regular.ttf",
                               "Cantarell-Regular.otf",
                               "LiberationSans-Regular.ttf",
                               "Ubuntu-R.ttf",
                               "FreeSans.ttf"};

QString findFontPath()
{
    constexpr int kNone = int(std::size(kWanted));
    int best = kNone;
    QString path;
    for (const QString& folder : QStandardPaths::standardLocations(QStandardPaths::FontsLocation)) {
        QDirIterator files(folder, {"*.otf", "*.ttf", "*.ttc"}, QDir::Files, QDirIterator::Subdirectories);
        while (files.hasNext()) {
            files.next();
            for (int rank = 0; rank < best; ++rank) {
                if (files.fileName() == QLatin1String(kWanted[rank])) {
                    best = rank;
                    path = files.filePath();
                }
            }
            if (best == 0) {
                return path;
            }
        }
    }
    return path;
}

FontFile findFont()
{
    FontFile found{findFontPath()};
    if (found.path.isEmpty()) {
        return found;
    }
    const QRawFont metrics(found.path, 100.0);
    if (!metrics.isValid()) {
        return {};
    }
    found.lineHeight = (metrics.ascent() + metrics.descent()) / 100.0;
    return found;
}

}  // namespace

const FontFile& canvasFontFile()
{
    static const FontFile found = findFont();
    return found;
}

}  // namespace ui
