// Parts of the canvas beside the result: color bar or names of kinds, hint, progress; and the room for all of them.
#pragma once

#include "ui/canvas/result_painter.h"

namespace ui {

inline constexpr double kLegendWidth =
    104.0;  ///< widget pixels kept free at the right for a color bar beside the result
inline constexpr double kHintHeight = 32.0;
inline constexpr double kEdge = 4.0;  ///< kept free everywhere

/// Whether a color bar beside the photo would cost so much of it that the bar lies over it instead.
/// @param photo  its size  @param canvas  widget pixels  @param bars  2: one at either side
bool isLegendInside(QSizeF photo, QSizeF canvas, int bars = 1);

/// Colors of a color bar and of what stands with it: over an image they are those of the dark theme, for whatever the
/// image is, a dark veil hides least of it.
const CanvasTheme& legendTheme(const FrameContext& frame, bool inside);

struct Furniture {
    std::optional<double> progress;
    QString hint;

    /// Widget pixels kept free below the content. A photo does not make way for a hint that soon goes.
    double heightBelow(bool photo) const { return kEdge + (hint.isEmpty() || photo ? 0.0 : kHintHeight); }
    double heightBelowCurves() const { return hint.isEmpty() ? 0.0 : kHintHeight; }
    void paint(FrameContext& frame) const;
};

class LegendView {
public:
    enum class Place { Left, Right, Inside, InsideLeft };  ///< Inside: in an upper corner, over the image
    /// @return where it stands, widget coordinates
    QRectF paint(QPainter& painter, const FrameContext& frame, const Legend& legend, Place place = Place::Right);

private:
    void layOut(const FrameContext& frame, const Legend& legend, bool inside);

    struct Key {
        std::shared_ptr<const Figure> figure;
        std::optional<ColorBar> bar;
        FigureLook look;
        double room = 0.0;
        bool inside = false, narrow = false, fitted = false;
        bool operator==(const Key&) const = default;
    };
    std::optional<Key> m_key;
    Part m_part;
};

}  // namespace ui
