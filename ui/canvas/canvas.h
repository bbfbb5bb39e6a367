// The result in the middle of the window: photo and map as textures, color map and blending in the fragment shader,
// so that hovering uploads a few hundred floats. Dear ImGui draws what lies inside and changes every frame. Curves are
// a widget of their own over it (curves_view.h). GUI thread only.
#pragma once

#include "core/analysis/view/result.h"
#include "core/model/heads/sam/mask_prompts.h"
#include "ui/figure/placed_figure.h"

#include <QOpenGLWidget>

#include <memory>
#include <optional>
#include <vector>

namespace ui {

struct FigureLook;
struct FrameContext;
struct Viewport;

/// The patch under the cursor, for the status line.
struct PatchReadout {
    int row = 0, col = 0;
    float value = 0.0F;       ///< NaN where the patch has none, and in maps of colors
    int rank = 0, count = 0;  ///< 1 is the largest value of `count` patches; 0 where there is no value
    QString kind = {};        ///< the meaning of its color, where colors stand for kinds ("head 3"), or its ring; of
                              ///< several candidates a line each
    bool operator==(const PatchReadout& other) const
    {
        const bool sameValue =
            value == other.value || (value != value && other.value != other.value);  // NaN is NaN here
        return row == other.row && col == other.col && rank == other.rank && count == other.count &&
               kind == other.kind && sameValue;
    }
};

/// The thing under the pointer that a context menu is for; nothing when it was asked for by a key.
struct Pointed {
    std::optional<core::Target> target;
    std::optional<PatchReadout> patch;
};

/// Shown in place of an image that is still being computed, over the previous one.
struct PendingNotice {
    QString title;   ///< "Computing Head ablation"
    QString detail;  ///< "about 15 s left"
    std::optional<double> fraction = {};
    bool asks = false;        ///< offers to compute it
    bool canShorten = false;  ///< and to do so with fewer steps
    bool operator==(const PendingNotice&) const = default;
};

/// Buttons inside the canvas.
enum class CanvasButton { Sinks, Compute, FewerSteps };

/// How an object is being marked on the photo: by dragging from corner to corner, or around it; or by clicks and a drag
/// for a model that finds it.
enum class Outlining { None, Rectangle, Lasso, Prompts };

/// Whether both are maps over photos, or plain photos, of the same size.
bool canSwipe(const Figure& one, const Figure& other);

class Canvas : public QOpenGLWidget {
    Q_OBJECT
public:
    /// To be asked before there is a canvas: Qt crashes when it shows one on a platform that has no OpenGL.
    /// @throws core::Error Unsupported, naming the platform
    static void requireOpenGl();
    explicit Canvas(QWidget* parent = nullptr);
    ~Canvas() override;

    /// Shows this figure from now on; null shows the ground only. Keeps zoom and pan while the photo's size stays the
    /// same.
    void setFigure(std::shared_ptr<const Figure> figure);
    void setLegendShown(bool shown);                   ///< false to compare the photo's whole area
    void setProgress(std::optional<double> fraction);  ///< thin bar along the top; nullopt hides it
    /// Another view is to come: until then the image goes back, grey, as it must not be taken for that view's.
    void setPending(const std::optional<PendingNotice>& pending);
    void setDark(bool dark);
    void setHint(const QString& text);  ///< one line at the bottom, until setHint("")
    /// The next drag of the left button over a photo draws an outline; then it is None again. Other results wait. With
    /// Prompts it stays, clicks place points (with Ctrl of the background), and a drag draws a box.
    void setOutlining(Outlining outlining);
    Outlining outlining() const;
    void setPrompts(const core::MaskPrompts& prompts);  ///< drawn over the photo

    /// Right of a divider the other figure is seen in place of this one; both must be so that canSwipe(). Null: no
    /// divider any more. A new one stands in the middle.
    void setSwipe(std::shared_ptr<const Figure> other);
    double divider() const;  ///< in fractions of the photo's width
    void setDivider(double part);

    void fit();                                  ///< the whole photo, centered
    void actualSize();                           ///< one photo pixel is one device pixel
    void zoomBy(double factor, QPointF at);      ///< at: widget coordinates, stays where it is
    Viewport viewport() const;                   ///< the part that is seen; ui/canvas/camera.h
    void setViewport(const Viewport& viewport);  ///< without viewportChanged()
    double zoom() const;                         ///< device-independent widget pixels per photo pixel

    /// Widget coordinates of a photo point and back, while the photo or a patch map is shown; for tests and for
    /// drawing.
    QPointF toWidget(core::PixelPoint photoPoint) const;
    core::PixelPoint toPhoto(QPointF widgetPoint) const;

    /// Why nothing can be drawn, as a sentence for the user; empty while all is well.
    QString glError() const;
    /// How often a photo was uploaded to the graphics card: once per photo, whatever the maps over it.
    int photoUploads() const;

Q_SIGNALS:
    void patchHovered(std::optional<ui::PatchReadout> patch);
    void patchClicked(int row, int col);
    void outlineDrawn(std::vector<core::PixelPoint> outline);  ///< closed, photo pixels
    void outliningEnded();
    void promptPlaced(core::PixelPoint at, bool foreground);  ///< photo pixels
    void promptBoxDrawn(core::PixelRect box);
    void targetClicked(core::Target target);        ///< a tile, a cell, a point or a bar: go there
    void menuAsked(ui::Pointed at, QPoint global);  ///< by the right button, or by the key for it
    /// Words on what lies under the pointer in tiles, matrix and curves, for the status line; empty: nothing is there.
    void hoveredTextChanged(QString text);
    void buttonClicked(ui::CanvasButton button);
    void viewportChanged();          ///< zoomed, panned or fitted by the user
    void glFailed(QString message);  ///< once, with glError()

protected:
    void initializeGL() override;
    void resizeGL(int width, int height) override;
    void paintGL() override;
    bool event(QEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;

private:
    struct Private;
    void fail(const QString& message);
    void releaseGl();
    void layOut();
    bool hasLegendInside() const;
    FigureLook look() const;
    void paintResult(FrameContext& frame);
    void paintLabels(const FrameContext& frame);
    void requestButton(std::optional<CanvasButton> button);
    void stage();
    void showCurves(std::shared_ptr<const Figure> figure);
    void placeCurves();
    void moveCursor(std::optional<QPointF> widgetPoint);
    void updateHover();
    void clickAt(QPointF widgetPoint);
    void finishOutline(bool background);
    void viewportMoved();
    std::unique_ptr<Private> m;
};

}  // namespace ui
