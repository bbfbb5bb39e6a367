// What the window takes for one step of undo: changes of the same control in a row.
#pragma once

namespace ui {

/// The `run` of Shown::setView and of those that lead there. Options of views count from FirstOptionRun on, each its
/// own, so it stays the last.
enum UndoRun {
    NoRun,  ///< a step of its own
    OpacityRun,
    RangeRun,
    QueryRun,
    LayerRun,
    FollowRun,  ///< a whole walk over the picture
    FirstOptionRun
};

}  // namespace ui
