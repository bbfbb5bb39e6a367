// The steps from one view to the next: where keys, steppers and clicks lead.
#pragma once

#include "ui/session/display/display_state.h"
#include "ui/session/display/edit_steps.h"
#include "ui/session/display/view_steps.h"

#include <cstddef>
#include <string>
#include <vector>

namespace ui {

/// Lives on the GUI thread. Each step passes the new view to DisplayState::setView(), which fits it to the scene, so
/// layers, heads and patches may lie outside the model. Without a scene, steps relative to the shown view have no
/// effect. Names of views are those of viewTable(); captions and edits are counted from 0 in the shown view, which has
/// them.
class DisplaySteps final {
public:
    explicit DisplaySteps(DisplayState& shown) : m_shown(shown) {}

    void showView(const std::string& name);  ///< what still applies stays: layer, head, query, options of that name
    void stepView(int by);                   ///< past those that the model lacks, round the end of the table
    void stepInGroup(const std::string& group);
    void setOption(const std::string& name, const core::OptionValue& value, int run = 0)
    {
        m_shown.setView(withOption(m_shown.view(), name, value), run);
    }
    void stepLayer(int by);
    void stepHead(int by);
    void moveQuery(int rows, int cols);
    void setQueryPatch(int row, int col, int run = 0);
    /// Selects a patch of the displayed map, whose patches may be larger; no effect where hasNamedQueriesIn().
    void setQueryPatchOfMap(int row, int col, int run = 0);
    void setQueryToClassToken();
    /// Changes only the fields that the target names; the view stays where the model lacks the one that is named.
    void showTarget(core::Target target);
    /// A view of single heads that can show this layer goes there; others turn to the head's attention.
    void showHead(int layer, int head);
    void showClass(int classIndex);  ///< a view that depends on a class follows; others turn to the evidence for it
    void setCaptions(std::vector<std::string> captions);  ///< of views of words; the view stays
    /// This caption becomes the first; views that take only that one follow, others turn to its relevance.
    void showCaption(int index);
    /// The attention of a detected object's query, in the last layer where the shown one has no such queries.
    void showObject(int query);
    void toggleGrid();
    /// An opacity that is the usual one of the former style becomes that of the new one.
    void setStyle(core::OverlayStyle style);
    /// Leaves sinks out of the range, or counts them again. @return false for a view without that choice
    bool toggleSinks();
    /// Where the same edit is there already it is switched on.
    void addEdit(const core::Edit& edit) { m_shown.setView(withEdit(m_shown.view(), edit)); }
    void removeEdit(size_t index) { m_shown.setView(withoutEdit(m_shown.view(), index)); }
    void setEditOn(size_t index, bool on) { m_shown.setView(withEditOn(m_shown.view(), index, on)); }
    /// All off where any is on; else on again as they were before, or all where none was.
    void toggleEdits();
    void removeEdits();

private:
    void change(const auto& how, int run = 0);
    DisplayState& m_shown;
    std::string m_viewBeforeGrid = core::View().name;
    std::vector<core::Edit> m_editsBeforeOff;
};

}  // namespace ui
