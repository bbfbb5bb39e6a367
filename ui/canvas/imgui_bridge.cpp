#include "ui/canvas/imgui_bridge.h"

#include <QFontMetricsF>
#include <QGuiApplication>
#include <QImage>
#include <QPainter>

#include <imgui.h>

#include <backends/imgui_impl_opengl3.h>

#include <algorithm>
#include <cfloat>
#include <cmath>
#include <cstdint>

namespace ui {

namespace {

constexpr double kTextPixels = 13.0;  // of the em, at a device pixel ratio of 1

// Several canvases may be alive: each call works on its own context and leaves the others' alone.
class InContext {
public:
    explicit InContext(ImGuiContext* context) : m_before(ImGui::GetCurrentContext())
    {
        ImGui::SetCurrentContext(context);
    }
    ~InContext() { ImGui::SetCurrentContext(m_before); }
    InContext(const InContext&) = delete;
    InContext& operator=(const InContext&) = delete;

private:
    ImGuiContext* m_before;
};

ImVec2 point(QPointF p)
{
    return {float(p.x()), float(p.y())};
}

ImU32 packed(const QColor& color)
{
    return IM_COL32(color.red(), color.green(), color.blue(), color.alpha());
}

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

ImGuiBridge::ImGuiBridge()
{
    ImGuiContext* before = ImGui::GetCurrentContext();
    m_context = ImGui::CreateContext();
    ImGui::SetCurrentContext(m_context);
    ImGuiIO& io = ImGui::GetIO();
    io.IniFilename = nullptr;  // the window keeps its own state; nothing is written beside it
    io.LogFilename = nullptr;
    io.ConfigFlags |= ImGuiConfigFlags_NoMouseCursorChange;
    ImGui::SetCurrentContext(before);
    m_clock.start();
}

ImGuiBridge::~ImGuiBridge()
{
    ImGuiContext* before = ImGui::GetCurrentContext();
    ImGui::DestroyContext(m_context);
    ImGui::SetCurrentContext(before == m_context ? nullptr : before);
}

bool ImGuiBridge::initializeGl(Gl& gl)
{
    const InContext current(m_context);
    m_gl = ImGui_ImplOpenGL3_Init("#version 330 core") ? &gl : nullptr;
    return m_gl != nullptr;
}

void ImGuiBridge::releaseGl()
{
    if (m_gl == nullptr) {
        return;
    }
    const InContext current(m_context);
    m_texts.clear();
    ImGui_ImplOpenGL3_Shutdown();
    m_gl = nullptr;
}

void ImGuiBridge::beginFrame(QSize devicePixels, double devicePixelRatio)
{
    const InContext current(m_context);
    QFont font = QGuiApplication::font();
    font.setPixelSize(std::max(1, int(std::lround(kTextPixels * devicePixelRatio))));
    if (font != m_font) {
        m_texts.clear();
        m_font = font;
    }
    ImGuiIO& io = ImGui::GetIO();
    io.DisplaySize = ImVec2(float(devicePixels.width()), float(devicePixels.height()));
    io.DisplayFramebufferScale = ImVec2(1.0F, 1.0F);
    io.DeltaTime = std::max(1e-4F, float(m_clock.restart()) / 1000.0F);
    m_mouse.feed(io);
    ImGui_ImplOpenGL3_NewFrame();
    ImGui::NewFrame();
    m_list = ImGui::GetBackgroundDrawList();
    m_panels.clear();
}

void ImGuiBridge::endFrame()
{
    const InContext current(m_context);
    ImGui::Render();
    ImGui_ImplOpenGL3_RenderDrawData(ImGui::GetDrawData());
    m_list = nullptr;
    std::erase_if(m_texts, [](const auto& text) { return !text.second.used; });
    for (auto& [text, drawn] : m_texts) {
        drawn.used = false;
    }
}

bool ImGuiBridge::takesMouse(QPointF devicePoint) const
{
    return std::any_of(m_panels.begin(), m_panels.end(),
                       [&](const QRectF& panel) { return panel.contains(devicePoint); });
}

void ImGuiBridge::polyline(const std::vector<QPointF>& points, const QColor& color, double width)
{
    for (const QPointF& p : points) {
        m_list->PathLineTo(point(p));
    }
    m_list->PathStroke(packed(color), 0, float(width));
}

void ImGuiBridge::rect(const QRectF& rect, const QColor& color, double width)
{
    const ImU32 ink = packed(color);  // four bars: crisp, where a stroked path would be smeared over two pixels
    const auto bar = [&](double l, double t, double r, double b) {
        m_list->AddRectFilled({float(l), float(t)}, {float(r), float(b)}, ink);
    };
    bar(rect.left(), rect.top(), rect.right(), rect.top() + width);
    bar(rect.left(), rect.bottom() - width, rect.right(), rect.bottom());
    bar(rect.left(), rect.top() + width, rect.left() + width, rect.bottom() - width);
    bar(rect.right() - width, rect.top() + width, rect.right(), rect.bottom() - width);
}

void ImGuiBridge::fill(const QRectF& rect, const QColor& color, double rounding)
{
    m_list->AddRectFilled(point(rect.topLeft()), point(rect.bottomRight()), packed(color), float(rounding));
}

void ImGuiBridge::disc(QPointF center, double radius, const QColor& color)
{
    m_list->AddCircleFilled(point(center), float(radius), packed(color));
}

void ImGuiBridge::ring(QPointF center, double radius, const QColor& color, double width)
{
    m_list->AddCircle(point(center), float(radius), packed(color), 0, float(width));
}

void ImGuiBridge::triangle(QPointF a, QPointF b, QPointF c, const QColor& color)
{
    m_list->AddTriangleFilled(point(a), point(b), point(c), packed(color));
}

const GlTexture& ImGuiBridge::drawnText(const QString& text)
{
    DrawnText& drawn = m_texts[text];
    drawn.used = true;
    if (!drawn.texture) {
        QImage letters(textSize(text).toSize(), QImage::Format_ARGB32_Premultiplied);
        letters.fill(Qt::transparent);
        QPainter painter(&letters);
        painter.setFont(m_font);
        painter.setPen(Qt::white);
        painter.drawText(QPointF(0.0, std::round(QFontMetricsF(m_font).ascent())), text);
        painter.end();
        const QImage pixels = letters.convertToFormat(QImage::Format_RGBA8888);
        drawn.texture = std::make_unique<GlTexture>(*m_gl);
        drawn.texture->upload(pixels.size(), GL_RGBA8, GL_RGBA, GL_UNSIGNED_BYTE, pixels.constBits());
    }
    return *drawn.texture;
}

void ImGuiBridge::text(QPointF topLeft, const QString& text, const QColor& color)
{
    if (text.isEmpty()) {
        return;
    }
    const GlTexture& letters = drawnText(text);
    const QPointF whole(std::round(topLeft.x()), std::round(topLeft.y()));  // between pixels letters blur
    m_list->AddImage((ImTextureID)(intptr_t)letters.id(), point(whole),
                     point(whole + QPointF(letters.size().width(), letters.size().height())), {0.0F, 0.0F},
                     {1.0F, 1.0F}, packed(color));
}

QSizeF ImGuiBridge::textSize(const QString& text) const
{
    const QFontMetricsF metrics(m_font);
    return {std::ceil(metrics.horizontalAdvance(text)), std::ceil(metrics.height())};
}

void ImGuiBridge::image(unsigned texture, const QRectF& target, const QRectF& part)
{
    m_list->AddImage((ImTextureID)(intptr_t)texture, point(target.topLeft()), point(target.bottomRight()),
                     point(part.topLeft()), point(part.bottomRight()));
}

void ImGuiBridge::pushClip(const QRectF& rect)
{
    m_list->PushClipRect(point(rect.topLeft()), point(rect.bottomRight()), true);
}

void ImGuiBridge::popClip()
{
    m_list->PopClipRect();
}

void ImGuiBridge::beginPanel(const char* id, const QRectF& rect)
{
    ImGui::SetCurrentContext(m_context);  // until endPanel
    m_panels.push_back(rect);
    ImGui::SetNextWindowPos(point(rect.topLeft()));
    ImGui::SetNextWindowSize({float(rect.width()), float(rect.height())});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowMinSize, {1.0F, 1.0F});
    ImGui::Begin(id, nullptr,
                 ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoBackground | ImGuiWindowFlags_NoMove |
                     ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoNav | ImGuiWindowFlags_NoFocusOnAppearing |
                     ImGuiWindowFlags_NoBringToFrontOnFocus);
}

ButtonState ImGuiBridge::button(const char* id, const QRectF& rect)
{
    ImGui::SetCursorScreenPos(point(rect.topLeft()));
    const bool clicked = ImGui::InvisibleButton(id, {float(rect.width()), float(rect.height())});
    return {ImGui::IsItemHovered(), ImGui::IsItemActive(), clicked};
}

void ImGuiBridge::endPanel()
{
    ImGui::End();
    ImGui::PopStyleVar();
}

}  // namespace ui
