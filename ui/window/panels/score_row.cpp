#include "ui/window/panels/score_row.h"

#include "ui/window/widgets/look.h"

#include <QPainter>

#include <algorithm>

namespace ui {
namespace {

QString shortPercent(double probability)
{
    const double value = probability * 100.0;
    return value < 0.1 ? QStringLiteral("<0.1") : QString::number(value, 'f', value < 10.0 ? 1 : 0);
}

/// "+3.2", in percent.
QString signedPoints(double by)
{
    return (by > 0.0 ? QStringLiteral("+") : QString()) +
           QString::number(by * 100.0, 'f', 1).replace(u'-', QChar(0x2212));
}

QString exactPercent(double probability)
{
    return QString::number(probability * 100.0, 'f', 2);
}

QString effectOfAClick(const std::optional<core::QueryChoice>& query)
{
    return !query                                          ? ScoreRow::tr("Click to see the evidence for it")
           : query->kind == core::QueryChoice::Kind::Patch ? ScoreRow::tr("Click to query this patch")
                                                           : ScoreRow::tr("Click to see where it looks");
}

}  // namespace

ScoreRow::ScoreRow(Content content, QWidget* parent)
    : QAbstractButton(parent), m_content(std::move(content)), m_label(QString::fromStdString(m_content.score.label))
{
    setCheckable(true);
    setFocusPolicy(Qt::TabFocus);
    setCursor(Qt::PointingHandCursor);
    setAttribute(Qt::WA_Hover);
    const double before = m_content.score.probability;
    const auto& after = m_content.after;
    setAccessibleName(
        after ? tr("%1, %2 percent, with the edits %3 percent").arg(m_label, shortPercent(before), shortPercent(*after))
              : tr("%1, %2 percent").arg(m_label, shortPercent(before)));
    const QString numbers = after ? tr("%1 %, with the edits %2 % (%3)")
                                        .arg(exactPercent(before), exactPercent(*after), signedPoints(*after - before))
                                  : tr("%1 %").arg(exactPercent(before));
    setToolTip(plainTip(
        QStringLiteral("%1: %2, %3\n%4").arg(m_label, m_content.kind, numbers, effectOfAClick(m_content.query))));
}

QSize ScoreRow::sizeHint() const
{
    return {160, 34};
}

void ScoreRow::paintEvent(QPaintEvent*)
{
    const Look& look = currentLook();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF box = QRectF(rect()).adjusted(8, 1, -8, -1);
    if (underMouse() || isChecked() || hasFocus()) {
        painter.setPen(hasFocus() ? QPen(look.accent) : Qt::NoPen);
        painter.setBrush(look.hover);
        painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), 4, 4);
    }
    const QRectF inside = box.adjusted(8, 4, -8, -5);
    const QString before = shortPercent(m_content.score.probability);
    const QString rise = m_content.rose ? QStringLiteral("▲ ") : QString();
    const QString number = m_content.after
                               ? rise + QStringLiteral("%1 → %2 %").arg(before, shortPercent(*m_content.after))
                               : before + QStringLiteral(" %");
    const QString widest = m_content.after ? rise + QStringLiteral("<0.1 → <0.1 %") : QStringLiteral("<0.1 %");
    const double numberWidth = fontMetrics().horizontalAdvance(widest) + 4.0;
    const QRectF words(inside.left(), inside.top(), inside.width() - numberWidth, 18);
    painter.setPen(isChecked() ? look.accentText : look.text);
    painter.drawText(words, Qt::AlignLeft | Qt::AlignVCenter,
                     fontMetrics().elidedText(m_label, Qt::ElideRight, int(words.width())));
    painter.setPen(look.quiet);
    painter.drawText(QRectF(inside.left(), inside.top(), inside.width(), 18), Qt::AlignRight | Qt::AlignVCenter,
                     number);
    const QRectF track(inside.left(), inside.bottom() - 3, inside.width(), 3);
    if (m_content.after) {  // before above, after below
        paintBar(painter, track.translated(0, -3), m_content.score.probability, look.quiet);
        paintBar(painter, track.translated(0, 1), *m_content.after, look.accent);
    } else {
        paintBar(painter, track, m_content.score.probability, isChecked() ? look.accent : look.quiet);
    }
}

void ScoreRow::paintBar(QPainter& painter, const QRectF& track, double probability, const QColor& color) const
{
    painter.setPen(Qt::NoPen);
    painter.setBrush(currentLook().track);
    painter.drawRoundedRect(track, 1.5, 1.5);
    painter.setBrush(color);
    painter.drawRoundedRect(QRectF(track.left(), track.top(), std::max(2.0, track.width() * probability), 3), 1.5, 1.5);
}

}  // namespace ui
