#include "ui/window/panels/range_panel.h"

#include "ui/window/widgets/controls.h"
#include "ui/window/widgets/form.h"
#include "ui/window/widgets/look.h"

#include <QDoubleSpinBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace ui {
namespace {

using Mode = core::RangeChoice::Mode;

/// Two numbers must fit beside each other: arrow keys and wheel step them as well as buttons would.
QDoubleSpinBox* box(QWidget* parent, const QString& name, double low, double high, int decimals, double step)
{
    auto* spin = new QDoubleSpinBox(parent);
    spin->setRange(low, high);
    spin->setDecimals(decimals);
    spin->setSingleStep(step);
    spin->setAccessibleName(name);
    spin->setToolTip(name);
    spin->setKeyboardTracking(false);
    spin->setFocusPolicy(Qt::StrongFocus);
    spin->setButtonSymbols(QAbstractSpinBox::NoButtons);
    spin->setMinimumWidth(56);
    return spin;
}

QWidget* pair(QWidget* parent, QWidget* low, QWidget* high)
{
    auto* both = new QWidget(parent);
    auto* row = new QHBoxLayout(both);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(4);
    row->addWidget(low, 1);
    row->addWidget(quietLabel(QStringLiteral("–"), both));
    row->addWidget(high, 1);
    return both;
}

}  // namespace

RangePanel::RangePanel(QWidget* parent)
    : QWidget(parent),
      m_mode(control<QComboBox>(this, tr("Range"))),
      m_clips(control<QToolButton>(this, tr("Clip at percentiles")))
{
    m_clips->setText(tr("clip"));
    m_clips->setCheckable(true);
    m_clips->setToolTip(tr("Leave the lowest and the highest percent of the values out of the range"));
    const std::pair<Mode, QString> modes[] = {{Mode::PerMap, tr("per map")},
                                              {Mode::PerLayer, tr("per layer")},
                                              {Mode::Shared, tr("shared by all")},
                                              {Mode::Fixed, tr("fixed")}};
    const QString tips[] = {tr("The extremes of this map"), tr("The extremes of all heads of the layer"),
                            tr("The extremes of all heads of all layers"), tr("The two numbers below")};
    for (const auto& [mode, title] : modes) {
        m_mode->addItem(title, static_cast<int>(mode));
        m_mode->setItemData(m_mode->count() - 1, tips[m_mode->count() - 1], Qt::ToolTipRole);
    }
    m_low = box(this, tr("Value of the lowest color"), -1e6, 1e6, 5, 0.001);
    m_high = box(this, tr("Value of the highest color"), -1e6, 1e6, 5, 0.001);
    m_lowPercentile = box(this, tr("Percentile of the lowest color"), 0.0, 100.0, 1, 0.5);
    m_highPercentile = box(this, tr("Percentile of the highest color"), 0.0, 100.0, 1, 0.5);
    m_lowPercentile->setSuffix(QStringLiteral(" %"));
    m_highPercentile->setSuffix(QStringLiteral(" %"));
    m_fixed = pair(this, m_low, m_high);
    m_clip = pair(this, m_lowPercentile, m_highPercentile);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(6);
    column->addWidget(besideEachOther(this, {{m_mode, 1}, {m_clips, 0}}));
    column->addWidget(m_fixed);
    column->addWidget(m_clip);
    connect(m_mode, &QComboBox::activated, this, [this] {
        core::RangeChoice range = m_range;
        range.mode = static_cast<Mode>(m_mode->currentData().toInt());
        if (range.mode == Mode::Fixed && m_range.mode != Mode::Fixed && m_shown) {
            range.low = m_shown->low;
            range.high = m_shown->high;
        }
        Q_EMIT changed(range);
    });
    connect(m_clips, &QToolButton::toggled, this, [this](bool clips) {
        core::RangeChoice range = m_range;
        range.lowPercentile = clips ? 1.0 : 0.0;
        range.highPercentile = clips ? 99.0 : 100.0;
        Q_EMIT changed(range);
    });
    for (QDoubleSpinBox* spin : {m_low, m_high, m_lowPercentile, m_highPercentile}) {
        connect(spin, &QDoubleSpinBox::valueChanged, this, &RangePanel::edited);
    }
    show(m_range);
}

void RangePanel::show(const core::RangeChoice& range)
{
    const QSignalBlocker a(m_low), b(m_high), c(m_lowPercentile), d(m_highPercentile), e(m_clips);
    m_range = range;
    m_mode->setCurrentIndex(m_mode->findData(static_cast<int>(range.mode)));
    m_low->setValue(range.low);
    m_high->setValue(range.high);
    m_lowPercentile->setValue(range.lowPercentile);
    m_highPercentile->setValue(range.highPercentile);
    const bool fixed = range.mode == Mode::Fixed, clips = range.lowPercentile > 0.0 || range.highPercentile < 100.0;
    m_clips->setChecked(clips);
    m_clips->setVisible(!fixed);
    m_fixed->setVisible(fixed);
    m_clip->setVisible(!fixed && clips);
}

void RangePanel::edited()
{
    core::RangeChoice range = m_range;
    range.low = m_low->value();
    range.high = std::max(m_low->value(), m_high->value());
    range.lowPercentile = m_lowPercentile->value();
    range.highPercentile = std::max(m_lowPercentile->value(), m_highPercentile->value());
    Q_EMIT changed(range);
}

}  // namespace ui
