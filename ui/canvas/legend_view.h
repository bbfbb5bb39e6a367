// The legend beside a result: the color bar that figures have, too, or the names of kinds. Painted by QPainter when it
// changes and kept as a texture; the value under the cursor is marked in every frame.
#pragma once

#include "ui/canvas/result_painter.h"

namespace ui {

class LegendView {
public:
    void paint(Frame& frame, const Legend& legend, bool atLeft = false);
    void releaseGl();

private:
    void layOut(Frame& frame, const Legend& legend);

    struct Key {
        std::shared_ptr<const Picture> picture;
        std::optional<ColorBar> bar;
        const CanvasTheme* theme = nullptr;
        double room = 0.0, ratio = 0.0;
        bool operator==(const Key&) const = default;
    };
    Key m_key;
    Part m_part;
    std::unique_ptr<GlTexture> m_texture;
};

}  // namespace ui
