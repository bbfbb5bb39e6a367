#include "ui/canvas/canvas.h"

#include "core/error.h"
#include "ui/canvas/canvas_private.h"
#include "ui/canvas/curves_view.h"

#include <QOpenGLContext>
#include <QSurfaceFormat>
#include <QTimer>

namespace ui {

namespace {

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
            break;
    }
    return nullptr;
}

}  // namespace

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
    if (context()) {  // the context dies with the base class, when this part is already gone
        disconnect(context(), nullptr, this, nullptr);
    }
}

void Canvas::setPicture(std::shared_ptr<const Picture> picture)
{
    if (picture && !picture->photo && !picture->result) {
        picture.reset();
    }
    m->stage = nullptr;
    for (auto& stage : m->stages) {
        if (stage.painter) {
            stage.painter->setPicture(nullptr);  // a matrix of 4097 tokens has 67 MB
        }
    }
    if (picture) {
        picture = std::make_shared<const Picture>(withColors(*picture));
    }
    const bool curves = picture && picture->result && picture->result->kind() == core::ResultKind::Curves;
    showCurves(curves ? picture : nullptr);
    if (picture && !curves) {
        const core::ResultKind kind = picture->result ? picture->result->kind() : core::ResultKind::PatchMap;
        m->stage = &m->stages[std::size_t(kind)];
        if (!m->stage->painter) {
            m->stage->painter = makePainter(kind);
        }
        m->stage->painter->setPicture(picture);
        m->stage->camera.setContent(m->stage->painter->contentSize());
    }
    updateViewport();
    updateHover();
    update();
}

void Canvas::setStepper(const StepperState& state)
{
    m->stepper = state;
    placeCurves();
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
    if (m->curves) {
        m->curves->setDark(dark);
    }
    update();
}

void Canvas::setHint(const QString& text)
{
    m->hint = text;
    placeCurves();
    updateViewport();
    update();
}

void Canvas::fit()
{
    if (m->stage) {
        m->stage->camera.fit();
        Q_EMIT outlookChanged();
    }
    updateHover();
    update();
}

void Canvas::actualSize()
{
    if (m->movable()) {
        m->stage->camera.actualSize();
        Q_EMIT outlookChanged();
    }
    updateHover();
    update();
}

void Canvas::zoomBy(double factor, QPointF at)
{
    if (m->movable()) {
        m->stage->camera.zoomBy(factor, at);
        Q_EMIT outlookChanged();
    }
    updateHover();
    update();
}

Outlook Canvas::outlook() const
{
    return m->movable() ? m->stage->camera.outlook() : Outlook{};
}

void Canvas::setOutlook(const Outlook& outlook)
{
    if (m->movable()) {
        m->stage->camera.setOutlook(outlook);
        updateHover();
        update();
    }
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
            fail(tr("The picture cannot be drawn: no OpenGL 3.3 on this display. Figures can still be exported."));
        }
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
    if (!context() || !isValid()) {
        return;
    }
    makeCurrent();
    for (auto& stage : m->stages) {
        if (stage.painter) {
            stage.painter->releaseGl();
        }
    }
    if (m->swipedPainter) {
        m->swipedPainter->releaseGl();
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
    m->cramped = isCramped(size());
    if (!m->stage) {
        return;
    }
    // Room for colour bar and stepper is kept also while there is none, so that a photo does not jump when its map
    // arrives.
    const QMarginsF furniture(m->swipes() ? kLegendWidth : kEdge, kEdge, kLegendWidth, m->bottom());
    m->stage->painter->setRoom(QRectF(QPointF(), QSizeF(size())).marginsRemoved(furniture).size());
    m->stage->camera.setContent(m->stage->painter->contentSize());
    m->stage->camera.setViewport(QSizeF(size()), m->stage->painter->margins() + furniture, devicePixelRatioF());
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
                m->bottom(),
                defaultFramebufferObject(),
                m->cursor && m->press != Private::Press::Drag ? std::optional(*m->cursor * ratio) : std::nullopt};
    if (frame.cursor && m->bridge.takesMouse(*frame.cursor)) {
        frame.cursor.reset();
    }
    m->bridge.beginFrame(device, ratio);
    const Steps steps = paintParts(frame);
    m->bridge.endFrame();
    if (m->bridge.wantsAnotherFrame()) {
        QTimer::singleShot(0, this, qOverload<>(&QWidget::update));
    }
    // Listeners may change the picture: not in the middle of painting it.
    if (steps.layer != 0) {
        QMetaObject::invokeMethod(
            this, [this, steps] { Q_EMIT layerStepRequested(steps.layer); }, Qt::QueuedConnection);
    }
    if (steps.head != 0) {
        QMetaObject::invokeMethod(
            this, [this, steps] { Q_EMIT headStepRequested(steps.head); }, Qt::QueuedConnection);
    }
}

Steps Canvas::paintParts(Frame& frame)
{
    const bool something = m->stage || m->charted;
    Steps steps;
    try {
        if (m->stage) {
            if (m->swipes()) {
                paintSwiped(frame);
            } else {
                m->stage->painter->paint(frame, frame.cursor ? m->hovered : Hit{});
            }
            paintDrawnOutline(frame);
            if (auto legend = m->swipes() ? std::nullopt : m->stage->painter->legend()) {
                if (m->hovered.patch) {
                    legend->marked = m->hovered.patch->value;
                }
                paintLegend(frame, *legend);
            }
        }
        if (something && m->hasStepper()) {
            steps = paintStepper(frame, m->stepper);
        }
    } catch (const core::Error& error) {
        fail(tr("The picture cannot be drawn: %1").arg(QString::fromUtf8(error.what())));
    }
    if (!m->hint.isEmpty()) {
        paintHint(frame, m->hint, something && m->hasStepper());
    }
    if (m->progress) {
        paintProgress(frame, *m->progress);
    }
    return steps;
}

}  // namespace ui
