// Where keys, steppers and clicks lead: views, layers, heads, queries and edits, each a new view.
#include "ui/session/display/display_state.h"

#include "core/analysis/views/sink_choice.h"
#include "core/analysis/views/view_rows.h"
#include "core/analysis/views/views.h"
#include "core/trace/attention_traits.h"
#include "ui/session/display/edit_steps.h"
#include "ui/session/display/view_offer.h"
#include "ui/session/display/view_steps.h"
#include "ui/session/documents/open_documents.h"

#include <algorithm>

namespace ui {

void DisplayState::showView(const std::string& name)
{
    core::View view = m_view;
    view.name = name;
    setView(std::move(view));
}

void DisplayState::stepView(int by)
{
    if (m_scene) {
        showView(viewBeside(m_view.name, by, m_scene->model->spec()));
    }
}

void DisplayState::stepInGroup(const std::string& group)
{
    if (m_scene) {
        showView(nextViewOfGroup(m_view.name, group, m_scene->model->spec()));
    }
}

void DisplayState::setOption(const std::string& name, const core::OptionValue& value, int run)
{
    setView(withOption(m_view, name, value), run);
}

void DisplayState::stepLayer(int by)
{
    if (m_scene) {
        setView(withLayerStep(m_view, m_scene->trace, by));
    }
}

void DisplayState::stepHead(int by)
{
    if (m_scene) {
        setView(withHeadStep(m_view, m_scene->trace, by));
    }
}

void DisplayState::moveQuery(int rows, int cols)
{
    if (m_scene) {
        setView(withQueryStep(m_view, m_scene->trace, rows, cols));
    }
}

void DisplayState::setQueryPatch(int row, int col, int run)
{
    core::View view = m_view;
    view.query = core::QueryChoice::patch(row, col);
    setView(std::move(view), run);
}

void DisplayState::setQueryPatchOfMap(int row, int col, int run)
{
    const FigurePtr seen = figure();
    const auto* map = seen && seen->result ? std::get_if<core::PatchMap>(&seen->result->content) : nullptr;
    if (m_scene && map != nullptr && !hasNamedQueriesIn(m_view, m_scene->trace)) {
        const core::QueryChoice asked = patchOfImage(m_scene->trace, map->grid, row, col);
        setQueryPatch(asked.row, asked.col, run);
    }
}

void DisplayState::setQueryToClassToken()
{
    core::View view = m_view;
    view.query = {};
    setView(std::move(view));
}

void DisplayState::showTarget(core::Target target)
{
    if (m_scene && !isAvailable(target.view, m_scene->model->spec())) {
        target.view.clear();
    }
    setView(withTarget(m_view, target));
}

void DisplayState::showHead(int layer, int head)
{
    core::Target target = core::headTarget(layer, head);
    const auto& row = core::findView(m_view.name);
    const bool ofHeads = row.parameters.layer && row.parameters.head;
    const bool exists = m_scene && layer >= 0 && layer < m_scene->trace.layerCount();
    if (ofHeads && exists &&
        (row.showsLayer == nullptr || row.showsLayer(m_scene->trace.layers[static_cast<size_t>(layer)]))) {
        target.view.clear();
    }
    showTarget(target);
}

void DisplayState::showClass(int classIndex)
{
    core::View view = m_view;
    view.classIndex = classIndex;
    if (m_scene && !core::findView(view.name).parameters.classIndex) {
        const std::string evidence = viewOfEvidence(m_scene->model->spec());
        view.name = evidence.empty() ? view.name : evidence;
    }
    setView(std::move(view));
}

void DisplayState::setCaptions(std::vector<std::string> captions)
{
    core::View view = m_view;
    view.words = std::move(captions);
    setView(std::move(view));
}

void DisplayState::showCaption(int index)
{
    core::View view = m_view;
    const auto first = view.words.begin();
    std::rotate(first, first + index, first + index + 1);
    if (const auto& parameters = core::findView(view.name).parameters; !parameters.words || parameters.everyCaption) {
        const bool explains = m_scene && isAvailable(core::kWordRelevanceView.name, m_scene->model->spec());
        view.name = (explains ? core::kWordRelevanceView : core::kWordSimilarityView).name;
    }
    setView(std::move(view));
}

void DisplayState::showObject(int query)
{
    if (!m_scene || m_scene->trace.layers.empty()) {
        return;
    }
    core::View view = m_view;
    view.query = core::QueryChoice::named(query);
    const core::ViewRow& row = core::findView(view.name);
    if (!row.parameters.query || row.passes != nullptr) {
        view.name = core::kAttentionView.name;
    }
    const int layers = m_scene->trace.layerCount();
    const int layer = view.layer < 0 ? view.layer + layers : view.layer;
    if (!row.parameters.layer || layer < 0 || layer >= layers ||
        core::queriesIn(m_scene->trace.layers[static_cast<size_t>(layer)]) == nullptr) {
        view.layer = m_scene->trace.layerCount() - 1;
        view.head = {};
    }
    setView(std::move(view));
}

void DisplayState::toggleGrid()
{
    core::View view = m_view;
    if (view.name == core::kAttentionGridView.name) {
        view.name = m_viewBeforeGrid;
    } else {
        m_viewBeforeGrid = view.name;
        view.name = core::kAttentionGridView.name;
    }
    setView(std::move(view));
}

void DisplayState::setStyle(core::OverlayStyle style)
{
    core::View view = m_view;
    const bool usual = view.opacity == core::defaultOpacity(view.style);
    view.style = style;
    view.opacity = usual ? core::defaultOpacity(style) : view.opacity;
    setView(std::move(view));
}

bool DisplayState::toggleSinks()
{
    if (!core::hasSinksOption(m_view)) {
        return false;
    }
    const core::ViewOption option = core::sinksOption();
    const FigurePtr seen = figure();
    const bool leftOut = seen && seen->result && seen->result->sinks;
    const bool automatic = core::valueOf(m_view, option) == defaultOf(option);
    setOption(option.name, leftOut     ? core::OptionValue{std::string(core::kSinksCounted)}
                           : automatic ? core::OptionValue{std::string(core::kSinksLeftOut)}
                                       : defaultOf(option));
    return true;
}

void DisplayState::addEdit(const core::Edit& edit)
{
    setView(withEdit(m_view, edit));
}

void DisplayState::removeEdit(size_t index)
{
    setView(withoutEdit(m_view, index));
}

void DisplayState::setEditOn(size_t index, bool on)
{
    setView(withEditOn(m_view, index, on));
}

void DisplayState::toggleEdits()
{
    core::View view = m_view;
    const auto turn = [&](bool on) {
        for (core::Edit& edit : view.edits) {
            edit.on = on;
        }
    };
    if (!core::activeEdits(view.edits).empty()) {
        m_editsBeforeOff = view.edits;
        turn(false);
    } else {
        core::View before = view;
        before.edits = m_editsBeforeOff;
        turn(true);
        for (core::Edit& edit : before.edits) {
            edit.on = true;
        }
        view.edits = before.edits == view.edits ? m_editsBeforeOff : view.edits;
    }
    setView(std::move(view));
}

void DisplayState::removeEdits()
{
    core::View view = m_view;
    view.edits.clear();
    setView(std::move(view));
}

}  // namespace ui
