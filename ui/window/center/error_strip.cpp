#include "ui/window/center/error_strip.h"

#include "ui/window/widgets/icon.h"
#include "ui/window/widgets/look.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace ui {
namespace {

constexpr int kMostHeight = 112;  // of the words: six lines

/// A scroll area that fits the height of its words, up to kMostHeight.
class Words final : public QScrollArea {
public:
    Words(QWidget* words, QWidget* parent) : QScrollArea(parent)
    {
        setFrameShape(NoFrame);
        setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
        setWidgetResizable(true);
        setWidget(words);
        words->setAutoFillBackground(false);
        viewport()->setAutoFillBackground(false);
        QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Fixed);
        policy.setHeightForWidth(true);
        setSizePolicy(policy);
    }
    int heightForWidth(int width) const override
    {
        return std::min(widget()->layout()->totalHeightForWidth(width), kMostHeight);
    }
    QSize sizeHint() const override { return {widget()->sizeHint().width(), heightForWidth(width())}; }
    QSize minimumSizeHint() const override { return {0, fontMetrics().lineSpacing()}; }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override
    {
        if (watched == widget() && event->type() == QEvent::LayoutRequest) {
            updateGeometry();
        }
        return QScrollArea::eventFilter(watched, event);
    }
};

}  // namespace

ErrorStrip::ErrorStrip(QWidget* parent)
    : QWidget(parent),
      m_sentence(plainLabel({}, this)),
      m_advice(quietLabel({}, this)),
      m_details(quietLabel({}, this)),
      m_more(new QPushButton(tr("Details"), this)),
      m_close(new QToolButton(this))
{
    setObjectName(QStringLiteral("errorStrip"));
    setAttribute(Qt::WA_StyledBackground);
    m_sentence->setObjectName(QStringLiteral("errorSentence"));
    m_sentence->setWordWrap(true);
    m_details->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_details->setObjectName(QStringLiteral("errorDetails"));
    m_more->setCheckable(true);
    m_more->setFlat(true);
    m_close->setIcon(icon(QStringLiteral("close")));
    m_close->setToolTip(tr("Dismiss"));
    m_close->setAccessibleName(tr("Dismiss the message"));

    auto* inside = new QWidget;
    auto* words = new QVBoxLayout(inside);
    words->setContentsMargins({});
    words->setSpacing(2);
    words->addWidget(m_sentence);
    words->addWidget(m_advice);
    words->addWidget(m_details);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(12, 8, 8, 8);
    row->setSpacing(12);
    row->addWidget(new IconLabel(icon(QStringLiteral("warning"), &Look::danger), 20, this), 0, Qt::AlignTop);
    row->addWidget(new Words(inside, this), 1);
    row->addWidget(m_more, 0, Qt::AlignTop);
    row->addWidget(m_close, 0, Qt::AlignTop);

    connect(m_more, &QPushButton::toggled, m_details, &QWidget::setVisible);
    connect(m_close, &QToolButton::clicked, this, &ErrorStrip::dismissed);
    show(std::nullopt);
}

void ErrorStrip::show(const std::optional<Problem>& problem)
{
    setVisible(problem.has_value());
    if (!problem) {
        return;
    }
    m_sentence->setText(problem->sentence);
    m_advice->setText(problem->advice);
    m_details->setText(problem->details);
    m_more->setVisible(!problem->details.isEmpty());
    m_more->setChecked(false);
    m_details->setVisible(false);
    setAccessibleName(problem->sentence + ' ' + problem->advice);
}

}  // namespace ui
