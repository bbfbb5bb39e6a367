#include "ui/canvas/imgui_mouse.h"

#include <imgui.h>

#include <algorithm>
#include <cfloat>

namespace ui {

namespace {

int imguiButton(Qt::MouseButton button)
{
    return button == Qt::LeftButton ? 0 : button == Qt::RightButton ? 1 : button == Qt::MiddleButton ? 2 : -1;
}

ImVec2 mousePlace(const std::optional<QPointF>& position)
{
    return position ? ImVec2(float(position->x()), float(position->y())) : ImVec2(-FLT_MAX, -FLT_MAX);
}

}  // namespace

void ImGuiMouse::moved(std::optional<QPointF> devicePoint)
{
    if (!m_events.empty() && m_events.back().button < 0) {
        m_events.back().position = devicePoint;
    } else {
        m_events.push_back({devicePoint, -1, false});
    }
}

void ImGuiMouse::button(Qt::MouseButton button, bool down)
{
    const int index = imguiButton(button);
    if (index < 0) {
        return;
    }
    m_events.push_back({std::nullopt, index, down});
    m_framesOwed = 3;
}

void ImGuiMouse::feed(ImGuiIO& io)
{
#if IMGUI_VERSION_NUM >= 18700
    for (const Event& event : m_events) {
        if (event.button < 0) {
            const ImVec2 place = mousePlace(event.position);
            io.AddMousePosEvent(place.x, place.y);
        } else {
            io.AddMouseButtonEvent(event.button, event.down);
        }
    }
    m_events.clear();
#else
    // A press and its release inside one frame would be lost: one change of a button a frame, as later versions do
    // themselves.
    bool buttonChanged = false;
    while (!m_events.empty() && !buttonChanged) {
        const Event event = m_events.front();
        m_events.pop_front();
        if (event.button < 0) {
            io.MousePos = mousePlace(event.position);
        } else {
            io.MouseDown[event.button] = event.down;
            buttonChanged = true;
        }
    }
#endif
    m_framesOwed = std::max(0, m_framesOwed - 1);
}

}  // namespace ui
