#include "ui/window/widgets/theme.h"

#include "ui/canvas/canvas_theme.h"
#include "ui/window/widgets/application.h"

#include <QFontDatabase>
#include <QPalette>
#include <QProxyStyle>
#include <QStyleFactory>

namespace ui {

/// Fusion, which moves nothing when motion is to be reduced.
class CalmStyle final : public QProxyStyle {
public:
    CalmStyle() : QProxyStyle(QStyleFactory::create(QStringLiteral("Fusion"))) {}
    void setCalm(bool calm) { m_calm = calm; }
    int styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget,
                  QStyleHintReturn* data) const override
    {
        if (hint == SH_DialogButtonBox_ButtonsHaveIcons) {
            return 0;  // the desktop's are in other colors and shapes than the program's own
        }
        const bool moves = hint == SH_Widget_Animation_Duration || hint == SH_Widget_Animate;
        return m_calm && moves ? 0 : QProxyStyle::styleHint(hint, option, widget, data);
    }

private:
    bool m_calm = false;
};

namespace {

bool looksDark(const QPalette& palette)
{
    return palette.color(QPalette::Window).lightness() < palette.color(QPalette::WindowText).lightness();
}

}  // namespace

Theme::Theme(QObject* parent)
    : QObject(parent),
      m_systemIsDark(looksDark(QApplication::palette())),
      m_cursorFlashTime(QApplication::cursorFlashTime())
{
}

void Theme::apply(ThemeChoice choice, bool highContrast)
{
    setHighContrast(highContrast);
    m_dark = choice == ThemeChoice::Dark || (choice == ThemeChoice::System && m_systemIsDark);
    restyle();
}

void Theme::setScale(double scale)
{
    m_scale = scale;
    restyle();
}

void Theme::restyle()
{
    setTypeScale(m_scale);
    const QString sheet = styleSheetOf(look());
    if (sheet == m_sheet) {
        return;
    }
    m_sheet = sheet;
    if (m_style == nullptr) {
        m_style = new CalmStyle;
        QApplication::setStyle(m_style);
    }
    QFont font = QApplication::font();
    if (QFontDatabase::hasFamily(QStringLiteral("Inter"))) {
        font.setFamily(QStringLiteral("Inter"));
    }
    font.setPixelSize(typePixels(13));
    QApplication::setFont(font);
    QApplication::setPalette(paletteOf(look()));
    qApp->setStyleSheet(sheet);
    Q_EMIT changed();
}

void Theme::setReducedMotion(bool on)
{
    if (on == m_reducedMotion) {
        return;  // what the desktop has chosen stays until something else is asked for
    }
    m_reducedMotion = on;
    if (m_style != nullptr) {
        m_style->setCalm(on);
    }
    for (const auto effect : {Qt::UI_AnimateMenu, Qt::UI_FadeMenu, Qt::UI_AnimateCombo, Qt::UI_AnimateTooltip,
                              Qt::UI_FadeTooltip, Qt::UI_AnimateToolBox}) {
        QApplication::setEffectEnabled(effect, !on);
    }
    QApplication::setCursorFlashTime(on ? 0 : m_cursorFlashTime);
}

QString themeName(ThemeChoice choice)
{
    switch (choice) {
        case ThemeChoice::Dark:
            return QStringLiteral("dark");
        case ThemeChoice::Light:
            return QStringLiteral("light");
        case ThemeChoice::System:
            break;
    }
    return QStringLiteral("system");
}

ThemeChoice themeFromName(const QString& name)
{
    return name == u"dark" ? ThemeChoice::Dark : name == u"light" ? ThemeChoice::Light : ThemeChoice::System;
}

Theme& theme()
{
    auto* application = qobject_cast<Application*>(qApp);
    Q_ASSERT(application != nullptr);
    return application->theme();
}

const Look& currentLook()
{
    return theme().look();
}

}  // namespace ui
