#include "ui/window/center/view_tool_bar.h"

#include "core/analysis/views/views.h"
#include "ui/session/session.h"
#include "ui/window/widgets/actions.h"
#include "ui/window/widgets/look.h"
#include "ui/window/widgets/stepper.h"
#include "ui/window/widgets/view_choices.h"

#include <QComboBox>
#include <QLabel>
#include <QToolButton>

#include <algorithm>

namespace ui {
namespace {

/// The list of views opens as one that is searched by typing.
class ViewBox final : public QComboBox {
public:
    ViewBox(QAction* list, QWidget* parent) : QComboBox(parent), m_list(list) {}
    void showPopup() override { m_list->trigger(); }

private:
    QAction* m_list;
};

/// @param box  goes into the bar
QComboBox* comboBox(QToolBar* bar, QComboBox* box, const QString& name, const QString& tip)
{
    auto* label = new QLabel(name, bar);
    label->setProperty("tone", "quiet");
    label->setContentsMargins(4, 0, 2, 0);
    bar->addWidget(label);
    box->setFocusPolicy(Qt::TabFocus);  // a click must not take the arrow keys from the picture
    box->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    box->setAccessibleName(name);
    box->setToolTip(tip);
    bar->addWidget(box);
    return box;
}

QToolButton* addButton(QToolBar* bar, QAction* action)
{
    bar->addAction(action);
    auto* button = qobject_cast<QToolButton*>(bar->widgetForAction(action));
    button->setFocusPolicy(Qt::TabFocus);
    button->setAccessibleName(action->iconText());
    return button;
}

QWidget* stretch(QWidget* parent)
{
    auto* space = new QWidget(parent);
    space->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    return space;
}

}  // namespace

ViewToolBar::ViewToolBar(Session& session, Actions& actions, QWidget* parent)
    : QToolBar(tr("Toolbar"), parent), m_session(session)
{
    setObjectName(QStringLiteral("toolbar"));
    setMovable(false);
    setIconSize({20, 20});
    m_worded << addButton(this, actions.at(Act::OpenImage)) << addButton(this, actions.at(Act::OpenModel));
    addSeparator();
    m_layer = new Stepper(tr("Layer"), actions.at(Act::LayerBefore), actions.at(Act::LayerAfter), this);
    addWidget(m_layer);
    m_head = new Stepper(tr("Head"), actions.at(Act::HeadBefore), actions.at(Act::HeadAfter), this);
    addWidget(m_head);
    addSeparator();
    m_query = comboBox(this, new QComboBox(this), tr("Query"),
                       tr("The token whose attention is shown. Click a patch, or press C for the class token."));
    m_view = comboBox(this, new ViewBox(actions.at(Act::Views), this), tr("View"), {});
    m_view->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_view->setMinimumContentsLength(18);  // the longest of thirty titles would push the rest out
    addSeparator();
    addButton(this, actions.at(Act::Follow));
    addButton(this, actions.at(Act::Grid));
    addButton(this, actions.at(Act::Fit));
    addWidget(stretch(this));
    m_worded << addButton(this, actions.at(Act::Export));

    fillViewBox();
    connect(m_query, &QComboBox::activated, this, [this] {
        core::View view = m_session.shown().view();
        view.query = queryAt(*m_query);
        m_session.shown().setView(view);
    });
    connect(m_view, &QComboBox::activated, this, [this] { m_session.shown().showView(viewAt(*m_view)); });
    connect(&session.shown(), &Shown::viewChanged, this, &ViewToolBar::showView);
    connect(&session.opened(), &Opened::sceneChanged, this, &ViewToolBar::showView);
    connect(&session.opened(), &Opened::modelChanged, this, &ViewToolBar::fillViewBox);
    showView();
}

void ViewToolBar::fillViewBox()
{
    fillViews(*m_view, m_session.opened().model(), m_session.shown().view().name);
}

void ViewToolBar::showView()
{
    const core::View& view = m_session.shown().view();
    const auto& listens = core::findView(view.name).parameters;
    const bool open = m_session.opened().scene() != nullptr;
    m_layer->setValue(open ? QString::number(view.layer) : QStringLiteral("–"), open && listens.layer);
    m_head->setValue(open ? spoken(view.head) : QStringLiteral("–"), open && listens.head);
    m_query->setEnabled(open && listens.query);
    fillQueries(*m_query, m_session.opened().scene(), view);
    m_view->setEnabled(open);
    m_view->setCurrentIndex(m_view->findData(QString::fromStdString(view.name)));
    m_view->setToolTip(plainTip(viewTip(core::findView(view.name), m_session.opened().model()) +
                                tr("\nV lists all views; comma and full stop step through them.")));
}

/// Whatever the language: English words are let stand from a width on that leaves the picture's name some room.
int ViewToolBar::roomForWords() const
{
    constexpr int kInEnglish = 1240, kSpare = 32;
    int needed = sizeHint().width() + kSpare;
    for (const QToolButton* button : m_worded) {
        if (button->toolButtonStyle() == Qt::ToolButtonIconOnly) {
            needed += fontMetrics().horizontalAdvance(button->text()) + kSpare / 4;
        }
    }
    return std::max(kInEnglish, needed);
}

void ViewToolBar::resizeEvent(QResizeEvent* event)
{
    const bool room = width() >= roomForWords();
    for (QToolButton* button : m_worded) {
        button->setToolButtonStyle(room ? Qt::ToolButtonTextBesideIcon : Qt::ToolButtonIconOnly);
    }
    QToolBar::resizeEvent(event);
}

}  // namespace ui
