// Qt's mouse events on their way to Dear ImGui, which takes them between two frames: what has come waits here. Knows
// the queued input of ImGui 1.87 and later, and 1.86, which has none. GUI thread only.
#pragma once

#include <QPointF>
#include <Qt>

#include <deque>
#include <optional>

struct ImGuiIO;

namespace ui {

class ImGuiMouse {
public:
    void moved(std::optional<QPointF> devicePoint);  ///< nullopt: the mouse is elsewhere
    void button(Qt::MouseButton button, bool down);  ///< where it moved to last
    void feed(ImGuiIO& io);                          ///< before each frame
    /// Whether there is more than the next frame takes: a click is hovered, pressed and released in frames of their
    /// own.
    bool waits() const { return m_framesOwed > 0 || !m_events.empty(); }

private:
    struct Event {
        std::optional<QPointF> position;
        int button = -1;  ///< -1: a move
        bool down = false;
    };
    std::deque<Event> m_events;
    int m_framesOwed = 0;
};

}  // namespace ui
