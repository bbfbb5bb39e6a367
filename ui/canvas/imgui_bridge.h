// The one place that knows both Qt and Dear ImGui: context, fonts, input and drawing. Written for ImGui 1.86 and for
// the queued input of 1.87 and later. One bridge, and so one ImGui context, a canvas. GUI thread only.
#pragma once

#include "ui/canvas/ink.h"

#include <QElapsedTimer>
#include <QMouseEvent>
#include <QSize>

#include <deque>
#include <optional>

struct ImDrawList;
struct ImFont;
struct ImGuiContext;

namespace ui {

class ImGuiBridge final : public Ink {
public:
    ImGuiBridge();
    ~ImGuiBridge() override;
    ImGuiBridge(const ImGuiBridge&) = delete;
    ImGuiBridge& operator=(const ImGuiBridge&) = delete;

    /// With an OpenGL context current. @return false when ImGui cannot draw here
    bool initializeGl();
    void releaseGl();

    void beginFrame(QSize devicePixels, double devicePixelRatio);
    void endFrame();                 ///< draws into the bound framebuffer
    bool wantsAnotherFrame() const;  ///< input is waiting that ImGui takes one step a frame

    /// Whether a panel of the last frame lies there. @param devicePoint in device pixels, as everything here
    bool takesMouse(QPointF devicePoint) const;
    void mouseMoved(std::optional<QPointF> devicePoint);  ///< nullopt: the mouse is elsewhere
    void mouseButton(Qt::MouseButton button, bool down);

    void line(QPointF from, QPointF to, const QColor& color, double width) override;
    void polyline(const std::vector<QPointF>& points, const QColor& color, double width) override;
    void rect(const QRectF& rect, const QColor& color, double width, double rounding) override;
    void fill(const QRectF& rect, const QColor& color, double rounding) override;
    void disc(QPointF centre, double radius, const QColor& color) override;
    void ring(QPointF centre, double radius, const QColor& color, double width) override;
    void triangle(QPointF a, QPointF b, QPointF c, const QColor& color) override;
    void text(QPointF topLeft, const QString& text, const QColor& color, TextSize size) override;
    QSizeF textSize(const QString& text, TextSize size) override;
    void image(unsigned texture, const QRectF& target, const QRectF& part) override;
    void pushClip(const QRectF& rect) override;
    void popClip() override;
    void beginPanel(const char* id, const QRectF& rect) override;
    ButtonState button(const char* id, const QRectF& rect) override;
    void endPanel() override;

private:
    struct MouseInput {
        std::optional<QPointF> position;
        int button = -1;  ///< -1: a move
        bool down = false;
    };
    void loadFonts(double devicePixelRatio);
    void feedInput();
    struct LoadedFont {
        ImFont* font = nullptr;
        float height = 13.0F;  ///< of a line, device pixels
    };
    const LoadedFont& font(TextSize size) const { return size == TextSize::Small ? m_small : m_normal; }

    ImGuiContext* m_context = nullptr;
    ImDrawList* m_list = nullptr;  ///< of this frame
    LoadedFont m_normal, m_small;
    double m_fontRatio = 0.0;  ///< the device pixel ratio that the fonts were made for
    bool m_glReady = false;
    int m_framesOwed = 0;
    std::deque<MouseInput> m_input;
    std::vector<QRectF> m_panels;  ///< of this frame, and then of the last
    QElapsedTimer m_clock;
};

}  // namespace ui
