#include "ui/window/panels/experiment_panel.h"

#include "ui/language/core_text.h"
#include "ui/window/panels/edit_list.h"
#include "ui/window/panels/watched_box.h"
#include "ui/window/widgets/actions.h"
#include "ui/window/widgets/controls.h"
#include "ui/window/widgets/look.h"

#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace ui {
namespace {

QLabel* section(const QString& text, QWidget* parent)
{
    QLabel* label = faintLabel(text, parent);
    label->setContentsMargins(0, 6, 0, 0);
    return label;
}

/// Why what is typed is no edit of this scene; empty when it is one.
QString reasonAgainstTyped(const QString& text, const ScenePtr& scene)
{
    try {
        const core::Edit edit = core::parseEdit(text.trimmed().toStdString());
        return scene ? coreText(reasonAgainst(edit, *scene)) : QString();
    } catch (const core::Error& error) {
        return coreText(error.message());
    }
}

}  // namespace

ExperimentPanel::ExperimentPanel(Session& session, Actions& actions, QWidget* parent)
    : QWidget(parent), m_session(session)
{
    setObjectName(QStringLiteral("experimentPanel"));
    setAccessibleName(tr("Experiments"));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(16, 0, 16, 8);
    column->setSpacing(4);
    column->addWidget(new EditList(session, this));
    column->addWidget(typing());
    column->addWidget(m_reason);
    column->addWidget(section(tr("Measure"), this));
    column->addWidget(new WatchedBox(session, this));
    column->addWidget(section(tr("Sweeps"), this));
    column->addWidget(sweeps(actions));
    column->addStretch();
    connect(&session.opened(), &OpenDocuments::sceneChanged, this, &ExperimentPanel::showReason);
    showReason();
}

QWidget* ExperimentPanel::typing()
{
    auto* row = new QWidget(this);
    m_field = new QLineEdit(row);
    m_field->setObjectName(QStringLiteral("editField"));
    m_field->setAccessibleName(tr("Edit, as on the command line"));
    m_field->setPlaceholderText(tr("zero:3.1"));
    m_field->setToolTip(plainTip(
        tr("Type an edit as on the command line, then press Enter: zero:3.1, mean:0-5.*, temperature:11.2=0.5, "
           "knockout:*.*:class>2,3-4,5, drop:0,0-1,3, fill:2,2=blur, mlp:7=zero, register:5.120+6.31, "
           "shuffle:1, nopos")));
    m_reason = plainLabel({}, this);
    m_reason->setObjectName(QStringLiteral("editReason"));
    m_reason->setProperty("tone", "danger");
    m_reason->setWordWrap(true);
    auto* add = control<QToolButton>(row, tr("Kinds of edits"));
    add->setText(tr("Add"));
    add->setToolTip(tr("Insert an example edit"));
    add->setPopupMode(QToolButton::InstantPopup);
    auto* menu = new QMenu(add);
    add->setMenu(menu);
    connect(menu, &QMenu::aboutToShow, this, [this, menu] { fillTemplates(*menu); });
    auto* layout = tightRow(row);
    layout->addWidget(m_field, 1);
    layout->addWidget(add);
    connect(m_field, &QLineEdit::textChanged, this, &ExperimentPanel::showReason);
    connect(m_field, &QLineEdit::returnPressed, this, &ExperimentPanel::addTypedEdit);
    return row;
}

QWidget* ExperimentPanel::sweeps(Actions& actions)
{
    auto* box = new QWidget(this);
    auto* column = new QVBoxLayout(box);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(2);
    for (const ActionId act : {ActionId::SweepHeads, ActionId::SweepPatches, ActionId::SweepLogit}) {
        auto* button = control<QToolButton>(box, actions.at(act)->iconText());
        button->setDefaultAction(actions.at(act));
        button->setToolButtonStyle(Qt::ToolButtonTextOnly);
        button->setFocusPolicy(Qt::TabFocus);
        column->addWidget(button, 0, Qt::AlignLeft);
    }
    return box;
}

void ExperimentPanel::fillTemplates(QMenu& menu)
{
    menu.clear();
    const core::View& view = m_session.shown().view();
    const int layer = std::max(0, view.layer);
    const QString head =
        view.head.kind == core::HeadChoice::Kind::Single ? QString::number(view.head.head) : QStringLiteral("*");
    const QString place = QStringLiteral("%1.%2").arg(layer).arg(head);
    const std::pair<QString, QString> kinds[] = {
        {tr("Head off (zero)"), QStringLiteral("zero:") + place},
        {tr("Head off (mean)"), QStringLiteral("mean:") + place},
        {tr("Uniform attention"), QStringLiteral("uniform:") + place},
        {tr("Temperature"), QStringLiteral("temperature:%1=2").arg(place)},
        {tr("Mask attention between tokens"), QStringLiteral("knockout:%1.*:class>patches").arg(layer)},
        {tr("MLP off"), QStringLiteral("mlp:%1=zero").arg(layer)},
        {tr("Test-time register"), QStringLiteral("register:%1.0").arg(layer)},
        {tr("Drop patches"), QStringLiteral("drop:0,0-1,1")},
        {tr("Fill patches"), QStringLiteral("fill:0,0-1,1=mean")},
        {tr("Shuffle patches"), QStringLiteral("shuffle:1")},
        {tr("No position embedding"), QStringLiteral("nopos")},
    };
    const ScenePtr scene = m_session.opened().scene();
    menu.setToolTipsVisible(true);
    for (const auto& [title, spelled] : kinds) {
        QAction* action = menu.addAction(QStringLiteral("%1   %2").arg(title, spelled), this, [this, text = spelled] {
            m_field->setText(text);
            typeEdit();
        });
        const QString reason = reasonAgainstTyped(spelled, scene);
        action->setEnabled(scene && reason.isEmpty());
        action->setToolTip(plainTip(reason));
    }
}

void ExperimentPanel::typeEdit()
{
    m_field->setFocus(Qt::ShortcutFocusReason);
    m_field->selectAll();
}

void ExperimentPanel::showReason()
{
    const QString typed = m_field->text().trimmed();
    const QString reason = typed.isEmpty() ? QString() : reasonAgainstTyped(typed, m_session.opened().scene());
    m_reason->setText(reason);
    m_reason->setVisible(!reason.isEmpty());
    m_field->setEnabled(m_session.opened().scene() != nullptr);
}

void ExperimentPanel::addTypedEdit()
{
    const QString typed = m_field->text().trimmed();
    if (!typed.isEmpty() && m_session.opened().scene() &&
        reasonAgainstTyped(typed, m_session.opened().scene()).isEmpty()) {
        m_session.steps().addEdit(core::parseEdit(typed.toStdString()));
        m_field->clear();
    }
}

}  // namespace ui
