// Which look the program has. The theme belongs to the application (ui/window/application.h); widgets that keep colors
// of it follow changed(). GUI thread only.
#pragma once

#include "ui/window/widgets/look.h"

#include <QObject>
#include <QString>

#include <utility>

namespace ui {

class CalmStyle;

enum class ThemeChoice { System, Dark, Light };

QString themeName(ThemeChoice choice);           ///< "system", "dark", "light"
ThemeChoice themeFromName(const QString& name);  ///< System where the name is none of these

class Theme final : public QObject {
    Q_OBJECT
public:
    /// Asks the desktop for its colors: made before anything else changes the palette of the application.
    explicit Theme(QObject* parent);

    const Look& look() const { return lookFor(m_dark); }

    /// Style, palette, style sheet and font of the whole program. Does nothing where they are so already: Qt walks over
    /// every widget that it has ever styled.
    void apply(ThemeChoice choice, bool highContrast);

    /// Type this many times as large as usual.
    void setScale(double scale);

    /// Nothing slides, fades or blinks that the style draws.
    void setReducedMotion(bool on);

Q_SIGNALS:
    void changed();  ///< look() is another one

private:
    void restyle();

    bool m_systemIsDark;
    bool m_dark = false, m_reducedMotion = false;
    int m_cursorFlashTime;
    CalmStyle* m_style = nullptr;  ///< belongs to the application; null until the first apply()
    QString m_sheet;               ///< the one that was applied last
    double m_scale = 1.0;
};

Theme& theme();  ///< that of the application, which is an ui::Application

/// Calls `show` now and after every change of the theme, as long as `widget` lives.
template <class Show>
void followTheme(QObject* widget, Show show)
{
    show();
    QObject::connect(&theme(), &Theme::changed, widget, std::move(show));
}

}  // namespace ui
