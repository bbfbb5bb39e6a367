// Groups consecutive changes of the same control into one undo step.
#pragma once

namespace ui {

/// The `run` of DisplayState::setView and of those that lead there. Options of views count from FirstOptionRun on, each
/// its own, so it stays the last.
enum UndoRun {
    NoRun,  ///< a step of its own
    OpacityRun,
    RangeRun,
    QueryRun,
    LayerRun,
    FollowRun,  ///< a whole walk over the image
    FirstOptionRun
};

}  // namespace ui
