// The font file that text inside the canvas is drawn with.
#pragma once

#include <QString>

namespace ui {

struct FontFile {
    QString path;             ///< empty: none found
    double lineHeight = 1.2;  ///< ascent + descent, of the em
};

/// Inter where it is installed, else a common sans serif, from the folders that the system keeps fonts in. Looked for
/// once.
const FontFile& canvasFontFile();

}  // namespace ui
