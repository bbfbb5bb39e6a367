// The part of Shown that answers keys, steppers and clicks: where one step leads.
#include "core/analysis/views/views.h"
#include "ui/session/shown/edit_steps.h"
#include "ui/session/shown/shown.h"
#include "ui/session/shown/view_offer.h"
#include "ui/session/shown/view_steps.h"

namespace ui {

void Shown::showView(const std::string& name)
{
    core::View view = m_view;
    view.name = name;
    setView(std::move(view));
}

void Shown::stepView(int by)
{
    if (m_scene) {
        showView(viewBeside(m_view.name, by, m_scene->model->spec()));
    }
}

void Shown::stepInGroup(const std::string& group)
{
    if (m_scene) {
        showView(nextViewOfGroup(m_view.name, group, m_scene->model->spec()));
    }
}

void Shown::setOption(const std::string& name, const core::OptionValue& value, int run)
{
    setView(withOption(m_view, name, value), run);
}

void Shown::stepLayer(int by)
{
    if (m_scene) {
        setView(withLayerStep(m_view, m_scene->trace, by));
    }
}

void Shown::stepHead(int by)
{
    if (m_scene) {
        setView(withHeadStep(m_view, m_scene->trace, by));
    }
}

void Shown::moveQuery(int rows, int cols)
{
    if (m_scene) {
        setView(withQueryStep(m_view, m_scene->trace, rows, cols));
    }
}

void Shown::askPatch(int row, int col, int run)
{
    core::View view = m_view;
    view.query = core::QueryChoice::patch(row, col);
    setView(std::move(view), run);
}

void Shown::askPatchOfMap(int row, int col, int run)
{
    const PicturePtr seen = picture();
    const auto* map = seen && seen->result ? std::get_if<core::PatchMap>(&seen->result->content) : nullptr;
    if (m_scene && map != nullptr && !namedQueriesAsk(m_view, m_scene->trace)) {
        const core::QueryChoice asked = patchOfPicture(m_scene->trace, map->grid, row, col);
        askPatch(asked.row, asked.col, run);
    }
}

void Shown::askClassToken()
{
    core::View view = m_view;
    view.query = {};
    setView(std::move(view));
}

void Shown::showTarget(core::Target target)
{
    if (m_scene && !isAvailable(target.view, m_scene->model->spec())) {
        target.view.clear();
    }
    setView(withTarget(m_view, target));
}

void Shown::showHead(int layer, int head)
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

void Shown::showClass(int classIndex)
{
    core::View view = m_view;
    view.classIndex = classIndex;
    if (m_scene && !core::findView(view.name).parameters.classIndex) {
        const std::string evidence = viewOfEvidence(m_scene->model->spec());
        view.name = evidence.empty() ? view.name : evidence;
    }
    setView(std::move(view));
}

void Shown::toggleGrid()
{
    core::View view = m_view;
    if (view.name == "attention-grid") {
        view.name = m_viewBeforeGrid;
    } else {
        m_viewBeforeGrid = view.name;
        view.name = "attention-grid";
    }
    setView(std::move(view));
}

void Shown::addEdit(const core::Edit& edit)
{
    setView(withEdit(m_view, edit));
}

void Shown::removeEdit(size_t index)
{
    setView(withoutEdit(m_view, index));
}

void Shown::setEditOn(size_t index, bool on)
{
    setView(withEditOn(m_view, index, on));
}

void Shown::toggleEdits()
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

void Shown::removeEdits()
{
    core::View view = m_view;
    view.edits.clear();
    setView(std::move(view));
}

}  // namespace ui
