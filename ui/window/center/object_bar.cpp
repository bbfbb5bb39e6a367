#include "ui/window/center/object_bar.h"

#include "core/image/object_mask.h"
#include "ui/session/session.h"
#include "ui/window/center/pane_area.h"
#include "ui/window/center/selection_menu.h"
#include "ui/window/widgets/actions.h"
#include "ui/window/widgets/controls.h"

#include <QEvent>
#include <QToolButton>

#include <algorithm>

namespace ui {
namespace {

constexpr int kGapToObject = 8, kMarginOfBar = 8, kWidestName = 160;

/// Around the marked cells, in photo pixels.
QRectF boundsOf(const core::ObjectMask& mask, core::PixelSize photo)
{
    int left = mask.width, top = mask.height, right = 0, bottom = 0;
    for (int y = 0; y < mask.height; ++y) {
        for (int x = 0; x < mask.width; ++x) {
            if (mask.inside[static_cast<size_t>(y) * static_cast<size_t>(mask.width) + static_cast<size_t>(x)] != 0) {
                left = std::min(left, x);
                right = std::max(right, x + 1);
                top = std::min(top, y);
                bottom = std::max(bottom, y + 1);
            }
        }
    }
    const double across = double(photo.width) / mask.width, down = double(photo.height) / mask.height;
    return QRectF(QPointF(left * across, top * down), QPointF(right * across, bottom * down));
}

}  // namespace

ObjectBar::ObjectBar(Session& session, Actions& actions, PaneArea& area)
    : QFrame(&area), m_session(session), m_area(area)
{
    setObjectName(QStringLiteral("objectBar"));
    setAccessibleName(tr("Marked object"));
    QHBoxLayout* row = tightRow(this);
    row->setContentsMargins(4, 2, 4, 2);
    row->setSpacing(2);
    m_name = control<QToolButton>(this, tr("Selections"));
    m_name->setToolTip(tr("Name of the marked object, and the other selections of this image"));
    m_name->setPopupMode(QToolButton::InstantPopup);
    m_name->setMenu(
        new SelectionMenu(session, {actions.at(ActionId::NameObject), actions.at(ActionId::RemoveSelection)}, m_name));
    row->addWidget(m_name);
    const std::pair<ActionId, QString> buttons[] = {{ActionId::EditDrop, tr("Drop")},
                                                    {ActionId::EditFillMean, tr("Fill")},
                                                    {ActionId::EditFillBlur, tr("Blur")},
                                                    {ActionId::EditKnockOutAll, tr("Mask as Keys")},
                                                    {ActionId::ForgetObject, tr("Clear")}};
    for (const auto& [id, text] : buttons) {
        QAction* action = actions.at(id);
        auto* button = control<QToolButton>(this, action->iconText());
        button->setText(text);
        row->addWidget(button);
        const auto follow = [button, action] {
            button->setEnabled(action->isEnabled());
            button->setToolTip(action->toolTip());
        };
        follow();
        connect(action, &QAction::changed, button, follow);
        connect(button, &QToolButton::clicked, action, &QAction::trigger);
    }
    connect(&session.marks(), &ObjectMarks::changed, this, &ObjectBar::showState);
    connect(&session.shown(), &DisplayState::figureChanged, this, &ObjectBar::showState);
    connect(&session.selections(), &SelectionList::changed, this, &ObjectBar::showState);
    connect(&area, &PaneArea::viewportMoved, this, &ObjectBar::showState);
    connect(&area, &PaneArea::outliningEnded, this, &ObjectBar::showState);
    area.installEventFilter(this);
    showState();
}

void ObjectBar::showState()
{
    const FigurePtr figure = m_session.shown().figure();
    const bool onPhoto =
        figure && figure->object && figure->result && figure->result->kind() == core::ResultKind::PatchMap;
    const bool prompting = m_area.canvas().outlining() == Outlining::Prompts;  // the bar would be in the way of clicks
    setVisible(onPhoto && m_session.marks().object() != nullptr && !prompting);
    const QString name = m_session.selections()
                             .nameOf(m_session.opened().photo(), m_session.marks().object())
                             .replace('&', QStringLiteral("&&"));
    m_name->setText(name.isEmpty() ? tr("Unnamed")
                                   : m_name->fontMetrics().elidedText(name, Qt::ElideRight, kWidestName));
    if (onPhoto) {
        place();
    }
}

/// Below the object, else above it, and never beyond the image's pane.
void ObjectBar::place()
{
    const FigurePtr figure = m_session.shown().figure();
    Canvas& canvas = m_area.canvas();
    const QRectF bounds = boundsOf(*figure->object, figure->mapping.photo);
    const QRectF object(canvas.toWidget({bounds.left(), bounds.top()}),
                        canvas.toWidget({bounds.right(), bounds.bottom()}));
    adjustSize();
    const QRect pane(canvas.mapTo(&m_area, QPoint()), canvas.size());
    const int least = kMarginOfBar, mostLeft = pane.width() - width() - kMarginOfBar;
    const int below = int(object.bottom()) + kGapToObject, above = int(object.top()) - kGapToObject - height();
    const int lowest = pane.height() - height() - kMarginOfBar;
    const int top = below <= lowest ? below : above >= least ? above : lowest;
    const int left = int(object.center().x()) - width() / 2;
    move(pane.topLeft() + QPoint(std::clamp(left, least, std::max(least, mostLeft)), std::max(least, top)));
    raise();
}

bool ObjectBar::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::LayoutRequest || event->type() == QEvent::Resize) {
        QMetaObject::invokeMethod(this, &ObjectBar::showState, Qt::QueuedConnection);  // once the canvas has its place
    }
    return QFrame::eventFilter(watched, event);
}

}  // namespace ui
