// Dear ImGui behind Qt's types: context, shapes and text of one frame, in device pixels and in the order of the calls,
// panels and buttons, and the mouse on its way to ImGui. Text is Qt's, in the application's font. Works with ImGui 1.86
// and later. One bridge, and so one ImGui context, per canvas. GUI thread only.
#pragma once

#include "ui/canvas/gl_kit.h"

#include <QColor>
#include <QElapsedTimer>
#include <QFont>
#include <QRectF>
#include <QString>

#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <vector>

struct ImDrawList;
struct ImGuiContext;
struct ImGuiIO;

namespace ui {

/// Mouse events for ImGui, which takes them between two frames: what has come waits here. Knows the queued input of
/// ImGui 1.87 and later, and 1.86, which has none.
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

/// The state of a button in this frame.
struct ButtonState {
    bool hovered = false, held = false, clicked = false;
};

class ImGuiBridge {
public:
    ImGuiBridge();
    ~ImGuiBridge();
    ImGuiBridge(const ImGuiBridge&) = delete;
    ImGuiBridge& operator=(const ImGuiBridge&) = delete;

    /// With an OpenGL context current. @return false when ImGui cannot draw here
    bool initializeGl(Gl& gl);
    void releaseGl();

    void beginFrame(QSize devicePixels, double devicePixelRatio);
    void endFrame();  ///< draws into the bound framebuffer

    /// Whether a panel of the last frame lies there. @param devicePoint in device pixels, as everything here
    bool takesMouse(QPointF devicePoint) const;
    ImGuiMouse& mouse() { return m_mouse; }

    void polyline(const std::vector<QPointF>& points, const QColor& color, double width);
    void rect(const QRectF& rect, const QColor& color, double width);  ///< inside its edges, on whole pixels
    void fill(const QRectF& rect, const QColor& color, double rounding = 0.0);
    void disc(QPointF center, double radius, const QColor& color);
    void ring(QPointF center, double radius, const QColor& color, double width);
    void triangle(QPointF a, QPointF b, QPointF c, const QColor& color);  ///< clockwise
    void text(QPointF topLeft, const QString& text, const QColor& color);
    QSizeF textSize(const QString& text) const;
    /// Part of an OpenGL texture; `part` in [0, 1].
    void image(unsigned texture, const QRectF& target, const QRectF& part);
    void pushClip(const QRectF& rect);
    void popClip();

    /// An area that takes the mouse from the canvas, and the buttons in it (drawn by the caller).
    void beginPanel(const char* id, const QRectF& rect);
    ButtonState button(const char* id, const QRectF& rect);
    void endPanel();

private:
    struct DrawnText {
        std::unique_ptr<GlTexture> texture;  ///< white letters
        bool used = false;                   ///< in this frame
    };
    const GlTexture& drawnText(const QString& text);

    ImGuiContext* m_context = nullptr;
    ImDrawList* m_list = nullptr;  ///< of this frame
    Gl* m_gl = nullptr;            ///< null: ImGui cannot draw
    QFont m_font;                  ///< of this frame
    std::map<QString, DrawnText> m_texts;
    ImGuiMouse m_mouse;
    std::vector<QRectF> m_panels;  ///< of this frame, and then of the last
    QElapsedTimer m_clock;
};

}  // namespace ui
