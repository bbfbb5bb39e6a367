#include "ui/window/view_note.h"

#include "core/analysis/views.h"
#include "ui/session/session.h"
#include "ui/session/view_offer.h"
#include "ui/window/actions.h"
#include "ui/window/icon.h"
#include "ui/window/look.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QTextDocumentFragment>
#include <QToolButton>

namespace ui {
namespace {

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
    : QFrame(parent), m_session(session), m_actions(actions), m_words(quietLabel({}, this))
{
    setObjectName(QStringLiteral("viewNote"));
    setAccessibleName(tr("What this shows"));
    m_words->setTextFormat(Qt::RichText);
    m_words->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_words->setFocusPolicy(Qt::NoFocus);
    m_more = smallButton(this, *actions.at(Act::ViewsHelp), tr("All views"));
    m_close = smallButton(this, *actions.at(Act::Note), tr("Hide what this shows"));
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(16, 7, 6, 7);
    row->setSpacing(2);
    row->addWidget(m_words, 1);
    row->addWidget(m_more, 0, Qt::AlignTop);
    row->addWidget(m_close, 0, Qt::AlignTop);
    QAction* note = actions.at(Act::Note);
    connect(m_more, &QToolButton::clicked, actions.at(Act::ViewsHelp), &QAction::trigger);
    connect(m_close, &QToolButton::clicked, note, &QAction::trigger);
    for (const auto signal : {&Session::viewChanged, &Session::sceneChanged, &Session::modelChanged}) {
        connect(&session, signal, this, &ViewNote::showView);
    }
    connect(note, &QAction::toggled, this, &ViewNote::showView);
    refreshLook();
}

void ViewNote::showView()
{
    setVisible(m_actions.at(Act::Note)->isChecked() && m_session.scene() != nullptr);
    const auto& row = core::findView(m_session.view().name);
    const auto markup = [](const std::string& text) { return QString::fromStdString(text).toHtmlEscaped(); };
    const ModelPtr model = m_session.model();
    const std::string cost = model ? costText(row, *model) : std::string();
    const Look& look = currentLook();
    QString faint = markup(row.source);
    if (!cost.empty()) {
        faint = tr("Needs %1 of memory.").arg(markup(cost)) + QStringLiteral(" ") + faint;
    }
    m_words->setText(QStringLiteral("<span style='color:%1'>%2.</span> %3 <span style='color:%4'>%5</span>")
                         .arg(look.text.name(), markup(row.title), markup(row.meaning), look.faint.name(), faint));
}

QString ViewNote::text() const
{
    return QTextDocumentFragment::fromHtml(m_words->text()).toPlainText();
}

void ViewNote::refreshLook()
{
    m_more->setIcon(icon(QStringLiteral("help"), currentLook().faint));
    m_close->setIcon(icon(QStringLiteral("close"), currentLook().faint));
    showView();
}

}  // namespace ui
