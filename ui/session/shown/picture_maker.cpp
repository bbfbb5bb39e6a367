#include "ui/session/shown/picture_maker.h"

#include "core/analysis/views/views.h"
#include "ui/language/core_text.h"
#include "ui/session/shown/view_offer.h"
#include "ui/session/shown/view_steps.h"

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
    return seconds < 90 ? PictureMaker::tr("%1 s left").arg(seconds)
                        : PictureMaker::tr("%1 min left").arg((seconds + 30) / 60);
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

PictureMaker::PictureMaker(QThreadPool& pool, Work& work, QObject* parent)
    : QObject(parent), m_work(work), m_runner(pool)
{
    connect(&m_runner, &ResultRunner::started, this, [this] {
        m_fraction.reset();
        Q_EMIT workChanged();
    });
    connect(&m_runner, &ResultRunner::progressed, this, [this](int done, int total) {
        const auto now = fractionOf(done, total);
        if (!m_fraction || !now || *now < *m_fraction) {  // a pass with edits counts first, then the view
            m_counting.start();
        }
        m_fraction = now;
        Q_EMIT workChanged();
    });
    connect(&m_runner, &ResultRunner::ready, this, &PictureMaker::take);
    connect(&m_runner, &ResultRunner::failed, this, &PictureMaker::fail);
}

void PictureMaker::show(const ScenePtr& scene, const core::View& view, std::vector<ScenePtr> companions)
{
    m_view = view;
    const ObjectPtr object = core::needsObject(view) ? m_object : nullptr;
    if (isMadeOf(m_scene, scene) && sameResult(m_picture->view, view) && m_computedWith == object) {
        m_runner.cancel();
        if (!(m_picture->view == view) || m_picture->object != m_object) {
            auto picture = std::make_shared<Picture>(*m_picture);
            picture->view = view;
            picture->object = m_object;
            setPicture(std::move(picture), m_scene);
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

void PictureMaker::setObject(ObjectPtr object)
{
    m_object = std::move(object);
}

void PictureMaker::showAlone(const OpenedPhoto& photo)
{
    auto picture = std::make_shared<Picture>();
    picture->photo = photo.photo;
    const core::PixelSize size = photo.photo->size();
    picture->mapping = {size, size, 1.0, 1.0, 0.0, 0.0};
    picture->object = m_object;
    setPicture(std::move(picture), nullptr);
}

void PictureMaker::take(const ShownResult& shown)
{
    const core::View view = sameResult(shown.view, m_view) ? m_view : repainted(shown.view, m_view);
    m_work.succeed();
    m_computedWith = shown.object;
    auto picture = std::make_shared<Picture>(pictureOf({shown.scene, view, shown.result}));
    picture->object = m_object;
    setPicture(std::move(picture), shown.scene);
    Q_EMIT workChanged();
}

void PictureMaker::fail(const core::Failure& failure, const core::View& view)
{
    m_work.report(failure, Doing::ComputingView, coreText(core::findView(view.name).title));
    Q_EMIT workChanged();
}

void PictureMaker::setPicture(PicturePtr picture, ScenePtr scene)
{
    m_picture = std::move(picture);
    m_scene = std::move(scene);
    Q_EMIT changed();
}

void PictureMaker::adopt(PicturePtr picture, ScenePtr scene)
{
    m_runner.cancel();
    m_askedScene.reset();
    m_picture = std::move(picture);
    m_scene = std::move(scene);
}

void PictureMaker::cancel()
{
    m_runner.cancel();
    Q_EMIT workChanged();
}

void PictureMaker::clear()
{
    m_runner.cancel();
    m_askedScene.reset();
    setPicture(nullptr, nullptr);
    Q_EMIT workChanged();
}

Activity PictureMaker::activity() const
{
    if (!m_runner.isRunning()) {
        return {};
    }
    const auto& row = core::findView(m_askedView.name);
    const std::string cost = costText(row, *m_askedScene->model);
    const QString text =
        cost.empty() ? tr("Computing") : tr("%1 needs %2").arg(coreText(row.title), QString::fromStdString(cost));
    const QString left = timeLeft(m_fraction, m_counting.isValid() ? m_counting.elapsed() : 0);
    return {left.isEmpty() ? text : tr("%1, %2").arg(text, left), m_fraction};
}

}  // namespace ui
