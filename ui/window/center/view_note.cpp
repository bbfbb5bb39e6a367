#include "ui/window/center/view_note.h"

#include "core/analysis/views/views.h"
#include "ui/language/core_text.h"
#include "ui/session/display/view_offer.h"
#include "ui/session/session.h"
#include "ui/window/widgets/actions.h"
#include "ui/window/widgets/clamped_text.h"
#include "ui/window/widgets/icon.h"
#include "ui/window/widgets/look.h"

#include <QHBoxLayout>
#include <QToolButton>

namespace ui {
namespace {

constexpr int kMostLines = 3;

QToolButton* smallButton(QWidget* parent, const QAction& action, const QString& name)
{
    auto* button = new QToolButton(parent);
    button->setIconSize({14, 14});
    button->setFocusPolicy(Qt::TabFocus);
    button->setAccessibleName(name);
    button->setToolTip(action.toolTip());
    return button;
}

}  // namespace

ViewNote::ViewNote(Session& session, Actions& actions, QWidget* parent)
    : QFrame(parent), m_session(session), m_actions(actions), m_words(new ClampedText(kMostLines, this))
{
    setObjectName(QStringLiteral("viewNote"));
    setAccessibleName(tr("About This View"));
    m_close = smallButton(this, *actions.at(ActionId::Note), tr("Hide this note"));
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(16, 3, 6, 3);
    row->setSpacing(2);
    row->addWidget(m_words, 1);
    row->addWidget(m_close, 0, Qt::AlignTop);
    QAction* note = actions.at(ActionId::Note);
    connect(m_close, &QToolButton::clicked, note, &QAction::trigger);
    connect(&session.shown(), &DisplayState::viewChanged, this, &ViewNote::showView);
    connect(&session.opened(), &OpenDocuments::sceneChanged, this, &ViewNote::showView);
    connect(&session.opened(), &OpenDocuments::modelChanged, this, &ViewNote::showView);
    connect(note, &QAction::toggled, this, &ViewNote::showView);
    connect(actions.at(ActionId::HidePanels), &QAction::toggled, this, &ViewNote::showView);
    m_close->setIcon(icon(QStringLiteral("close"), &Look::faint));
    showView();
}

void ViewNote::showView()
{
    setVisible(m_actions.at(ActionId::Note)->isChecked() && !m_actions.at(ActionId::HidePanels)->isChecked() &&
               m_session.opened().scene() != nullptr);
    const auto& row = core::findView(m_session.shown().view().name);
    const ModelPtr model = m_session.opened().model();
    const QString cost = model ? QString::fromStdString(costText(row, *model)) : QString();
    const QString source = QString::fromStdString(row.source);
    m_words->setText(coreText(row.title) + '.', coreText(core::meaningFor(row, model ? &model->spec() : nullptr)),
                     cost.isEmpty() ? source : tr("Requires %1 of memory. %2").arg(cost, source));
}

QString ViewNote::text() const
{
    return m_words->text();
}

}  // namespace ui
