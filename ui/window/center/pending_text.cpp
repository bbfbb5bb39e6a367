#include "ui/window/center/pending_text.h"

#include "core/analysis/views/views.h"
#include "ui/language/core_text.h"
#include "ui/session/display/display_state.h"
#include "ui/window/center/pane_frame.h"

#include <cmath>

namespace ui {
namespace {

/// "about 15 s"; empty for less than a second, or where it is unknown.
QString durationText(double seconds)
{
    constexpr double kMinutesFrom = 90.0;
    if (seconds < 1.0) {
        return {};
    }
    return seconds < kMinutesFrom ? PaneFrame::tr("about %1 s").arg(std::lround(seconds))
                                  : PaneFrame::tr("about %1 min").arg(std::lround(seconds / 60.0));
}

}  // namespace

std::optional<PendingNotice> noticeOf(const std::optional<PendingView>& pending)
{
    if (!pending) {
        return std::nullopt;
    }
    const QString view = coreText(core::findView(pending->view.name).title), duration = durationText(pending->seconds);
    PendingNotice notice;
    if (pending->failed) {
        notice.title = PaneFrame::tr("%1 was not computed").arg(view);
        notice.detail = PaneFrame::tr("Choose another view, or change the options");
    } else if (pending->asks) {
        notice.title = duration.isEmpty() ? PaneFrame::tr("%1 was not computed").arg(view)
                                          : PaneFrame::tr("%1 takes %2").arg(view, duration);
        notice.detail = duration.isEmpty() ? QString() : PaneFrame::tr("Esc goes back");
        notice.asks = true;
        notice.canShorten = DisplayState::canShorten(pending->view);
    } else {
        const QString cancels = PaneFrame::tr("Esc cancels");
        notice.title = PaneFrame::tr("Computing %1").arg(view);
        notice.detail = duration.isEmpty() ? cancels : duration + QStringLiteral(" · ") + cancels;
        notice.fraction = pending->fraction;
    }
    return notice;
}

}  // namespace ui
