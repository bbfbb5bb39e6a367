#include "ui/window/widgets/look.h"

#include "ui/canvas/canvas_theme.h"

#include <QApplication>
#include <QFile>
#include <QLabel>
#include <QRegularExpression>
#include <QStyle>

namespace ui {
namespace {

Look darkLook()
{
    const CanvasTheme& canvas = canvasTheme(true, false);
    return {.dark = true,
            .ground = canvas.ground,
            .panel = QColor(0x27, 0x28, 0x2b),
            .raised = QColor(0x33, 0x34, 0x38),
            .hover = QColor(0x3d, 0x3f, 0x43),
            .line = QColor(0x3a, 0x3b, 0x3f),
            .track = QColor(0x3a, 0x3b, 0x3f),
            .edge = canvas.ground,
            .text = canvas.text,
            .quiet = QColor(0xa4, 0xa8, 0xae),
            .faint = QColor(0x80, 0x85, 0x8b),
            .accent = canvas.accent,
            .accentText = canvas.accentText,
            .danger = QColor(0xf2, 0x8b, 0x82)};
}

Look lightLook()
{
    const CanvasTheme& canvas = canvasTheme(false, false);
    return {.dark = false,
            .ground = canvas.ground,
            .panel = QColor(0xee, 0xee, 0xf0),
            .raised = QColor(0xff, 0xff, 0xff),
            .hover = QColor(0xe2, 0xe3, 0xe6),
            .line = QColor(0xd9, 0xda, 0xdd),
            .track = QColor(0xd9, 0xda, 0xdd),
            .edge = canvas.ground,
            .text = canvas.text,
            .quiet = QColor(0x56, 0x5a, 0x60),
            .faint = QColor(0x72, 0x76, 0x7c),
            .accent = canvas.accent,
            .accentText = canvas.accentText,
            .danger = QColor(0xb3, 0x26, 0x1e)};
}

/// Two grounds, two inks: everything that is read has at least seven to one.
Look strongLook(bool dark)
{
    const CanvasTheme& canvas = canvasTheme(dark, true);
    return {.dark = dark,
            .ground = canvas.ground,
            .panel = canvas.ground,
            .raised = canvas.ground,
            .hover = dark ? QColor(0x3a, 0x3a, 0x3a) : QColor(0xd8, 0xd8, 0xd8),
            .line = canvas.quiet,
            .track = dark ? QColor(0x4a, 0x4a, 0x4a) : QColor(0xc8, 0xc8, 0xc8),
            .edge = canvas.quiet,
            .text = canvas.text,
            .quiet = canvas.quiet,
            .faint = dark ? QColor(0xb8, 0xb8, 0xb8) : QColor(0x50, 0x50, 0x50),
            .accent = canvas.accent,
            .accentText = canvas.accentText,
            .danger = dark ? QColor(0xff, 0x9a, 0x90) : QColor(0x8e, 0x10, 0x08)};
}

}  // namespace

QPalette paletteOf(const Look& look)
{
    QPalette palette;
    palette.setColor(QPalette::Window, look.panel);
    palette.setColor(QPalette::WindowText, look.text);
    palette.setColor(QPalette::Base, look.ground);
    palette.setColor(QPalette::AlternateBase, look.panel);
    palette.setColor(QPalette::Text, look.text);
    palette.setColor(QPalette::PlaceholderText, look.faint);
    palette.setColor(QPalette::Button, look.raised);
    palette.setColor(QPalette::ButtonText, look.text);
    palette.setColor(QPalette::BrightText, look.danger);
    palette.setColor(QPalette::ToolTipBase, look.raised);
    palette.setColor(QPalette::ToolTipText, look.text);
    palette.setColor(QPalette::Highlight, look.accent);
    palette.setColor(QPalette::HighlightedText, QColor(0x20, 0x21, 0x24));
    palette.setColor(QPalette::Link, look.accentText);
    palette.setColor(QPalette::LinkVisited, look.accentText);
    palette.setColor(QPalette::Mid, look.line);
    palette.setColor(QPalette::Dark, look.line);
    palette.setColor(QPalette::Light, look.hover);
    palette.setColor(QPalette::Midlight, look.hover);
    palette.setColor(QPalette::Shadow, Qt::black);
    for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText}) {
        palette.setColor(QPalette::Disabled, role, look.faint);
    }
    return palette;
}

QString styleSheetOf(const Look& look)
{
    QFile file(QStringLiteral(":/window.qss"));
    if (!file.open(QIODevice::ReadOnly)) {
        return {};
    }
    QString sheet = QString::fromUtf8(file.readAll());
    const std::pair<const char*, QColor> colors[] = {
        {"@ground", look.ground}, {"@panel", look.panel},
        {"@raised", look.raised}, {"@hover", look.hover},
        {"@line", look.line},     {"@text", look.text},
        {"@quiet", look.quiet},   {"@faint", look.faint},
        {"@danger", look.danger}, {"@accentText", look.accentText},
        {"@accent", look.accent}, {"@track", look.track},
        {"@edge", look.edge},
    };
    for (const auto& [word, color] : colors) {
        sheet.replace(QLatin1String(word), color.name());
    }
    static const QRegularExpression size(QStringLiteral("font-size: (\\d+)px"));
    for (qsizetype from = 0; typePixels(100) != 100;) {
        const QRegularExpressionMatch match = size.match(sheet, from);
        if (!match.hasMatch()) {
            break;
        }
        const QString scaled = QString::number(typePixels(match.captured(1).toInt()));
        sheet.replace(match.capturedStart(1), match.capturedLength(1), scaled);
        from = match.capturedStart(1);
    }
    return sheet;
}

namespace {

double& typeScale()
{
    static double scale = 1.0;
    return scale;
}

}  // namespace

void setTypeScale(double scale)
{
    typeScale() = scale;
}

int typePixels(int usual)
{
    return int(usual * typeScale() + 0.5);
}

const Look& lookFor(bool dark)
{
    if (isHighContrast()) {
        static const Look strongNight = strongLook(true), strongDay = strongLook(false);
        return dark ? strongNight : strongDay;
    }
    static const Look night = darkLook();
    static const Look day = lightLook();
    return dark ? night : day;
}

QFont sectionFont()
{
    QFont font = QApplication::font();
    font.setPixelSize(typePixels(11));
    font.setWeight(QFont::DemiBold);
    font.setCapitalization(QFont::AllUppercase);
    font.setLetterSpacing(QFont::AbsoluteSpacing, 0.8);
    return font;
}

QFont smallFont()
{
    QFont font = QApplication::font();
    font.setPixelSize(typePixels(11));
    return font;
}

QLabel* plainLabel(const QString& text, QWidget* parent)
{
    auto* label = new QLabel(text, parent);
    label->setTextFormat(Qt::PlainText);
    return label;
}

QLabel* quietLabel(const QString& text, QWidget* parent)
{
    auto* label = plainLabel(text, parent);
    label->setProperty("tone", "quiet");
    label->setWordWrap(true);
    return label;
}

QLabel* faintLabel(const QString& text, QWidget* parent)
{
    auto* label = plainLabel(text, parent);
    label->setProperty("tone", "faint");
    label->setWordWrap(true);
    return label;
}

void setTone(QLabel* label, const char* tone)
{
    label->setProperty("tone", tone);
    label->style()->unpolish(label);
    label->style()->polish(label);
}

QString plainTip(const QString& plain)
{
    return plain.isEmpty()
               ? QString()
               : QStringLiteral("<qt>%1</qt>").arg(plain.toHtmlEscaped().replace('\n', QStringLiteral("<br>")));
}

}  // namespace ui
