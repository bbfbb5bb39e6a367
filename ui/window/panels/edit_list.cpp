#include "ui/window/panels/edit_list.h"

#include "ui/language/core_text.h"
#include "ui/session/display/edit_steps.h"
#include "ui/window/widgets/controls.h"
#include "ui/window/widgets/icon.h"
#include "ui/window/widgets/look.h"

#include <QCheckBox>
#include <QLabel>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace ui {

EditList::EditList(Session& session, QWidget* parent)
    : QWidget(parent),
      m_session(session),
      m_rows(new QVBoxLayout(this)),
      m_none(faintLabel(tr("No edits. Right-click a head's tile or a patch, or type an edit."), this))
{
    setObjectName(QStringLiteral("editList"));
    setAccessibleName(tr("Edits"));
    m_rows->setContentsMargins(0, 0, 0, 0);
    m_rows->setSpacing(0);
    m_rows->addWidget(m_none);
    connect(&session.shown(), &DisplayState::viewChanged, this, &EditList::showEdits);
    connect(&session.opened(), &OpenDocuments::sceneChanged, this, &EditList::showEdits);
    showEdits();
}

void EditList::showEdits()
{
    const auto& edits = m_session.shown().view().edits;
    const ModelPtr model = m_session.opened().scene() ? m_session.opened().scene()->model : nullptr;
    if (edits == m_shown && model == m_model) {
        return;
    }
    const auto spelling = [](const core::Edit& edit) { return core::toText(edit); };
    const bool sameRows = model == m_model && std::ranges::equal(edits, m_shown, {}, spelling, spelling);
    m_shown = edits;
    m_model = model;
    if (sameRows) {  // a row that has the focus keeps it
        for (size_t i = 0; i < edits.size(); ++i) {
            m_rows->itemAt(int(i) + 1)->widget()->findChild<QCheckBox*>()->setChecked(edits[i].on);
        }
        return;
    }
    while (m_rows->count() > 1) {
        QWidget* row = m_rows->takeAt(1)->widget();
        row->hide();
        row->deleteLater();
    }
    for (size_t i = 0; i < edits.size(); ++i) {
        m_rows->addWidget(rowOf(edits[i], i));
    }
    m_none->setVisible(edits.empty());
}

QWidget* EditList::rowOf(const core::Edit& edit, size_t index)
{
    const ScenePtr scene = m_session.opened().scene();
    const QString reason = scene ? coreText(reasonAgainst(edit, *scene)) : QString();
    const QString spelled = QString::fromStdString(core::toText(edit));
    auto* row = new QWidget(this);
    const QString title = titleOf(edit);
    auto* box = control<QCheckBox>(row, title);
    const int room = 180;  // the dock may be narrow
    box->setText(box->fontMetrics().elidedText(title, Qt::ElideRight, room));
    box->setObjectName(QStringLiteral("edit"));
    box->setChecked(edit.on);
    box->setToolTip(plainTip(inWords(edit) + '\n' + spelled + (reason.isEmpty() ? QString() : '\n' + reason)));
    box->setEnabled(reason.isEmpty() || edit.on);
    auto* away = control<QToolButton>(row, tr("Remove %1").arg(title));
    away->setObjectName(QStringLiteral("removeEdit"));
    away->setIcon(icon(QStringLiteral("close")));
    away->setIconSize({12, 12});
    away->setToolTip(tr("Remove the edit; Undo restores it"));
    auto* layout = tightRow(row);
    layout->addWidget(box, 1);
    layout->addWidget(away);
    connect(box, &QCheckBox::clicked, this, [this, index](bool on) { m_session.steps().setEditOn(index, on); });
    connect(away, &QToolButton::clicked, this, [this, index] { m_session.steps().removeEdit(index); });
    return row;
}

}  // namespace ui
