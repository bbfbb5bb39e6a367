#include "ui/window/center/view_tool_bar.h"

#include "core/analysis/views/views.h"
#include "ui/language/core_text.h"
#include "ui/language/glossary.h"
#include "ui/session/display/view_steps.h"
#include "ui/session/session.h"
#include "ui/window/widgets/actions.h"
#include "ui/window/widgets/controls.h"
#include "ui/window/widgets/look.h"
#include "ui/window/widgets/stepper.h"
#include "ui/window/widgets/view_choices.h"

#include <QComboBox>
#include <QLabel>
#include <QMenu>
#include <QToolButton>

#include <algorithm>

namespace ui {
namespace {

/// The list of views opens as one that is searched by typing.
class ViewBox final : public ElidingBox {
public:
    ViewBox(QAction* list, QWidget* parent) : ElidingBox(parent), m_list(list) {}
    void showPopup() override { m_list->trigger(); }

private:
    QAction* m_list;
};

/// @param box      goes into the bar
/// @param meaning  the name's, in the glossary
QComboBox* comboBox(QToolBar* bar, QComboBox* box, const QString& name, const QString& tip, const QString& meaning)
{
    auto* label = new QLabel(name, bar);
    label->setProperty("tone", "quiet");
    label->setContentsMargins(4, 0, 2, 0);
    label->setToolTip(plainTip(meaning));
    bar->addWidget(label);
    box->setFocusPolicy(Qt::TabFocus);  // a click must not take the arrow keys from the figure
    box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    box->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);  // as wide as its longest entry where there is room
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

template <class Choose>
QAction* addChoice(QMenu& menu, const QString& title, bool chosen, Choose choose)
{
    QAction* action = menu.addAction(title, std::move(choose));
    action->setCheckable(true);
    action->setChecked(chosen);
    return action;
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
    addButton(this, actions.at(ActionId::Back));
    addButton(this, actions.at(ActionId::Forward));
    addSeparator();
    m_worded << addButton(this, actions.at(ActionId::OpenImage)) << addButton(this, actions.at(ActionId::OpenModel));
    addSeparator();
    m_layer = new Stepper(
        tr("Layer"), glossaryTip(QStringLiteral("layer")), actions.at(ActionId::PreviousLayer),
        actions.at(ActionId::LayerAfter), [this](QMenu& menu) { fillLayers(menu); }, this);
    addWidget(m_layer);
    m_head = new Stepper(
        tr("Head"), glossaryTip(QStringLiteral("head")), actions.at(ActionId::PreviousHead),
        actions.at(ActionId::HeadAfter), [this](QMenu& menu) { fillHeads(menu); }, this);
    addWidget(m_head);
    addSeparator();
    m_query = comboBox(this, new ElidingBox(this), tr("Query"),
                       tr("The token whose attention is shown; click a patch, or press C for the class token"),
                       glossaryTip(QStringLiteral("query")));
    m_view = comboBox(this, new ViewBox(actions.at(ActionId::Views), this), tr("View"), {},
                      glossaryTip(QStringLiteral("view")));
    addWidget(stretch(this));
    m_worded << addButton(this, actions.at(ActionId::Export));

    fillViewBox();
    connect(m_query, &QComboBox::activated, this, [this] {
        core::View view = m_session.shown().view();
        view.query = queryAt(*m_query);
        m_session.shown().setView(view);
    });
    connect(m_view, &QComboBox::activated, this, [this] { m_session.steps().showView(viewAt(*m_view)); });
    connect(&session.shown(), &DisplayState::viewChanged, this, &ViewToolBar::showView);
    connect(&session.opened(), &OpenDocuments::sceneChanged, this, &ViewToolBar::showView);
    connect(&session.opened(), &OpenDocuments::modelChanged, this, &ViewToolBar::fillViewBox);
    showView();
}

void ViewToolBar::fillViewBox()
{
    fillViews(*m_view, m_session.opened().model(), m_session.shown().view().name);
}

void ViewToolBar::fillLayers(QMenu& menu)
{
    const core::View view = m_session.shown().view();
    const ScenePtr scene = m_session.opened().scene();
    for (int layer = 0; scene && layer < scene->trace.layerCount(); ++layer) {
        const QString title = QString::fromStdString(scene->trace.layers[static_cast<size_t>(layer)].title);
        const QString text = tr("layer %1").arg(layer) + (title.isEmpty() ? title : QStringLiteral("  ·  ") + title);
        addChoice(menu, text, layer == view.layer, [this, layer] {
            core::View chosen = m_session.shown().view();
            chosen.layer = layer;
            m_session.shown().setView(chosen);
        });
    }
}

void ViewToolBar::fillHeads(QMenu& menu)
{
    const core::View view = m_session.shown().view();
    const ScenePtr scene = m_session.opened().scene();
    const QString whyNotFused = scene ? coreText(reasonAgainstFusing(view, scene->trace)) : QString();
    menu.setToolTipsVisible(true);
    for (const auto& [title, head] : headChoices(scene, view)) {
        QAction* action = addChoice(menu, title, head == view.head, [this, head = head] {
            core::View chosen = m_session.shown().view();
            chosen.head = head;
            m_session.shown().setView(chosen);
        });
        if (head.kind != core::HeadChoice::Kind::Single && !whyNotFused.isEmpty()) {
            action->setEnabled(false);
            action->setToolTip(plainTip(whyNotFused));
        }
    }
}

void ViewToolBar::showView()
{
    const core::View& view = m_session.shown().view();
    const auto& listens = core::findView(view.name).parameters;
    const bool open = m_session.opened().scene() != nullptr;
    m_layer->setValue(open ? QString::number(view.layer) : QStringLiteral("–"), open && listens.layer);
    m_head->setValue(open ? displayText(view.head) : QStringLiteral("–"), open && listens.head);
    m_head->setToolTip(open ? plainTip(coreText(reasonAgainstFusing(view, m_session.opened().scene()->trace)))
                            : QString());
    m_query->setEnabled(open && listens.query);
    fillQueries(*m_query, m_session.opened().scene(), view);
    m_view->setEnabled(open);
    m_view->setCurrentIndex(m_view->findData(QString::fromStdString(view.name)));
    m_view->setToolTip(plainTip(viewTip(core::findView(view.name), m_session.opened().model()) +
                                tr("\nPress V for all views; comma and period step through them.")));
}

void ViewToolBar::setButtonStyles(Qt::ToolButtonStyle style)
{
    for (QToolButton* button : m_worded) {
        button->setToolButtonStyle(style);
    }
}

void ViewToolBar::setLeastLetters(int ofQuery, int ofView)
{
    m_query->setMinimumContentsLength(ofQuery);
    m_view->setMinimumContentsLength(ofView);
}

void ViewToolBar::resizeEvent(QResizeEvent* event)
{
    constexpr int kInEnglish = 1240, kSpare = 32;  // leaves the name of the view some room, whatever the language
    setButtonStyles(Qt::ToolButtonTextBesideIcon);
    setLeastLetters(10, 16);
    if (width() < std::max(kInEnglish, sizeHint().width() + kSpare)) {
        setButtonStyles(Qt::ToolButtonIconOnly);
    }
    if (width() < sizeHint().width()) {
        setLeastLetters(4, 8);
    }
    QToolBar::resizeEvent(event);
}

}  // namespace ui
