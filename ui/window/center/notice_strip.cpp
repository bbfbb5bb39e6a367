#include "ui/window/center/notice_strip.h"

#include "ui/window/widgets/icon.h"
#include "ui/window/widgets/look.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QToolButton>

#include <utility>

namespace ui {

NoticeStrip::NoticeStrip(QWidget* parent)
    : QWidget(parent), m_sentence(plainLabel({}, this)), m_act(new QPushButton(this)), m_close(new QToolButton(this))
{
    setObjectName(QStringLiteral("noticeStrip"));
    setAttribute(Qt::WA_StyledBackground);
    m_sentence->setObjectName(QStringLiteral("noticeSentence"));
    m_sentence->setWordWrap(true);
    m_act->setObjectName(QStringLiteral("noticeAct"));
    m_close->setObjectName(QStringLiteral("noticeClose"));
    m_close->setIcon(icon(QStringLiteral("close")));
    m_close->setToolTip(tr("Dismiss"));
    m_close->setAccessibleName(tr("Dismiss the message"));
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(12, 6, 8, 6);
    row->setSpacing(12);
    row->addWidget(new IconLabel(icon(QStringLiteral("info"), &Look::accentText), 20, this));
    row->addWidget(m_sentence, 1);
    row->addWidget(m_act);
    row->addWidget(m_close);
    connect(m_act, &QPushButton::clicked, this, [this] { end(std::exchange(m_onAct, {})); });
    connect(m_close, &QToolButton::clicked, this, [this] { end(std::exchange(m_onDismiss, {})); });
    hide();
}

void NoticeStrip::show(const QString& sentence)
{
    offer(sentence, {}, {}, {});
}

void NoticeStrip::offer(const QString& sentence, const QString& button, std::function<void()> act,
                        std::function<void()> dismiss)
{
    m_sentence->setText(sentence);
    m_act->setText(button);
    m_act->setVisible(!button.isEmpty());
    m_onAct = std::move(act);
    m_onDismiss = std::move(dismiss);
    setAccessibleName(sentence);
    setVisible(true);
}

void NoticeStrip::end(const std::function<void()>& then)
{
    Q_EMIT ended();  // before hide(): Qt would give the focus to whatever stands next
    hide();
    if (then) {
        then();
    }
}

}  // namespace ui
