#include "ui/window/center/status_line.h"

#include "core/analysis/attention/object_numbers.h"
#include "core/image/object_mask.h"
#include "ui/figure/ticks.h"
#include "ui/language/core_text.h"
#include "ui/window/widgets/look.h"

#include <QAction>
#include <QLabel>
#include <QPainter>
#include <QProgressBar>
#include <QStyle>
#include <QStyleOption>
#include <QToolButton>

#include <algorithm>
#include <cmath>

namespace ui {
namespace {

constexpr int kReadoutLeft = 16;
constexpr int kTextPadding = 8;           // of labels, as in the style sheet, both sides
constexpr int kMomentMilliseconds = 120;  // what is over before that must not flicker

QString percent(double share)
{
    return QString::number(std::lround(100.0 * share));
}

QString twoDigits(double value)
{
    return QString::number(value, 'g', 2).replace(u'-', QChar(0x2212));
}

}  // namespace

QString objectText(const Figure& figure)
{
    const auto* map = figure.result ? std::get_if<core::PatchMap>(&figure.result->content) : nullptr;
    if (!figure.outlined() || map == nullptr || map->values.dim() != 2) {
        return {};
    }
    const auto inside = core::patchesInside(*figure.outlined(), figure.mapping, map->grid, figure.patchSize);
    const core::ObjectNumbers numbers = core::objectNumbers(map->values, inside);
    if (std::isnan(numbers.meanInside) || std::isnan(numbers.meanOutside)) {
        return StatusLine::tr("object: outside the model input");
    }
    const QString means =
        StatusLine::tr("mean %1 inside, %2 outside").arg(twoDigits(numbers.meanInside), twoDigits(numbers.meanOutside));
    if (figure.result->isSigned || std::isnan(numbers.share)) {
        return StatusLine::tr("object: %1").arg(means);
    }
    return StatusLine::tr("object: %1 % of the sum (%2) on %3 % of the patches, %4, %5")
        .arg(percent(numbers.share), twoDigits(numbers.massInside), percent(numbers.covered), means,
             numbers.strongestInside ? StatusLine::tr("strongest patch on it")
                                     : StatusLine::tr("strongest patch elsewhere"));
}

StatusLine::StatusLine(Session& session, QAction* cancel, QWidget* parent)
    : QStatusBar(parent),
      m_session(session),
      m_readout(plainLabel({}, this)),
      m_change(plainLabel({}, this)),
      m_input(new QLabel(this)),
      m_device(new QLabel(this)),
      m_state(plainLabel({}, this)),
      m_bar(new QProgressBar(this)),
      m_cancel(new QToolButton(this)),
      m_moment(session.workers().clock, kMomentMilliseconds)
{
    setSizeGripEnabled(false);
    m_readout->setObjectName(QStringLiteral("readout"));
    m_readout->setContentsMargins(kReadoutLeft, 0, 0, 0);
    m_readout->installEventFilter(this);
    m_readout->setAccessibleName(tr("Shown view and value under the pointer"));
    m_readout->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);  // a long one must not widen the window
    m_state->setObjectName(QStringLiteral("state"));
    m_state->setContentsMargins(0, 0, 12, 0);
    m_bar->setFixedWidth(120);
    m_bar->setTextVisible(false);
    m_bar->setAccessibleName(tr("Progress"));
    m_cancel->setText(tr("Cancel"));
    m_cancel->setToolTip(cancel->toolTip());
    m_cancel->setFocusPolicy(Qt::TabFocus);
    connect(m_cancel, &QToolButton::clicked, cancel, &QAction::trigger);
    addWidget(m_readout, 1);
    m_change->setObjectName(QStringLiteral("answerChange"));
    m_change->setAccessibleName(tr("Effect of the edits on the answer"));
    m_change->hide();
    for (QWidget* widget :
         {static_cast<QWidget*>(m_change), static_cast<QWidget*>(m_bar), static_cast<QWidget*>(m_cancel),
          static_cast<QWidget*>(m_input), static_cast<QWidget*>(m_device), static_cast<QWidget*>(m_state)}) {
        addPermanentWidget(widget);
    }
    m_bar->hide();
    m_cancel->hide();
    connect(&m_moment, &Timer::timeout, this, &StatusLine::reveal);
    connect(&session.shown(), &DisplayState::figureChanged, this, &StatusLine::showReadout);
    connect(&session.shown(), &DisplayState::workChanged, this, &StatusLine::showReadout);
    connect(&session.shown(), &DisplayState::figureChanged, this, &StatusLine::showChange);
    connect(&session.shown(), &DisplayState::viewChanged, this, &StatusLine::showChange);
    connect(&session.shown(), &DisplayState::watchedChanged, this, &StatusLine::showChange);
    connect(&session.opened(), &OpenDocuments::sceneChanged, this, &StatusLine::showChange);
    connect(&session.work(), &TaskStatus::activityChanged, this, &StatusLine::showActivity);
    connect(&session.opened(), &OpenDocuments::sceneChanged, this, &StatusLine::showScene);
    connect(&session.opened(), &OpenDocuments::modelChanged, this, &StatusLine::showScene);
    connect(&session.work(), &TaskStatus::problemChanged, this, &StatusLine::showActivity);
    showActivity();
    showScene();
}

void StatusLine::showPatch(const std::optional<PatchReadout>& patch)
{
    if (!patch) {
        showText({});
        return;
    }
    QString text = tr("patch row %1, column %2").arg(patch->row).arg(patch->col);
    if (!std::isnan(patch->value)) {
        text += QStringLiteral("  ·  ") + valueText(double(patch->value));
    }
    if (!patch->kind.isEmpty()) {
        text += QStringLiteral("  ·  ") + QString(patch->kind).replace(u'\n', QStringLiteral("  ·  "));
    }
    if (patch->rank > 0) {
        text += tr("  ·  rank %1 of %2").arg(patch->rank).arg(patch->count);
    }
    showText(text);
}

void StatusLine::showText(const QString& text)
{
    m_pointed = text;
    showReadout();
}

void StatusLine::showReadout()
{
    const FigurePtr figure = m_session.shown().figure();
    const bool hasResult = figure && figure->result && !m_session.shown().pending();
    // The badge on the image names the edits.
    QString shown = hasResult ? coreText(core::without(figure->result->subject, {core::kEditedText})) : QString();
    if (const QString object = hasResult ? objectText(*figure) : QString(); !object.isEmpty()) {
        shown += QStringLiteral(" · ") + object;
    }
    m_said = m_pointed.isEmpty() ? shown : m_pointed;
    elide();
}

/// The end of a long line is in its tooltip.
void StatusLine::elide()
{
    const int room = m_readout->contentsRect().width() - kTextPadding;
    const QString shown = m_readout->fontMetrics().elidedText(m_said, Qt::ElideRight, room);
    m_readout->setText(shown);
    m_readout->setToolTip(shown == m_said ? QString() : plainTip(m_said));
}

bool StatusLine::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_readout && event->type() == QEvent::Resize) {
        elide();
    }
    return QStatusBar::eventFilter(watched, event);
}

/// A message begins where the readout does: Qt would write it at the edge of the window.
void StatusLine::paintEvent(QPaintEvent* event)
{
    if (currentMessage().isEmpty()) {
        QStatusBar::paintEvent(event);
        return;
    }
    QStyleOption option;
    option.initFrom(this);
    QPainter painter(this);
    style()->drawPrimitive(QStyle::PE_PanelStatusBar, &option, &painter, this);
    int right = width();
    for (const QWidget* widget : findChildren<QWidget*>(QString(), Qt::FindDirectChildrenOnly)) {
        right = widget->isVisible() ? std::min(right, widget->x()) : right;
    }
    // A label with a border indents its text by half an x (QLabel::indent).
    const int indent = fontMetrics().horizontalAdvance(QLatin1Char('x')) / 2;
    const int left = m_readout->x() + kReadoutLeft + kTextPadding / 2 + indent;
    painter.setPen(currentLook().text);
    painter.drawText(QRect(left, 0, right - left, height()), Qt::AlignLeft | Qt::AlignVCenter,
                     fontMetrics().elidedText(currentMessage(), Qt::ElideRight, right - left));
}

void StatusLine::showChange()
{
    const auto change = m_session.shown().answerChange();
    m_change->setVisible(change.has_value());
    if (change) {
        const QString whole = toText(*change);
        m_change->setText(fontMetrics().elidedText(whole, Qt::ElideMiddle, std::max(200, width() / 3)));
        m_change->setToolTip(plainTip(whole));
    }
}

QString StatusLine::readout() const
{
    return m_said;
}

void StatusLine::showScene()
{
    const ModelPtr model = m_session.opened().model();
    m_input->setVisible(model != nullptr);
    m_device->setVisible(model != nullptr);
    if (model) {
        const auto& how = model->spec().preprocessing;
        m_input->setText(QStringLiteral("%1×%2").arg(how.width).arg(how.height));
        m_device->setText(model->device.startsWith(u"cuda") ? model->device.toUpper() : QStringLiteral("CPU"));
    }
}

void StatusLine::showActivity()
{
    const Activity activity = m_session.work().activity();
    if (activity.text.isEmpty()) {
        m_moment.stop();
        m_bar->hide();
        m_cancel->hide();
        m_state->setText(m_session.work().problem() ? tr("failed") : tr("ready"));
        Q_EMIT progressShown(std::nullopt);
    } else if (m_bar->isVisible()) {
        reveal();
    } else {
        m_moment.startUnlessActive();
    }
}

void StatusLine::reveal()
{
    const Activity activity = m_session.work().activity();
    m_state->setText(activity.text + QStringLiteral("…"));
    m_bar->setRange(0, activity.fraction ? 1000 : 0);
    m_bar->setValue(activity.fraction ? int(*activity.fraction * 1000) : 0);
    m_bar->show();
    m_cancel->show();
    Q_EMIT progressShown(activity.fraction.value_or(0.0));
}

}  // namespace ui
