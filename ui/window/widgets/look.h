// How the window looks: neutral greys in two themes, one amber accent, an 8-pixel grid, one font. The colors inside
// the canvas are in ui/canvas/canvas_theme.h; those that both share are written there and taken over here. GUI thread
// only.
#pragma once

#include <QColor>
#include <QFont>
#include <QPalette>
#include <QString>

class QLabel;
class QWidget;

namespace ui {

/// The colors that widgets which paint themselves need; the rest comes from palette and style sheet.
struct Look {
    bool dark = true;
    QColor ground, panel, raised, hover;  ///< surfaces: fields and canvas, the window, buttons, under the pointer
    QColor line;                          ///< borders
    QColor text, quiet, faint;            ///< what is read first, second, and last
    QColor accent;                        ///< selection and focus
    QColor accentText;                    ///< the same where it must be read
    QColor danger;                        ///< what went wrong
};

/// The colors of one of the two themes; of high contrast where that is on (ui/canvas/canvas_theme.h).
const Look& lookFor(bool dark);
const Look& currentLook();  ///< that of theme()

/// All colors of the widgets that Qt paints.
QPalette paletteOf(const Look& look);
/// The style sheet of the window, resources/window.qss, in these colors.
QString styleSheetOf(const Look& look);

/// Type this many times as large as usual, from the next styleSheetOf() on; Theme::setScale() does all that it takes.
void setTypeScale(double scale);
int typePixels(int usual);  ///< a size of type at the scale that is set

QFont sectionFont();  ///< heads of docks: small capitals
QFont smallFont();    ///< 11 px: where something was learned from, axis labels

/// A label whose text is never markup, whatever a file puts into it.
QLabel* plainLabel(const QString& text, QWidget* parent = nullptr);
/// The same in the quiet color, and wrapping; the style sheet knows it by its class property.
QLabel* quietLabel(const QString& text, QWidget* parent = nullptr);
QLabel* faintLabel(const QString& text, QWidget* parent = nullptr);

void setTone(QLabel* label, const char* tone);  ///< "quiet", "danger": as the style sheet knows it

/// The tooltip for a text that holds words of the user's files: paths, labels, names. Qt takes what looks like markup
/// for markup; here every sign stands for itself, and long lines wrap. Empty for an empty text.
QString plainTip(const QString& plain);

}  // namespace ui
