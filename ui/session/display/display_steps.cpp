#include "ui/session/display/display_steps.h"

#include "core/analysis/views/sink_choice.h"
#include "core/analysis/views/view_rows.h"
#include "core/analysis/views/views.h"
#include "core/trace/attention_traits.h"
#include "ui/session/display/view_offer.h"

#include <algorithm>

namespace ui {

void DisplaySteps::change(const auto& how, int run)
{
    core::View view = m_shown.view();
    how(view);
    m_shown.setView(std::move(view), run);
}

void DisplaySteps::showView(const std::string& name)
{
    change([&](core::View& view) { view.name = name; });
}

void DisplaySteps::stepView(int by)
{
    if (m_shown.scene()) {
        showView(viewBeside(m_shown.view().name, by, m_shown.scene()->model->spec()));
    }
}

void DisplaySteps::stepInGroup(const std::string& group)
{
    if (m_shown.scene()) {
        showView(nextViewOfGroup(m_shown.view().name, group, m_shown.scene()->model->spec()));
    }
}

void DisplaySteps::stepLayer(int by)
{
    if (m_shown.scene()) {
        m_shown.setView(withLayerStep(m_shown.view(), m_shown.scene()->trace, by));
    }
}

void DisplaySteps::stepHead(int by)
{
    if (m_shown.scene()) {
        m_shown.setView(withHeadStep(m_shown.view(), m_shown.scene()->trace, by));
    }
}

void DisplaySteps::moveQuery(int rows, int cols)
{
    if (m_shown.scene()) {
        m_shown.setView(withQueryStep(m_shown.view(), m_shown.scene()->trace, rows, cols));
    }
}

void DisplaySteps::setQueryPatch(int row, int col, int run)
{
    change([&](core::View& view) { view.query = core::QueryChoice::patch(row, col); }, run);
}

void DisplaySteps::setQueryPatchOfMap(int row, int col, int run)
{
    const FigurePtr seen = m_shown.figure();
    const auto* map = seen && seen->result ? std::get_if<core::PatchMap>(&seen->result->content) : nullptr;
    if (m_shown.scene() && map != nullptr && !hasNamedQueriesIn(m_shown.view(), m_shown.scene()->trace)) {
        const core::QueryChoice asked = patchOfImage(m_shown.scene()->trace, map->grid, row, col);
        setQueryPatch(asked.row, asked.col, run);
    }
}

void DisplaySteps::setQueryToClassToken()
{
    change([](core::View& view) { view.query = {}; });
}

void DisplaySteps::showTarget(core::Target target)
{
    if (m_shown.scene() && !isAvailable(target.view, m_shown.scene()->model->spec())) {
        target.view.clear();
    }
    m_shown.setView(withTarget(m_shown.view(), target));
}

void DisplaySteps::showHead(int layer, int head)
{
    core::Target target = core::headTarget(layer, head);
    const auto& row = core::findView(m_shown.view().name);
    const bool ofHeads = row.parameters.layer && row.parameters.head;
    const bool exists = m_shown.scene() && layer >= 0 && layer < m_shown.scene()->trace.layerCount();
    if (ofHeads && exists &&
        (row.showsLayer == nullptr || row.showsLayer(m_shown.scene()->trace.layers[static_cast<size_t>(layer)]))) {
        target.view.clear();
    }
    showTarget(target);
}

void DisplaySteps::showClass(int classIndex)
{
    core::View view = m_shown.view();
    view.classIndex = classIndex;
    if (m_shown.scene() && !core::findView(view.name).parameters.classIndex) {
        const std::string evidence = viewOfEvidence(m_shown.scene()->model->spec());
        view.name = evidence.empty() ? view.name : evidence;
    }
    m_shown.setView(std::move(view));
}

void DisplaySteps::setCaptions(std::vector<std::string> captions)
{
    change([&](core::View& view) { view.words = std::move(captions); });
}

void DisplaySteps::showCaption(int index)
{
    core::View view = m_shown.view();
    const auto first = view.words.begin();
    std::rotate(first, first + index, first + index + 1);
    if (const auto& parameters = core::findView(view.name).parameters; !parameters.words || parameters.everyCaption) {
        const bool explains =
            m_shown.scene() && isAvailable(core::kWordRelevanceView.name, m_shown.scene()->model->spec());
        view.name = (explains ? core::kWordRelevanceView : core::kWordSimilarityView).name;
    }
    m_shown.setView(std::move(view));
}

void DisplaySteps::showObject(int query)
{
    if (!m_shown.scene() || m_shown.scene()->trace.layers.empty()) {
        return;
    }
    core::View view = m_shown.view();
    view.query = core::QueryChoice::named(query);
    const core::ViewRow& row = core::findView(view.name);
    if (!row.parameters.query || row.passes != nullptr) {
        view.name = core::kAttentionView.name;
    }
    const int layers = m_shown.scene()->trace.layerCount();
    const int layer = view.layer < 0 ? view.layer + layers : view.layer;
    if (!row.parameters.layer || layer < 0 || layer >= layers ||
        core::queriesIn(m_shown.scene()->trace.layers[static_cast<size_t>(layer)]) == nullptr) {
        view.layer = m_shown.scene()->trace.layerCount() - 1;
        view.head = {};
    }
    m_shown.setView(std::move(view));
}

void DisplaySteps::toggleGrid()
{
    const std::string name = m_shown.view().name, grid = core::kAttentionGridView.name;
    m_viewBeforeGrid = name == grid ? m_viewBeforeGrid : name;
    showView(name == grid ? m_viewBeforeGrid : grid);
}

void DisplaySteps::setStyle(core::OverlayStyle style)
{
    change([style](core::View& view) { view = withStyle(std::move(view), style); });
}

bool DisplaySteps::toggleSinks()
{
    if (!core::hasSinksOption(m_shown.view())) {
        return false;
    }
    const core::ViewOption option = core::sinksOption();
    const FigurePtr seen = m_shown.figure();
    const bool leftOut = seen && seen->result && seen->result->sinks;
    const bool automatic = core::valueOf(m_shown.view(), option) == defaultOf(option);
    setOption(option.name, leftOut     ? core::OptionValue{std::string(core::kSinksCounted)}
                           : automatic ? core::OptionValue{std::string(core::kSinksLeftOut)}
                                       : defaultOf(option));
    return true;
}

void DisplaySteps::toggleEdits()
{
    core::View view = m_shown.view();
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
    m_shown.setView(std::move(view));
}

void DisplaySteps::removeEdits()
{
    change([](core::View& view) { view.edits.clear(); });
}

}  // namespace ui
