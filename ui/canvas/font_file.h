// The font file that text inside the canvas is drawn with.
#pragma once

#include <QString>

namespace ui {

struct FontFile {
    QString path;             ///< empty: none found
    double lineHeight = 1.2;  ///< ascent + descent, of the em
    int face = 0;             ///< of a collection
};

/// Inter where it is installed, else a common sans serif, from the folders that the system keeps fonts in. Looked for
/// once.
const FontFile& canvasFontFile();

/// For what that one lacks: Chinese characters. Looked for once, when first asked for.
const FontFile& canvasChineseFontFile();

}  // namespace ui
