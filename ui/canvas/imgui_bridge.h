// What knows both Qt and Dear ImGui: context, fonts and drawing here, the mouse in imgui_mouse.h. Works with ImGui 1.86
// and later. One bridge, and so one ImGui context, a canvas. GUI thread only.
#pragma once

#include "ui/canvas/draw_list.h"
#include "ui/canvas/imgui_mouse.h"

#include <QElapsedTimer>
#include <QSize>

#include <set>
#include <vector>

struct ImDrawList;
struct ImFont;
struct ImGuiContext;

namespace ui {

class ImGuiBridge final : public DrawList {
public:
    ImGuiBridge();
    ~ImGuiBridge() override;
    ImGuiBridge(const ImGuiBridge&) = delete;
    ImGuiBridge& operator=(const ImGuiBridge&) = delete;

    /// With an OpenGL context current. @return false when ImGui cannot draw here
    bool initializeGl();
    void releaseGl();

    void beginFrame(QSize devicePixels, double devicePixelRatio);
    void endFrame();  ///< draws into the bound framebuffer
    bool wantsAnotherFrame() const { return m_mouse.waits() || m_lacksGlyphs; }

    /// Whether a panel of the last frame lies there. @param devicePoint in device pixels, as everything here
    bool takesMouse(QPointF devicePoint) const;
    ImGuiMouse& mouse() { return m_mouse; }

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
    void loadFonts(double devicePixelRatio);
    void wantGlyphs(const QString& text);
    struct LoadedFont {
        ImFont* font = nullptr;
        float height = 13.0F;  ///< of a line, device pixels
    };
    const LoadedFont& font(TextSize size) const { return size == TextSize::Small ? m_small : m_normal; }

    ImGuiContext* m_context = nullptr;
    ImDrawList* m_list = nullptr;  ///< of this frame
    LoadedFont m_normal, m_small;
    double m_fontRatio = 0.0;      ///< the device pixel ratio that the fonts were made for
    std::set<char16_t> m_chinese;  ///< characters that were asked for: thousands are too many to be made ready
    bool m_lacksGlyphs = false;    ///< some came with this frame, and the next one will have them
    bool m_glReady = false;
    ImGuiMouse m_mouse;
    std::vector<QRectF> m_panels;  ///< of this frame, and then of the last
    QElapsedTimer m_clock;
};

}  // namespace ui
