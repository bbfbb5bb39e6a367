#include "ui/window/widgets/clamped_text.h"

#include "ui/language/glossary.h"
#include "ui/window/widgets/look.h"

#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QTextLayout>
#include <QToolTip>

#include <algorithm>

namespace ui {
namespace {

QFont textFont()
{
    QFont font = smallFont();
    font.setPixelSize(12);
    return font;
}

QTextLayout::FormatRange colored(qsizetype from, qsizetype to, const QColor& color)
{
    QTextLayout::FormatRange range;
    range.start = static_cast<int>(from);
    range.length = static_cast<int>(to - from);
    range.format.setForeground(color);
    return range;
}

}  // namespace

ClampedText::ClampedText(int mostLines, QWidget* parent) : QWidget(parent), m_mostLines(mostLines)
{
    QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Minimum);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
}

void ClampedText::setText(const QString& title, const QString& words, const QString& rest)
{
    m_text = title + ' ' + words + QStringLiteral("  ") + rest;
    m_wordsFrom = title.size();
    m_restFrom = m_text.size() - rest.size();
    setAccessibleName(m_text);
    updateGeometry();
    resizeEvent(nullptr);
    update();
}

int ClampedText::lineHeight() const
{
    return QFontMetrics(textFont()).lineSpacing() + 1;
}

int ClampedText::shownLines(int width) const
{
    QTextLayout whole(m_text, textFont()), words(m_text.left(m_restFrom), textFont());
    return m_open ? breakLines(whole, width) : std::min(breakLines(words, width), m_mostLines);
}

int ClampedText::breakLines(QTextLayout& layout, int width) const
{
    QTextOption option;
    option.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    layout.setTextOption(option);
    layout.beginLayout();
    int lines = 0;
    for (QTextLine line = layout.createLine(); line.isValid(); line = layout.createLine()) {
        line.setLineWidth(std::max(1, width));
        line.setPosition({0.0, double(lines) * lineHeight()});
        ++lines;
    }
    layout.endLayout();
    return lines;
}

/// Over a word of the glossary its meaning, else the whole text where its end is cut.
bool ClampedText::event(QEvent* event)
{
    if (event->type() != QEvent::ToolTip) {
        return QWidget::event(event);
    }
    const auto* help = static_cast<QHelpEvent*>(event);
    QTextLayout layout(m_text, textFont());
    const int lines = breakLines(layout, width());
    const int line = help->pos().y() / lineHeight();
    const int at = line < lines ? layout.lineAt(line).xToCursor(help->pos().x(), QTextLine::CursorOnCharacter) : -1;
    for (const GlossaryPlace& place : glossaryWordsIn(m_text)) {
        if (at >= place.start && at < place.start + place.length && at < m_restFrom) {
            QToolTip::showText(help->globalPos(), plainTip(glossaryTip(glossary()[place.entry].english)), this);
            return true;
        }
    }
    QToolTip::showText(help->globalPos(), toolTip(), this);
    return true;
}

QSize ClampedText::sizeHint() const
{
    return {400, heightForWidth(400)};
}

QSize ClampedText::minimumSizeHint() const
{
    return {80, lineHeight()};
}

int ClampedText::heightForWidth(int width) const
{
    return shownLines(width) * lineHeight();
}

void ClampedText::paintEvent(QPaintEvent*)
{
    const Look& look = currentLook();
    QList<QTextLayout::FormatRange> formats{colored(0, m_wordsFrom, look.text),
                                            colored(m_wordsFrom, m_restFrom, look.quiet),
                                            colored(m_restFrom, m_text.size(), look.faint)};
    for (const GlossaryPlace& place : glossaryWordsIn(m_text)) {
        if (place.start >= m_wordsFrom && place.start + place.length <= m_restFrom) {
            formats << colored(place.start, place.start + place.length, look.quiet);
            formats.back().format.setUnderlineStyle(QTextCharFormat::DotLine);
            formats.back().format.setUnderlineColor(look.faint);
        }
    }
    QTextLayout whole(m_text, textFont());
    QString text = m_text;
    if (const int shown = shownLines(width()); shown < breakLines(whole, width())) {
        const int last = whole.lineAt(shown - 1).textStart();
        text = m_text.left(last) + QFontMetrics(textFont()).elidedText(m_text.mid(last), Qt::ElideRight, width());
    }
    QTextLayout layout(text, textFont());
    layout.setFormats(formats);
    breakLines(layout, width());
    QPainter painter(this);
    layout.draw(&painter, {});
}

void ClampedText::mouseReleaseEvent(QMouseEvent* event)
{
    if (event->button() == Qt::LeftButton && rect().contains(event->pos())) {
        m_open = !m_open;
        updateGeometry();
        update();
    }
}

void ClampedText::resizeEvent(QResizeEvent*)
{
    QTextLayout layout(m_text, textFont());
    const bool clipped = breakLines(layout, width()) > shownLines(width());
    setToolTip(clipped ? plainTip(m_text) : QString());
    setCursor(clipped || m_open ? Qt::PointingHandCursor : Qt::ArrowCursor);
}

}  // namespace ui
