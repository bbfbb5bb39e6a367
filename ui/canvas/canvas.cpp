#include "ui/canvas/canvas.h"

#include "core/error.h"
#include "ui/canvas/canvas_private.h"
#include "ui/canvas/curves_view.h"
#include "ui/language/core_text.h"

#include <QGuiApplication>
#include <QOpenGLContext>
#include <QOpenGLPaintDevice>
#include <QPainter>
#include <QSurfaceFormat>
#include <QTimer>
#include <QVBoxLayout>

namespace ui {

using core::literals::operator""_msg;

void Canvas::requireOpenGl()
{
    const QString platform = QGuiApplication::platformName();
    QOpenGLContext context;
    // The first two may have contexts, but none for widgets.
    if (platform == QLatin1String("offscreen") || platform == QLatin1String("vnc") || !context.create()) {
        throw core::Error(core::ErrorCode::Unsupported,
                          "display: expected OpenGL 3.3 for the window, found none on the Qt platform "
                          "\"%1\"; headscope-cli makes figures without it"_msg(platform.toStdString()));
    }
}

Canvas::Canvas(QWidget* parent) : QOpenGLWidget(parent), m(std::make_unique<Private>())
{
    QSurfaceFormat wanted = QSurfaceFormat::defaultFormat();
    wanted.setVersion(3, 3);
    wanted.setProfile(QSurfaceFormat::CoreProfile);
    setFormat(wanted);
    setMouseTracking(true);
    setMinimumSize(160, 120);
    setFocusPolicy(Qt::ClickFocus);
    setAccessibleName(tr("Image"));
}

Canvas::~Canvas()
{
    releaseGl();
    if (context()) {  // the context dies with the base class, when this part is already gone
        disconnect(context(), nullptr, this, nullptr);
    }
}

void Canvas::setFigure(std::shared_ptr<const Figure> figure)
{
    if (figure && !figure->photo && !figure->result) {
        figure.reset();
    }
    m->figure = figure ? std::make_shared<const Figure>(withColors(*figure)) : nullptr;
    stage();
}

void Canvas::setPending(const std::optional<PendingNotice>& pending)
{
    if (pending == m->pending) {
        return;
    }
    const bool before = m->isDimmed();
    m->pending = pending;
    if (before != m->isDimmed()) {
        stage();
    }
    update();
}

void Canvas::stage()
{
    const auto figure = m->isDimmed() ? placeholderFor(*m->figure) : m->figure;
    m->stages.show(figure);
    const bool curves = figure && figure->result && figure->result->kind() == core::ResultKind::Curves;
    showCurves(curves ? figure : nullptr);
    layOut();
    updateHover();
    update();
}

void Canvas::setLegendShown(bool shown)
{
    m->showsLegend = shown;
    update();
}

void Canvas::setProgress(std::optional<double> fraction)
{
    m->furniture.progress = fraction;
    update();
}

void Canvas::setDark(bool dark)
{
    m->dark = dark;
    if (m->curves) {
        m->curves->setDark(dark);
    }
    update();
}

void Canvas::setHint(const QString& text)
{
    m->furniture.hint = text;
    placeCurves();
    layOut();
    update();
}

// ---- where the content is looked at from

void Canvas::fit()
{
    if (!m->stages.empty()) {
        m->stages.camera().fit();
        viewportMoved();
    }
}

void Canvas::actualSize()
{
    if (m->stages.isMovable()) {
        m->stages.camera().actualSize();
        viewportMoved();
    }
}

void Canvas::zoomBy(double factor, QPointF at)
{
    if (m->stages.isMovable()) {
        m->stages.camera().zoomBy(factor, at);
        viewportMoved();
    }
}

void Canvas::viewportMoved()
{
    Q_EMIT viewportChanged();
    updateHover();
    update();
}

Viewport Canvas::viewport() const
{
    return m->stages.isMovable() ? m->stages.camera().viewport() : Viewport{};
}

void Canvas::setViewport(const Viewport& viewport)
{
    if (m->stages.isMovable()) {
        m->stages.camera().setViewport(viewport);
        updateHover();
        update();
    }
}

double Canvas::zoom() const
{
    return m->stages.photoCamera().scale();
}

QPointF Canvas::toWidget(core::PixelPoint photoPoint) const
{
    return m->stages.photoCamera().toWidget(QPointF(photoPoint.x, photoPoint.y));
}

core::PixelPoint Canvas::toPhoto(QPointF widgetPoint) const
{
    const QPointF point = m->stages.photoCamera().toContent(widgetPoint);
    return {point.x(), point.y()};
}

// ---- marking, comparing, curves

void Canvas::setOutlining(Outlining outlining)
{
    const Outlining before = m->outline.shape();
    m->outline.setShape(outlining);
    updateHover();
    update();
    if (before != Outlining::None && outlining == Outlining::None) {
        Q_EMIT outliningEnded();
    }
}

Outlining Canvas::outlining() const
{
    return m->outline.shape();
}

void Canvas::setPrompts(const core::MaskPrompts& prompts)
{
    m->prompts = prompts;
    update();
}

void Canvas::finishOutline(bool background)
{
    const std::vector<core::PixelPoint> outline = m->outline.finish();
    if (m->outline.shape() == Outlining::Prompts) {
        if (outline.size() == 1) {
            Q_EMIT promptPlaced(outline.front(), !background);
        } else if (!outline.empty()) {
            const auto [left, right] = std::minmax(outline[0].x, outline[2].x);
            const auto [top, bottom] = std::minmax(outline[0].y, outline[2].y);
            Q_EMIT promptBoxDrawn({left, top, right, bottom});
        }
    } else if (!outline.empty()) {  // a mere click is no outline, and the next drag may be one
        setOutlining(Outlining::None);
        Q_EMIT outlineDrawn(outline);
    }
}

void Canvas::setSwipe(std::shared_ptr<const Figure> other)
{
    m->swipe.setFigure(other ? std::make_shared<const Figure>(withColors(*other)) : nullptr);
    layOut();
    updateHover();
    update();
}

double Canvas::divider() const
{
    return m->swipe.divider();
}

void Canvas::setDivider(double part)
{
    m->swipe.setDivider(part);
    updateHover();
    update();
}

// Curves are a widget of their own over the canvas, which leaves free what hint and progress take.
void Canvas::showCurves(std::shared_ptr<const Figure> figure)
{
    m->showsCurves = figure != nullptr;
    if (!m->curves) {
        if (!figure) {
            return;
        }
        m->curves = new CurvesView(this);
        m->curves->setDark(m->dark);
        (new QVBoxLayout(this))->addWidget(m->curves);
        connect(m->curves, &CurvesView::hoveredTextChanged, this, &Canvas::hoveredTextChanged);
        connect(m->curves, &CurvesView::targetClicked, this, &Canvas::targetClicked);
        connect(m->curves, &CurvesView::entered, this, [this] { moveCursor(std::nullopt); });  // no leave event comes
    }
    m->curves->setVisible(m->showsCurves);
    placeCurves();
    m->curves->setFigure(std::move(figure));
}

void Canvas::placeCurves()
{
    if (m->curves) {
        layout()->setContentsMargins(0, 3, 0, int(m->furniture.heightBelowCurves()));
        layout()->activate();
    }
}

QString Canvas::glError() const
{
    return m->glError;
}

int Canvas::photoUploads() const
{
    return m->gl && m->gl->photo ? m->gl->photo->uploads() : 0;
}

// ---- OpenGL

void Canvas::fail(const QString& message)
{
    if (!m->glError.isEmpty()) {
        return;
    }
    m->glError = message;
    // Not from inside a paint: whoever listens may want to show something.
    QMetaObject::invokeMethod(
        this, [this] { Q_EMIT glFailed(m->glError); }, Qt::QueuedConnection);
}

void Canvas::showEvent(QShowEvent* event)
{
    QOpenGLWidget::showEvent(event);
    QTimer::singleShot(0, this, [this] {
        if (isVisible() && !isValid()) {
            fail(tr("The view cannot be drawn: this display has no OpenGL 3.3. Figures can still be exported."));
        }
    });
}

void Canvas::initializeGL()
{
    connect(context(), &QOpenGLContext::aboutToBeDestroyed, this, &Canvas::releaseGl, Qt::UniqueConnection);
    auto parts = std::make_unique<GlParts>();
    try {
        if (!parts->functions.initializeOpenGLFunctions() || !m->bridge.initializeGl(parts->functions)) {
            const auto found = context()->format().version();
            fail(tr("The view cannot be drawn: OpenGL 3.3 is required, this display offers %1.%2.")
                     .arg(found.first)
                     .arg(found.second));
            return;
        }
        parts->photo = std::make_unique<PhotoLayer>(parts->functions);
        parts->colors = std::make_unique<ColorTexture>(parts->functions);
        m->gl = std::move(parts);
    } catch (const core::Error& error) {
        fail(tr("The view cannot be drawn: %1").arg(coreText(error.message())));
    }
}

void Canvas::releaseGl()
{
    if (!context() || !isValid()) {
        return;
    }
    makeCurrent();
    m->stages.releaseGl();
    m->swipe.releaseGl();
    m->bridge.releaseGl();
    m->gl.reset();
    doneCurrent();
}

void Canvas::resizeGL(int, int)
{
    layOut();
    updateHover();
}

/// Images are painted at one pixel per device pixel.
FigureLook Canvas::look() const
{
    FigureLook look = figureLook(canvasTheme(m->dark), m->dark, font());
    look.vectorDensity = devicePixelRatioF();
    return look;
}

bool Canvas::hasLegendInside() const
{
    return m->stages.isPhoto() && isLegendInside(m->stages.camera().contentSize(), size(), m->swipes() ? 2 : 1);
}

// Room for the color bar is also kept while there is none, so that a photo does not jump when its map arrives.
void Canvas::layOut()
{
    const double beside = hasLegendInside() ? kEdge : kLegendWidth;
    const QMarginsF margins(m->swipes() ? beside : kEdge, kEdge, beside, m->furniture.heightBelow(m->stages.isPhoto()));
    m->stages.layOut(size(), margins, devicePixelRatioF(), look());
}

void Canvas::paintGL()
{
    const CanvasTheme& colors = canvasTheme(m->dark);
    if (!m->gl) {
        return;
    }
    Gl& gl = m->gl->functions;
    gl.glDisable(GL_BLEND);
    gl.glDisable(GL_DEPTH_TEST);
    gl.glDisable(GL_SCISSOR_TEST);
    gl.glDisable(GL_STENCIL_TEST);
    gl.glClearColor(colors.ground.redF(), colors.ground.greenF(), colors.ground.blueF(), 1.0F);
    gl.glClear(GL_COLOR_BUFFER_BIT);

    const double ratio = devicePixelRatioF();
    const QSize device = size() * ratio;
    layOut();
    static const Camera nowhere;
    const FigureLook labels = look();
    FrameContext frame{
        gl,
        m->bridge,
        colors,
        labels,
        m->stages.empty() ? nowhere : m->stages.camera(),
        *m->gl->photo,
        *m->gl->colors,
        device,
        ratio,
        m->furniture.heightBelow(m->stages.isPhoto()),
        defaultFramebufferObject(),
        m->cursor && m->press != Private::Press::Drag ? std::optional(*m->cursor * ratio) : std::nullopt};
    if (frame.cursor && m->bridge.takesMouse(*frame.cursor)) {
        frame.cursor.reset();
    }
    m->bridge.beginFrame(device, ratio);
    try {
        paintResult(frame);
        paintLabels(frame);
    } catch (...) {  // nothing may leave an event handler
        fail(tr("The view cannot be drawn: %1").arg(coreText(core::currentFailure().message)));
    }
    std::optional<CanvasButton> button;
    if (m->pending) {
        button = paintPending(frame, *m->pending, m->isDimmed());
    } else if (!m->stages.empty() && m->figure &&
               paintSinkChip(frame, *m->figure, m->legendAt, legendTheme(frame, hasLegendInside()))) {
        button = CanvasButton::Sinks;
    }
    m->furniture.paint(frame);
    m->bridge.endFrame();
    if (m->bridge.mouse().waits()) {
        QTimer::singleShot(0, this, qOverload<>(&QWidget::update));
    }
    requestButton(button);
}

void Canvas::paintResult(FrameContext& frame)
{
    if (m->stages.empty()) {
        return;
    }
    if (m->swipes()) {
        m->swipe.paint(frame, m->stages.painter(), m->hovered);
    } else {
        m->stages.painter().paint(frame, frame.cursor ? m->hovered : Hit{});
    }
    m->outline.paint(frame);
    if (m->stages.isPhoto()) {
        paintPrompts(frame, m->prompts);
    }
}

// Above what OpenGL has drawn and below the draw list.
void Canvas::paintLabels(const FrameContext& frame)
{
    m->legendAt = {};
    if (m->stages.empty()) {
        return;
    }
    QOpenGLPaintDevice device(frame.device);  // a painter of the widget draws nothing into a screenshot
    device.setDevicePixelRatio(frame.ratio);
    QPainter painter(&device);
    painter.setRenderHints(QPainter::Antialiasing | QPainter::TextAntialiasing);
    if (m->swipes()) {
        m->swipe.paintLegends(painter, frame, m->stages.painter(), m->hovered, hasLegendInside());
        return;
    }
    m->stages.painter().paintLabels(painter, frame);
    if (auto legend = m->isDimmed() || !m->showsLegend ? std::nullopt : m->stages.painter().legend()) {
        if (m->hovered.patch) {
            legend->marked = m->hovered.patch->value;
        }
        m->legendAt = m->legend.paint(painter, frame, *legend,
                                      hasLegendInside() ? LegendView::Place::Inside : LegendView::Place::Right);
    }
}

void Canvas::requestButton(std::optional<CanvasButton> button)
{
    if (button) {
        QMetaObject::invokeMethod(
            this, [this, button] { Q_EMIT buttonClicked(*button); }, Qt::QueuedConnection);
    }
}

}  // namespace ui
