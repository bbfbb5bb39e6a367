#include "ui/window/center/welcome_page.h"

#include "ui/session/session.h"
#include "ui/window/widgets/actions.h"
#include "ui/window/widgets/icon.h"
#include "ui/window/widgets/look.h"

#include <QAction>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

namespace ui {
namespace {

QPushButton* buttonFor(QAction* action, QWidget* parent)
{
    auto* button = new QPushButton(action->text(), parent);
    button->setToolTip(action->toolTip());
    button->setMinimumHeight(32);
    QObject::connect(button, &QPushButton::clicked, action, &QAction::trigger);
    return button;
}

}  // namespace

WelcomePage::WelcomePage(Session& session, Actions& actions, QWidget* parent)
    : QWidget(parent),
      m_session(session),
      m_sign(new QLabel(this)),
      m_title(new QLabel(this)),
      m_words(quietLabel({}, this))
{
    setObjectName(QStringLiteral("welcomePage"));
    setAttribute(Qt::WA_StyledBackground);
    m_title->setProperty("tone", "big");
    m_sign->setAlignment(Qt::AlignCenter);
    m_title->setAlignment(Qt::AlignCenter);
    m_words->setAlignment(Qt::AlignCenter);
    m_words->setFixedWidth(420);
    auto* buttons = new QHBoxLayout;
    buttons->setSpacing(8);
    buttons->addStretch();
    auto* sample = buttonFor(actions.at(Act::OpenSample), this);
    sample->setDefault(true);
    buttons->addWidget(sample);
    buttons->addWidget(buttonFor(actions.at(Act::OpenImage), this));
    buttons->addWidget(buttonFor(actions.at(Act::OpenModel), this));
    buttons->addWidget(buttonFor(actions.at(Act::ModelGallery), this));
    buttons->addStretch();
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(24, 24, 24, 24);
    column->setSpacing(16);
    column->addStretch(2);
    column->addWidget(m_sign);
    column->addWidget(m_title);
    column->addWidget(m_words, 0, Qt::AlignHCenter);
    column->addSpacing(8);
    column->addLayout(buttons);
    column->addStretch(3);
    connect(&session.opened(), &Opened::modelChanged, this, &WelcomePage::showState);
    refreshLook();
    showState();
}

void WelcomePage::showState()
{
    if (m_session.opened().model()) {
        m_title->setText(tr("Now a picture"));
        m_words->setText(
            tr("The model is open. Drop a photo here, paste one, or open one, and see where the model looks."));
    } else {
        m_title->setText(tr("See where a vision transformer looks"));
        m_words->setText(
            tr("Drop a photo and a checkpoint here. Then step through layers and heads with the arrow keys, "
               "and click a patch to see what it attends to."));
    }
}

void WelcomePage::refreshLook()
{
    m_sign->setPixmap(icon(QStringLiteral("headscope")).pixmap(48, 48));
}

}  // namespace ui
