// Parts of the canvas beside the result: color bar or names of kinds, layer and head stepper, hint, progress; and the
// room for all of them.
#pragma once

#include "ui/canvas/result_painter.h"

namespace ui {

inline constexpr double kLegendWidth = 104.0;   ///< widget pixels kept free at the right when there is a colour bar
inline constexpr double kStepperHeight = 48.0;  ///< and at the bottom when there is a stepper
inline constexpr double kHintHeight = 32.0;
inline constexpr double kEdge = 12.0;  ///< and everywhere

/// A canvas so small has no stepper: of several, in a small window.
inline bool isCramped(const QSize& canvas)
{
    return canvas.width() < 430 && canvas.height() < 280;
}

/// Steps clicked in this frame: -1, 0 or 1 each.
struct Steps {
    int layer = 0, head = 0;
};

struct Furniture {
    StepperState stepper;
    std::optional<double> progress;
    QString hint;
    bool cramped = false;  ///< the stepper would lie over the color bar

    bool hasStepper() const { return !cramped && (stepper.layerApplies || stepper.headApplies); }
    /// Widget pixels kept free below the content. Room for the stepper is also kept while there is none, so that a
    /// photo does not jump when its map arrives; nor does a photo make way for a hint that soon goes.
    double heightBelow(bool photo) const
    {
        return (cramped ? kEdge : kStepperHeight) + (hint.isEmpty() || photo ? 0.0 : kHintHeight);
    }
    double heightBelowCurves() const
    {
        return (hasStepper() ? kStepperHeight : 0.0) + (hint.isEmpty() ? 0.0 : kHintHeight);
    }
    /// @param overResult  something is shown, to which the stepper applies
    Steps paint(Frame& frame, bool overResult) const;
};

class LegendView {
public:
    /// @return where it stands, widget coordinates
    QRectF paint(QPainter& painter, const Frame& frame, const Legend& legend, bool atLeft = false);

private:
    void layOut(const Frame& frame, const Legend& legend);

    struct Key {
        std::shared_ptr<const Figure> figure;
        std::optional<ColorBar> bar;
        FigureLook look;
        double room = 0.0;
        bool operator==(const Key&) const = default;
    };
    std::optional<Key> m_key;
    Part m_part;
};

}  // namespace ui
