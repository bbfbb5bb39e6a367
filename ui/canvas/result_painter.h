// Painters of results: each draws one kind of result and knows the thing under the cursor. Photo, maps and cells are
// OpenGL's, names and numbers beside them QPainter's by the layouts of figures, what follows the pointer Dear ImGui's.
// Curves have a widget of their own (curves_view.h). Views are not known here.
#pragma once

#include "core/analysis/view/result.h"
#include "ui/canvas/camera.h"
#include "ui/canvas/canvas.h"
#include "ui/canvas/canvas_theme.h"
#include "ui/canvas/gl_kit.h"
#include "ui/canvas/imgui_bridge.h"
#include "ui/canvas/photo_layer.h"
#include "ui/figure/color_bar.h"
#include "ui/figure/ticks.h"

#include <QVector3D>
#include <QVector4D>

#include <optional>

namespace ui {

/// Color map as a texture, uploaded when its name changes.
class ColorTexture {
public:
    explicit ColorTexture(Gl& gl) : m_texture(gl) {}
    const GlTexture& of(const Colormap& map);

private:
    GlTexture m_texture;
    std::string m_name;
};

/// Everything that one frame is drawn with. OpenGL and Dear ImGui draw in device pixels, QPainter in widget pixels,
/// which are device-independent.
struct FrameContext {
    Gl& gl;
    ImGuiBridge& draw;
    const CanvasTheme& theme;
    const FigureLook& look;  ///< type and colors of what QPainter draws
    const Camera& camera;
    PhotoLayer& photo;
    ColorTexture& colors;
    QSize device;         ///< of the widget
    double ratio = 1.0;   ///< device pixels per widget pixel
    double bottom = 0.0;  ///< widget pixels kept free there
    unsigned framebuffer = 0;
    std::optional<QPointF> cursor;  ///< device pixels

    double px(double widgetPixels) const { return widgetPixels * ratio; }
    QPointF at(QPointF content) const { return camera.toWidget(content) * ratio; }
    QRectF at(const QRectF& content) const
    {
        const QRectF widget = camera.toWidget(content);
        return {widget.topLeft() * ratio, widget.size() * ratio};
    }
    double step() const { return 1.0 / (camera.scale() * ratio); }  ///< content units per device pixel
};

/// The thing under a point.
struct Hit {
    std::optional<PatchReadout> patch;
    std::optional<core::Target> target;
    QString text;  ///< for the status line; empty: the patch is enough, or nothing is there
    bool nothing() const { return !patch && !target && text.isEmpty(); }
};

/// The legend beside a result: the color bar, or the names of colors that are no scale.
struct Legend {
    std::shared_ptr<const Figure> figure;  ///< whose colors and kinds these are
    std::optional<ColorBar> bar;           ///< nullopt: the names of the map's kinds
    core::OverlayStyle style = core::OverlayStyle::Tint;
    std::optional<float> marked = {};  ///< the value under the cursor
};

class ResultPainter {
public:
    virtual ~ResultPainter() = default;
    /// No OpenGL here: what changed is uploaded by the next paint(). Null lets go of the last one; then only
    /// releaseGl() and setFigure() may follow.
    virtual void setFigure(std::shared_ptr<const Figure> figure) = 0;
    /// Widget pixels that are free for content and margins, and type of the labels, before either is asked for.
    virtual void setRoom(QSizeF, const FigureLook&) {}
    virtual QSizeF contentSize() const = 0;  ///< in the camera's units; empty: zoom and pan mean nothing
    virtual QMarginsF margins() const = 0;   ///< widget pixels to keep free beside the color bar
    virtual Hit hit(QPointF widgetPoint, const Camera& camera) const = 0;
    virtual std::optional<Legend> legend() const = 0;
    virtual void paint(FrameContext& frame, const Hit& hovered) = 0;
    /// Names and numbers over what paint() has drawn.
    virtual void paintLabels(QPainter&, const FrameContext&) {}
    virtual void releaseGl() = 0;
};

std::unique_ptr<ResultPainter> makePhotoPainter();  ///< plain photos, and PatchMap
std::unique_ptr<ResultPainter> makeTilesPainter();
std::unique_ptr<ResultPainter> makeMatrixPainter();

// Shared by the painters.
/// The text of that index in the window's language, else `otherwise`.
QString textAt(const std::vector<core::Message>& texts, int index, const QString& otherwise = {});
/// The bar of a figure: its range, quantity and how the range was chosen. @param sampling  "smooth", "patches", or
/// empty
ColorBar windowBar(const Figure& figure, core::ValueRange range, const QString& sampling);
QVector4D overlayConstants();
QVector3D toVector(const QColor& color);
/// Where a note of this size stands beside a point within [0, room). @param unit  of the lengths, in widget pixels
QRectF notePlace(QPointF beside, QSizeF size, QSizeF room, double unit);
/// Lines of text on a small panel beside a point, kept inside the frame. @return its rectangle
QRectF paintNote(FrameContext& frame, QPointF beside, const QStringList& lines);
/// A frame in the accent color that shows on any photo.
void paintAccentFrame(FrameContext& frame, const QRectF& rect, double width);

/// The target of a cell's row, then that of its column; where both set the same field, the column wins.
core::Target combined(const core::Target& row, const core::Target& column);

/// Whether the view already shows the target: every field that it sets must match; fused heads are all shown.
bool isCurrent(const core::Target& target, const core::View& view);

}  // namespace ui
