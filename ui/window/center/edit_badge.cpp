#include "ui/window/center/edit_badge.h"

#include "core/analysis/view/baseline.h"
#include "ui/session/display/edit_steps.h"

#include <QEvent>

namespace ui {
namespace {

constexpr int kBadgeMargin = 8;    ///< kept free beside it
constexpr int kBadgePadding = 19;  ///< as in the style sheet

}  // namespace

QString editsOfFigure(const core::View& view)
{
    const QString edits = titlesOf(view.edits);
    const QString other = view.baseline && view.baseline->view ? titlesOf(view.baseline->view->edits) : edits;
    if (other == edits) {
        return edits.isEmpty() ? QString() : EditBadge::tr("Edited: %1").arg(edits);
    }
    const auto side = [](const QString& text) { return text.isEmpty() ? EditBadge::tr("unedited") : text; };
    return EditBadge::tr("A edited: %1  ·  B: %2").arg(side(edits), side(other));
}

EditBadge::EditBadge(QWidget* over) : QLabel(over)
{
    setObjectName(QStringLiteral("editBadge"));
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setTextFormat(Qt::PlainText);
    over->installEventFilter(this);
    hide();
}

void EditBadge::setText(const QString& text)
{
    m_whole = text;
    setAccessibleName(text);
    setVisible(!text.isEmpty());
    place();
}

void EditBadge::place()
{
    if (m_whole.isEmpty()) {
        return;
    }
    ensurePolished();
    const int room = parentWidget()->width() - kBadgeMargin - kBadgePadding;
    QLabel::setText(fontMetrics().elidedText(m_whole, Qt::ElideRight, room));
    adjustSize();
    move(0, 0);  // above what painters write
    raise();     // over the curves, which are a widget, too
}

bool EditBadge::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::Resize || event->type() == QEvent::ChildAdded) {
        place();
    }
    return QLabel::eventFilter(watched, event);
}

}  // namespace ui
