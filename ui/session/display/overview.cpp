#include "ui/session/display/overview.h"

#include "core/analysis/attention/attention_rows.h"
#include "core/analysis/views/view_rows.h"
#include "core/analysis/views/views.h"
#include "ui/session/display/view_offer.h"
#include "ui/session/documents/scene_registry.h"

#include <algorithm>

namespace ui {

Overview::Overview(QThreadPool& pool, Clock& clock, QObject* parent)
    : QObject(parent), m_runner(pool, clock), m_sinks(pool)
{
    connect(&m_runner, &ResultRunner::ready, this, &Overview::onResult);
    connect(&m_runner, &ResultRunner::failed, this, [this] { clear(); });  // the figure reports the error
}

void Overview::show(const ScenePtr& scene, const core::View& view)
{
    if (scene != m_scene) {
        m_runner.cancel();
        m_sinks.cancel();
        m_asked.reset();
        m_scene = scene;
        m_sinksOf.reset();
        m_marks = false;
        if (!m_wanted && m_latest.result) {
            clear();  // would keep the other scene alive for nobody
        }
    }
    m_shown = view;
    if (m_scene) {
        refresh();
    } else {
        clear();
    }
}

void Overview::setWanted(bool wanted)
{
    m_wanted = wanted;
    refresh();
}

void Overview::arrange(std::map<std::string, core::OptionValue> options)
{
    m_arrangement = std::move(options);
    refresh();
}

void Overview::setObject(ObjectPtr object)
{
    m_object = std::move(object);
}

/// Every head of every layer for the same query, in comparable colors when asked.
core::View Overview::wholeView() const
{
    core::View all;
    all.name = core::kAttentionGridView.name;
    all.query = m_shown.query;
    all.layer = 0;
    all.range = m_shown.range;
    all.edits = core::activeEdits(m_shown.edits);
    if (all.range.mode == core::RangeChoice::Mode::Fixed) {
        all.range.mode = core::RangeChoice::Mode::PerMap;
    }
    for (const auto& option : core::findView(all.name).options) {
        if (const auto chosen = m_shown.options.find(option.name); chosen != m_shown.options.end()) {
            all.options.insert(*chosen);
        }
    }
    for (const char* own : {"sort", "from-layer", "to-layer", "mark"}) {
        all.options.erase(own);  // those of the large view are its own
    }
    for (const auto& [name, value] : m_arrangement) {
        all.options[name] = value;
    }
    if (core::needsObject(all) && !m_object) {
        all.options.erase("sort");
    }
    const auto layer = static_cast<size_t>(std::max(0, m_shown.layer));
    const bool comparable = layer < m_scene->trace.layers.size() && core::mapsTokens(m_scene->trace.layers[layer]);
    if (core::kAttentionGridView.followsHead(all) && comparable) {
        all.layer = m_shown.layer;
        all.head = m_shown.head;
    } else if (core::kAttentionGridView.followsHead(all)) {
        all.layer = -1;  // nothing of this layer could be compared: the last that has maps
    }
    if (m_marks) {
        all.options["mark"] = std::string("sinks");
    }
    return all;
}

void Overview::refresh()
{
    if (!m_scene || !m_wanted) {
        return;
    }
    const core::View all = wholeView();
    if (m_asked == all && m_askedObject == m_object) {
        return;
    }
    m_asked = all;
    m_askedObject = m_object;
    if (isAvailable(all.name, m_scene->model->spec())) {
        m_runner.request(m_scene, all, {}, {m_object, nullptr});
    } else {
        m_runner.cancel();
        clear();
    }
}

void Overview::clear()
{
    const DisplayedResult nothing;  // GCC 12 takes the braces of onResult({}) for unset
    onResult(nothing);
}

void Overview::onResult(const DisplayedResult& latest)
{
    m_latest = latest;
    Q_EMIT changed();
    if (m_latest.result && m_scene && m_sinksOf != m_scene) {
        countSinks();
    }
}

// Apart from the tiles, which a pointer that moves asks for anew again and again: this takes longer the first time, and
// what it finds stays in the scene's cache.
void Overview::countSinks()
{
    m_sinksOf = m_scene;
    core::View marked;
    marked.name = core::kAttentionGridView.name;
    marked.layer = 0;
    marked.options["mark"] = std::string("sinks");
    m_sinks.start(
        [scene = m_scene, marked](const core::RunControl& control) -> ResultPtr {
            SessionSource source(scene);
            return core::show(marked, source, control).result;
        },
        [this](LatestOnlyTask<ResultPtr>::Outcome&& outcome) {
            if (std::holds_alternative<ResultPtr>(
                    outcome)) {  // else there are no marks, which is no reason to complain
                m_marks = true;
                refresh();
            }
        });
}

}  // namespace ui
