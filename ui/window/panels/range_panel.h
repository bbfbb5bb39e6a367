// Which values the ends of the colors stand for: the extremes of a map, a layer or all, clipped at percentiles, or two
// fixed numbers. Independent of the session: it shows the values that are set and emits those that the user wants.
#pragma once

#include "core/analysis/view/result.h"
#include "core/analysis/view/view.h"

#include <QWidget>

#include <optional>

class QComboBox;
class QDoubleSpinBox;
class QToolButton;

namespace ui {

class RangePanel final : public QWidget {
    Q_OBJECT
public:
    explicit RangePanel(QWidget* parent = nullptr);

    void show(const core::RangeChoice& range);  ///< without a signal
    /// Where a fixed range starts from when it is chosen: the numbers now at the color bar.
    void setShownRange(std::optional<core::ValueRange> range) { m_shown = range; }

Q_SIGNALS:
    void changed(core::RangeChoice range);  ///< by the user; low is never above high

private:
    void edited();

    core::RangeChoice m_range;
    std::optional<core::ValueRange> m_shown;
    QComboBox* m_mode;
    QToolButton* m_clips;  ///< that the percentiles are not 0 and 100
    QWidget* m_fixed;
    QWidget* m_clip;
    QDoubleSpinBox* m_low;
    QDoubleSpinBox* m_high;
    QDoubleSpinBox* m_lowPercentile;
    QDoubleSpinBox* m_highPercentile;
};

}  // namespace ui
