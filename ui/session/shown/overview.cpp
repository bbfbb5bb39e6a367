#include "ui/session/shown/overview.h"

#include "core/analysis/views/views.h"
#include "ui/session/shown/view_offer.h"

namespace ui {
namespace {

/// What the overview shows for a view: every head of every layer for the same query, in comparable colours when asked.
core::View overviewOf(const core::View& view)
{
    core::View all;
    all.name = "attention-grid";
    all.query = view.query;
    all.layer = 0;
    all.range = view.range;
    if (all.range.mode == core::RangeChoice::Mode::Fixed) {
        all.range.mode = core::RangeChoice::Mode::PerMap;
    }
    for (const auto& option : core::findView(all.name).options) {
        if (const auto chosen = view.options.find(option.name); chosen != view.options.end()) {
            all.options.insert(*chosen);
        }
    }
    return all;
}

}  // namespace

Overview::Overview(QThreadPool& pool, QObject* parent) : QObject(parent), m_runner(pool)
{
    connect(&m_runner, &ResultRunner::ready, this, [this](const ShownResult& shown) { take(shown.result); });
    connect(&m_runner, &ResultRunner::failed, this, [this] { take({}); });  // the picture itself tells what is wrong
}

void Overview::show(const ScenePtr& scene, const core::View& view)
{
    if (scene != m_scene) {
        m_runner.cancel();
        m_asked.reset();
        m_scene = scene;
    }
    m_view = overviewOf(view);
    if (m_scene) {
        refresh();
    } else {
        take({});
    }
}

void Overview::setWanted(bool wanted)
{
    m_wanted = wanted;
    refresh();
}

void Overview::refresh()
{
    if (!m_scene || !m_wanted || m_asked == m_view) {
        return;
    }
    m_asked = m_view;
    if (isAvailable(m_view.name, m_scene->model->spec())) {
        m_runner.request(m_scene, m_view);
    } else {
        m_runner.cancel();
        take({});
    }
}

void Overview::take(ResultPtr result)
{
    m_result = std::move(result);
    Q_EMIT changed();
}

}  // namespace ui
