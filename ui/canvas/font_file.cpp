#include "ui/canvas/font_file.h"

#include <QDirIterator>
#include <QRawFont>
#include <QStandardPaths>

#include <vector>

namespace ui {

namespace {

struct Wanted {
    const char* name;
    int face = 0;
};
using Wishes = std::vector<Wanted>;

// Best first. Dear ImGui reads font files itself, so a family name that Qt could resolve is not enough.
const Wishes kLatin{{"Inter-Regular.otf"},
                    {"Inter-Regular.ttf"},
                    {"Inter.ttc"},
                    {"NotoSans-Regular.ttf"},
                    {"DejaVuSans.ttf"},
                    {"OpenSans-Regular.ttf"},
                    {"Cantarell-Regular.otf"},
                    {"LiberationSans-Regular.ttf"},
                    {"Ubuntu-R.ttf"},
                    {"FreeSans.ttf"}};
// Faces of Noto's collection: Japanese, Korean, simplified Chinese, ...
const Wishes kChinese{{"NotoSansCJK-Regular.ttc", 2},
                      {"NotoSansSC-Regular.otf"},
                      {"SourceHanSansSC-Regular.otf"},
                      {"wqy-microhei.ttc"},
                      {"wqy-zenhei.ttc"},
                      {"DroidSansFallbackFull.ttf"},
                      {"DroidSansFallback.ttf"},
                      {"gkai00mp.ttf"}};

FontFile findFile(const Wishes& wishes)
{
    size_t best = wishes.size();
    QString path;
    for (const QString& folder : QStandardPaths::standardLocations(QStandardPaths::FontsLocation)) {
        QDirIterator files(folder, {"*.otf", "*.ttf", "*.ttc"}, QDir::Files, QDirIterator::Subdirectories);
        while (files.hasNext() && best > 0) {
            files.next();
            for (size_t rank = 0; rank < best; ++rank) {
                if (files.fileName() == QLatin1String(wishes[rank].name)) {
                    best = rank;
                    path = files.filePath();
                }
            }
        }
    }
    return best < wishes.size() ? FontFile{.path = path, .face = wishes[best].face} : FontFile();
}

FontFile findFont(const Wishes& wishes)
{
    FontFile found = findFile(wishes);
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
    static const FontFile found = findFont(kLatin);
    return found;
}

const FontFile& canvasChineseFontFile()
{
    static const FontFile found = findFont(kChinese);
    return found;
}

}  // namespace ui
