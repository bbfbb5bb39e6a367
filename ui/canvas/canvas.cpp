#include "ui/canvas/canvas.h"

#include "core/error.h"
#include "ui/canvas/furniture.h"
#include "ui/canvas/imgui_bridge.h"
#include "ui/canvas/result_painter.h"

#include <QApplication>
#include <QMouseEvent>
#include <QNativeGestureEvent>
#include <QOpenGLContext>
#include <QSurfaceFormat>
#include <QTimer>
#include <QWheelEvent>

#include <array>
#include <cmath>

namespace ui {

namespace {

constexpr double kZoomStep = 1.2;  // a notch of the wheel

struct GlParts {  // what lives and dies with the OpenGL context
    Gl functions;
    std::unique_ptr<PhotoLayer> photo;
    std::unique_ptr<ColorTexture> colors;
};

std::unique_ptr<ResultPainter> makePainter(core::ResultKind kind)
{
    switch (kind) {
        case core::ResultKind::PatchMap:
            return makePhotoPainter();
        case core::ResultKind::Tiles:
            return makeTilesPainter();
        case core::ResultKind::Matrix:
            return makeMatrixPainter();
        case core::ResultKind::Curves:
            return makeCurvesPainter();
    }
    return nullptr;
}

}  // namespace

struct Canvas::Private {
    /// A kind of result with its painter and where it was last looked at from.
    struct Stage {
        std::unique_ptr<ResultPainter> painter;
        Camera camera;
    };
    enum class Press { None, Panel, Content, Drag };

    std::shared_ptr<const Picture> picture;
    std::array<Stage, 4> stages;
    Stage* stage = nullptr;  ///< null: nothing to show
    ImGuiBridge bridge;
    std::unique_ptr<GlParts> gl;
    StepperState stepper;
    std::optional<double> progress;
    QString hint, glError;
    bool dark = true;
    Press press = Press::None;
    QPointF pressedAt, draggedTo;
    std::optional<QPointF> cursor;  ///< widget coordinates
    Hit hovered;

    bool movable() const { return stage != nullptr && !stage->camera.contentSize().isEmpty(); }
    bool hasStepper() const { return stepper.layerApplies || stepper.headApplies; }
    const Camera& photoCamera() const { return stages[0].camera; }
};

Canvas::Canvas(QWidget* parent) : QOpenGLWidget(parent), m(std::make_unique<Private>())
{
    QSurfaceFormat wanted = QSurfaceFormat::defaultFormat();
    wanted.setVersion(3, 3);
    wanted.setProfile(QSurfaceFormat::CoreProfile);
    setFormat(wanted);
    setMouseTracking(true);
    setMinimumSize(160, 120);
    setFocusPolicy(Qt::ClickFocus);
    setAccessibleName(tr("Picture"));
}

Canvas::~Canvas()
{
    releaseGl();
}

void Canvas::setPicture(std::shared_ptr<const Picture> picture)
{
    if (picture && !picture->photo && !picture->result)
        picture.reset();
    m->picture = picture;
    m->stage = nullptr;
    if (picture) {
        const core::ResultKind kind = picture->result ? picture->result->kind() : core::ResultKind::PatchMap;
        m->stage = &m->stages[std::size_t(kind)];
        if (!m->stage->painter)
            m->stage->painter = makePainter(kind);
        m->stage->painter->setPicture(std::move(picture));
        m->stage->camera.setContent(m->stage->painter->contentSize());
    }
    updateViewport();
    updateHover();
    update();
}

void Canvas::setStepper(const StepperState& state)
{
    m->stepper = state;
    update();
}

void Canvas::setProgress(std::optional<double> fraction)
{
    m->progress = fraction;
    update();
}

void Canvas::setDark(bool dark)
{
    m->dark = dark;
    update();
}

void Canvas::setHint(const QString& text)
{
    m->hint = text;
    update();
}

void Canvas::fit()
{
    if (m->stage)
        m->stage->camera.fit();
    updateHover();
    update();
}

void Canvas::actualSize()
{
    if (m->movable())
        m->stage->camera.actualSize();
    updateHover();
    update();
}

void Canvas::zoomBy(double factor, QPointF at)
{
    if (m->movable())
        m->stage->camera.zoomBy(factor, at);
    updateHover();
    update();
}

double Canvas::zoom() const
{
    return m->photoCamera().scale();
}

QPointF Canvas::toWidget(core::PixelPoint photoPoint) const
{
    return m->photoCamera().toWidget(QPointF(photoPoint.x, photoPoint.y));
}

core::PixelPoint Canvas::toPhoto(QPointF widgetPoint) const
{
    const QPointF point = m->photoCamera().toContent(widgetPoint);
    return {point.x(), point.y()};
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
    if (!m->glError.isEmpty())
        return;
    m->glError = message;
    // Not from inside a paint: whoever listens may want to show something.
    QMetaObject::invokeMethod(
        this, [this] { Q_EMIT glFailed(m->glError); }, Qt::QueuedConnection);
}

void Canvas::showEvent(QShowEvent* event)
{
    QOpenGLWidget::showEvent(event);
    QTimer::singleShot(0, this, [this] {
        if (isVisible() && !isValid())
            fail(tr("The picture cannot be drawn: no OpenGL 3.3 on this display. Figures can still be exported."));
    });
}

void Canvas::initializeGL()
{
    connect(context(), &QOpenGLContext::aboutToBeDestroyed, this, &Canvas::releaseGl, Qt::UniqueConnection);
    auto parts = std::make_unique<GlParts>();
    try {
        if (!parts->functions.initializeOpenGLFunctions() || !m->bridge.initializeGl()) {
            const auto found = context()->format().version();
            fail(tr("The picture cannot be drawn: OpenGL 3.3 is needed, this display offers %1.%2.")
                     .arg(found.first)
                     .arg(found.second));
            return;
        }
        parts->photo = std::make_unique<PhotoLayer>(parts->functions);
        parts->colors = std::make_unique<ColorTexture>(parts->functions);
        m->gl = std::move(parts);
    } catch (const core::Error& error) {
        fail(tr("The picture cannot be drawn: %1").arg(QString::fromUtf8(error.what())));
    }
}

void Canvas::releaseGl()
{
    if (!context() || !isValid())
        return;
    makeCurrent();
    for (auto& stage : m->stages) {
        if (stage.painter)
            stage.painter->releaseGl();
    }
    m->gl.reset();
    m->bridge.releaseGl();
    doneCurrent();
}

void Canvas::resizeGL(int, int)
{
    updateViewport();
    updateHover();
}

void Canvas::updateViewport()
{
    if (!m->stage)
        return;
    // Room for colour bar and stepper is kept also while there is none, so that a photo does not jump when its map
    // arrives.
    const QMarginsF furniture(kEdge, kEdge, kLegendWidth, kStepperHeight);
    m->stage->camera.setViewport(QSizeF(size()), m->stage->painter->margins() + furniture, devicePixelRatioF());
}

void Canvas::paintGL()
{
    const Theme& colors = theme(m->dark);
    if (!m->gl)
        return;
    Gl& gl = m->gl->functions;
    gl.glDisable(GL_BLEND);
    gl.glDisable(GL_DEPTH_TEST);
    gl.glDisable(GL_SCISSOR_TEST);
    gl.glClearColor(colors.ground.redF(), colors.ground.greenF(), colors.ground.blueF(), 1.0F);
    gl.glClear(GL_COLOR_BUFFER_BIT);

    const double ratio = devicePixelRatioF();
    const QSize device = size() * ratio;
    updateViewport();
    static const Camera nowhere;
    Frame frame{gl,
                m->bridge,
                colors,
                m->stage ? m->stage->camera : nowhere,
                *m->gl->photo,
                *m->gl->colors,
                device,
                ratio,
                defaultFramebufferObject(),
                m->cursor && m->press != Private::Press::Drag ? std::optional(*m->cursor * ratio) : std::nullopt};
    if (frame.cursor && m->bridge.takesMouse(*frame.cursor))
        frame.cursor.reset();
    m->bridge.beginFrame(device, ratio);
    Steps steps;
    try {
        if (m->stage) {
            m->stage->painter->paint(frame, frame.cursor ? m->hovered : Hit{});
            if (auto legend = m->stage->painter->legend()) {
                if (m->hovered.patch)
                    legend->marked = m->hovered.patch->value;
                paintLegend(frame, *legend);
            }
            steps = paintStepper(frame, m->stepper);
        }
    } catch (const core::Error& error) {
        fail(tr("The picture cannot be drawn: %1").arg(QString::fromUtf8(error.what())));
    }
    if (!m->hint.isEmpty())
        paintHint(frame, m->hint, m->stage && m->hasStepper());
    if (m->progress)
        paintProgress(frame, *m->progress);
    m->bridge.endFrame();
    if (m->bridge.wantsAnotherFrame())
        QTimer::singleShot(0, this, qOverload<>(&QWidget::update));
    // Listeners may change the picture: not in the middle of painting it.
    if (steps.layer != 0)
        QMetaObject::invokeMethod(
            this, [this, steps] { Q_EMIT layerStepRequested(steps.layer); }, Qt::QueuedConnection);
    if (steps.head != 0)
        QMetaObject::invokeMethod(
            this, [this, steps] { Q_EMIT headStepRequested(steps.head); }, Qt::QueuedConnection);
}

// ---- mouse

void Canvas::updateHover()
{
    Hit now;
    const bool onPanel = m->cursor && m->bridge.takesMouse(*m->cursor * devicePixelRatioF());
    if (m->stage && m->cursor && !onPanel && m->press != Private::Press::Drag)
        now = m->stage->painter->hit(*m->cursor, m->stage->camera);
    const Hit before = std::exchange(m->hovered, now);
    if (m->press != Private::Press::Drag)
        setCursor(now.target ? Qt::PointingHandCursor : Qt::ArrowCursor);
    if (before.patch != now.patch)
        Q_EMIT patchHovered(now.patch);
    if (before.text != now.text)
        Q_EMIT tokenPairHovered(now.text);
}

void Canvas::clickAt(QPointF widgetPoint)
{
    if (!m->stage)
        return;
    const Hit hit = m->stage->painter->hit(widgetPoint, m->stage->camera);
    if (hit.patch)
        Q_EMIT patchClicked(hit.patch->row, hit.patch->col);
    if (hit.target)
        Q_EMIT targetClicked(*hit.target);
}

void Canvas::mousePressEvent(QMouseEvent* event)
{
    m->cursor = event->position();
    const QPointF device = event->position() * devicePixelRatioF();
    m->bridge.mouseMoved(device);
    if (m->bridge.takesMouse(device)) {
        m->press = Private::Press::Panel;
        m->bridge.mouseButton(event->button(), true);
    } else if (event->button() == Qt::LeftButton || event->button() == Qt::MiddleButton) {
        m->press = Private::Press::Content;
        m->pressedAt = m->draggedTo = event->position();
    } else {
        QOpenGLWidget::mousePressEvent(event);
        return;
    }
    update();
}

void Canvas::mouseMoveEvent(QMouseEvent* event)
{
    m->cursor = event->position();
    m->bridge.mouseMoved(event->position() * devicePixelRatioF());
    const bool farEnough = (event->position() - m->pressedAt).manhattanLength() >= QApplication::startDragDistance();
    if (m->press == Private::Press::Content && farEnough && m->movable()) {
        m->press = Private::Press::Drag;
        setCursor(Qt::ClosedHandCursor);
    }
    if (m->press == Private::Press::Drag) {
        m->stage->camera.panBy(event->position() - m->draggedTo);
        m->draggedTo = event->position();
    }
    updateHover();
    update();
}

void Canvas::mouseReleaseEvent(QMouseEvent* event)
{
    m->cursor = event->position();
    const auto press = std::exchange(m->press, Private::Press::None);
    if (press == Private::Press::Panel)
        m->bridge.mouseButton(event->button(), false);
    updateHover();
    if (press == Private::Press::Content && event->button() == Qt::LeftButton)
        clickAt(event->position());
    update();
}

void Canvas::mouseDoubleClickEvent(QMouseEvent* event)
{
    // On the stepper a second quick click is a second step.
    if (m->bridge.takesMouse(event->position() * devicePixelRatioF()))
        mousePressEvent(event);
    else if (event->button() == Qt::LeftButton)
        fit();
}

void Canvas::leaveEvent(QEvent* event)
{
    m->cursor.reset();
    m->bridge.mouseMoved(std::nullopt);
    updateHover();
    update();
    QOpenGLWidget::leaveEvent(event);
}

void Canvas::wheelEvent(QWheelEvent* event)
{
    if (!m->movable()) {
        event->ignore();
        return;
    }
    // Only a touchpad knows phases; pixelDelta alone is also sent, unreliably, for wheels.
    const bool touchpad = event->phase() != Qt::NoScrollPhase && !event->pixelDelta().isNull();
    if (touchpad && !(event->modifiers() & Qt::ControlModifier)) {
        m->stage->camera.panBy(event->pixelDelta());
        updateHover();
        update();
    } else {
        zoomBy(std::pow(kZoomStep, event->angleDelta().y() / 120.0), event->position());
    }
    event->accept();
}

bool Canvas::event(QEvent* event)
{
    if (event->type() == QEvent::NativeGesture) {
        const auto* gesture = static_cast<QNativeGestureEvent*>(event);
        if (gesture->gestureType() == Qt::ZoomNativeGesture) {
            zoomBy(1.0 + gesture->value(), gesture->position());
            return true;
        }
    }
    return QOpenGLWidget::event(event);
}

}  // namespace ui
