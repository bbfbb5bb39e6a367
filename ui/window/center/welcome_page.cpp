#include "ui/window/center/welcome_page.h"

#include "ui/session/session.h"
#include "ui/window/widgets/actions.h"
#include "ui/window/widgets/icon.h"
#include "ui/window/widgets/look.h"

#include <QAction>
#include <QGridLayout>
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
    : QScrollArea(parent),
      m_session(session),
      m_page(new QWidget),
      m_sign(new IconLabel(icon(QStringLiteral("headscope")), 48, m_page)),
      m_title(new QLabel(m_page)),
      m_words(quietLabel({}, m_page)),
      m_places(new QGridLayout)
{
    setObjectName(QStringLiteral("welcomePage"));
    setWidgetResizable(true);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setFocusPolicy(Qt::NoFocus);
    addButtons(actions);
    build();
    setWidget(m_page);
    connect(&session.opened(), &OpenDocuments::modelChanged, this, &WelcomePage::showState);
    showState();
}

void WelcomePage::addButtons(Actions& actions)
{
    for (const ActionId act :
         {ActionId::OpenSample, ActionId::OpenImage, ActionId::OpenModel, ActionId::ModelGallery}) {
        m_buttons << buttonFor(actions.at(act), m_page);
    }
    m_buttons.front()->setDefault(true);
    m_places->setSpacing(8);
    m_places->setColumnStretch(0, 1);
    m_places->setColumnStretch(5, 1);
}

void WelcomePage::build()
{
    constexpr int kLineLength = 420;  // longer lines read badly
    m_title->setProperty("tone", "big");
    m_title->setWordWrap(true);
    for (QLabel* label : {m_title, m_words}) {
        label->setAlignment(Qt::AlignCenter);
    }
    m_words->setMaximumWidth(kLineLength);
    auto* words = new QHBoxLayout;  // an alignment in the column would not ask how high the lines are
    words->addStretch(1);
    words->addWidget(m_words, kLineLength);
    words->addStretch(1);
    auto* column = new QVBoxLayout(m_page);
    column->setContentsMargins(24, 24, 24, 24);
    column->setSpacing(16);
    column->addStretch(2);
    column->addWidget(m_sign, 0, Qt::AlignHCenter);
    column->addWidget(m_title);
    column->addLayout(words);
    column->addSpacing(8);
    column->addLayout(m_places);
    m_offer = new QPushButton(m_page);
    m_offer->setFlat(true);
    m_offer->hide();
    column->addWidget(m_offer, 0, Qt::AlignHCenter);
    column->addStretch(3);
}

void WelcomePage::placeButtons()
{
    int width = 2 * 24 + 3 * m_places->spacing();
    for (const QPushButton* button : m_buttons) {
        width += button->sizeHint().width();
    }
    const int columns = viewport()->width() < width ? 2 : 4;
    for (qsizetype i = 0; i < m_buttons.size(); ++i) {
        const int at = static_cast<int>(i);
        m_places->addWidget(m_buttons[i], at / columns, 1 + at % columns);  // takes it from its place before
    }
}

void WelcomePage::resizeEvent(QResizeEvent* event)
{
    placeButtons();
    QScrollArea::resizeEvent(event);
}

void WelcomePage::showState()
{
    if (m_session.opened().model()) {
        m_title->setText(tr("Add an Image"));
        m_words->setText(tr("The model is open. Drop, paste or open a photo to see where the model looks."));
    } else {
        m_title->setText(tr("See Where a Vision Transformer Looks"));
        m_words->setText(
            tr("Drop a photo and a checkpoint here. Step through layers and heads with the arrow keys, and click a "
               "patch to see what it attends to."));
    }
}

void WelcomePage::offer(const QString& text, std::function<void()> open)
{
    m_offer->setText(m_offer->fontMetrics().elidedText(text, Qt::ElideMiddle, 400).replace('&', QStringLiteral("&&")));
    m_offer->setAccessibleName(text);
    disconnect(m_offer, &QPushButton::clicked, nullptr, nullptr);  // only that: Qt's style waits for destroyed()
    connect(m_offer, &QPushButton::clicked, this, std::move(open));
    m_offer->show();
}

}  // namespace ui
