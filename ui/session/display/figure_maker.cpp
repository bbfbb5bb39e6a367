#include "ui/session/display/figure_maker.h"

#include "core/analysis/views/views.h"
#include "ui/language/core_text.h"
#include "ui/session/display/view_offer.h"
#include "ui/session/display/view_steps.h"

namespace ui {
namespace {

/// "12 s left"; empty before anything can be said, and where it is soon over.
QString timeLeft(std::optional<double> fraction, qint64 milliseconds)
{
    constexpr qint64 kEnough = 1000;
    if (!fraction || *fraction < 0.02 || milliseconds < kEnough) {
        return {};
    }
    const int seconds = static_cast<int>(double(milliseconds) * (1.0 - *fraction) / *fraction / 1000.0);
    if (seconds < 1) {
        return {};
    }
    return seconds < 90 ? FigureMaker::tr("%1 s left").arg(seconds)
                        : FigureMaker::tr("%1 min left").arg((seconds + 30) / 60);
}

/// `computed` with the painting (colours, style, opacity) of `painting`.
core::View repainted(core::View computed, const core::View& painting)
{
    computed.colormap = painting.colormap;
    computed.style = painting.style;
    computed.opacity = painting.opacity;
    computed.smooth = painting.smooth;
    return computed;
}

}  // namespace

FigureMaker::FigureMaker(QThreadPool& pool, Clock& clock, TaskStatus& work, QObject* parent)
    : QObject(parent), m_work(work), m_clock(clock), m_runner(pool, clock)
{
    connect(&m_runner, &ResultRunner::started, this, [this] {
        m_fraction.reset();
        Q_EMIT workChanged();
    });
    connect(&m_runner, &ResultRunner::progressed, this, [this](int done, int total) {
        const auto now = fractionOf(done, total);
        if (!m_fraction || !now || *now < *m_fraction) {  // a pass with edits counts first, then the view
            m_countingSince = m_clock.now();
        }
        m_fraction = now;
        Q_EMIT workChanged();
    });
    connect(&m_runner, &ResultRunner::ready, this, &FigureMaker::onResult);
    connect(&m_runner, &ResultRunner::failed, this, &FigureMaker::onFailure);
}

void FigureMaker::show(const ScenePtr& scene, const core::View& view, std::vector<ScenePtr> companions)
{
    m_view = view;
    const ObjectPtr object = core::needsObject(view) ? m_object : nullptr;
    if (isMadeOf(m_scene, scene) && sameResult(m_figure->view, view) && m_computedWith == object) {
        m_runner.cancel();
        if (!(m_figure->view == view) || m_figure->object != m_object) {
            auto figure = std::make_shared<Figure>(*m_figure);
            figure->view = view;
            figure->object = m_object;
            setFigure(std::move(figure), m_scene);
        }
        Q_EMIT workChanged();
        return;
    }
    if (m_runner.isRunning() && m_askedScene == scene && sameResult(m_askedView, view) && m_askedObject == object) {
        return;  // it is on its way, and will be painted as is wanted by then
    }
    m_askedScene = scene;
    m_askedView = view;
    m_askedObject = object;
    m_runner.request(scene, view, std::move(companions), object);
}

void FigureMaker::setObject(ObjectPtr object)
{
    m_object = std::move(object);
}

void FigureMaker::showAlone(const OpenedPhoto& photo)
{
    auto figure = std::make_shared<Figure>();
    figure->photo = photo.photo;
    const core::PixelSize size = photo.photo->size();
    figure->mapping = {size, size, 1.0, 1.0, 0.0, 0.0};
    figure->object = m_object;
    setFigure(std::move(figure), nullptr);
}

void FigureMaker::onResult(const DisplayedResult& shown)
{
    const core::View view = sameResult(shown.view, m_view) ? m_view : repainted(shown.view, m_view);
    m_work.succeed();
    m_computedWith = shown.object;
    auto figure = std::make_shared<Figure>(figureOf({shown.scene, view, shown.result}));
    figure->object = m_object;
    setFigure(std::move(figure), shown.scene);
    Q_EMIT workChanged();
}

void FigureMaker::onFailure(const core::Failure& failure, const core::View& view)
{
    m_work.report(failure, Operation::ComputingView, coreText(core::findView(view.name).title));
    Q_EMIT workChanged();
}

void FigureMaker::setFigure(FigurePtr figure, ScenePtr scene)
{
    m_figure = std::move(figure);
    m_scene = std::move(scene);
    Q_EMIT changed();
}

void FigureMaker::restore(FigurePtr figure, ScenePtr scene)
{
    m_runner.cancel();
    m_askedScene.reset();
    m_figure = std::move(figure);
    m_scene = std::move(scene);
}

void FigureMaker::cancel()
{
    m_runner.cancel();
    Q_EMIT workChanged();
}

void FigureMaker::clear()
{
    m_runner.cancel();
    m_askedScene.reset();
    setFigure(nullptr, nullptr);
    Q_EMIT workChanged();
}

Activity FigureMaker::activity() const
{
    if (!m_runner.isRunning()) {
        return {};
    }
    const auto& row = core::findView(m_askedView.name);
    const std::string cost = costText(row, *m_askedScene->model);
    const QString text =
        cost.empty() ? tr("Computing") : tr("%1 needs %2").arg(coreText(row.title), QString::fromStdString(cost));
    const QString left = timeLeft(m_fraction, m_clock.now() - m_countingSince);
    return {left.isEmpty() ? text : tr("%1, %2").arg(text, left), m_fraction};
}

}  // namespace ui
