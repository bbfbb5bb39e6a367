#include "ui/window/center/selection_menu.h"

#include "ui/session/session.h"

namespace ui {

SelectionMenu::SelectionMenu(Session& session, const QList<QAction*>& below, QWidget* parent)
    : QMenu(tr("Selec&tions"), parent), m_session(session), m_below(below)
{
    setObjectName(QStringLiteral("selectionMenu"));
    connect(this, &QMenu::aboutToShow, this, &SelectionMenu::fill);
}

/// Without masks of another shape than the image's: its file has changed since.
void SelectionMenu::fill()
{
    clear();
    const PhotoPtr photo = m_session.opened().photo();
    const QString current = m_session.selections().nameOf(photo, m_session.marks().object());
    for (const core::Selection& selection : m_session.selections().of(photo).all()) {
        if (core::isOver(*selection.mask, photo->photo->size())) {
            const QString name = QString::fromStdString(selection.name);
            QAction* choice = addAction(QString(name).replace('&', QStringLiteral("&&")));
            choice->setCheckable(true);
            choice->setChecked(name == current);
            connect(choice, &QAction::triggered, this,
                    [this, mask = selection.mask] { m_session.marks().setObject(mask); });
        }
    }
    if (isEmpty()) {
        addAction(tr("None Named Yet"))->setEnabled(false);
    }
    if (!m_below.isEmpty()) {
        addSeparator();
        addActions(m_below);
    }
}

}  // namespace ui
