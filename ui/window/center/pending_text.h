// The words of an image that is to come.
#pragma once

#include "ui/canvas/canvas.h"
#include "ui/session/display/figure_maker.h"

namespace ui {

/// @return nothing where nothing is pending
std::optional<PendingNotice> noticeOf(const std::optional<PendingView>& pending);

}  // namespace ui
