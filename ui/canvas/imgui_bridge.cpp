#include "ui/canvas/imgui_bridge.h"

#include "ui/canvas/font_file.h"

#include <imgui.h>

#include <backends/imgui_impl_opengl3.h>

#include <algorithm>
#include <cfloat>
#include <cmath>
#include <cstdint>

namespace ui {

namespace {

constexpr double kNormalPixels = 13.0, kSmallPixels = 11.5;  // of the em, at a device pixel ratio of 1

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

// Latin, Greek, punctuation, superscripts, arrows, mathematical signs, geometric shapes; pairs, ended by 0.
const ImWchar kGlyphs[] = {0x0020, 0x017F, 0x0370, 0x03FF, 0x2010, 0x2027, 0x2030, 0x205E, 0x2070,
                           0x209F, 0x2190, 0x21FF, 0x2200, 0x22FF, 0x25A0, 0x25FF, 0};
constexpr char16_t kFirstChinese = 0x2E80;  // everything from here on is of the second font

/// To the font added last. @param ranges  pairs, ended by 0; they must live until the atlas is built
void addChinese(ImFontAtlas& fonts, double pixels, const ImWchar* ranges)
{
    const FontFile& file = canvasChineseFontFile();
    if (*ranges == 0 || file.path.isEmpty()) {
        return;
    }
    ImFontConfig config;
    config.MergeMode = true;
    config.FontNo = file.face;
    config.PixelSnapH = true;
    fonts.AddFontFromFileTTF(file.path.toLocal8Bit().constData(), float(std::round(pixels * file.lineHeight)), &config,
                             ranges);
}

}  // namespace

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

bool ImGuiBridge::initializeGl()
{
    const InContext current(m_context);
    m_glReady = ImGui_ImplOpenGL3_Init("#version 330 core");
    return m_glReady;
}

void ImGuiBridge::releaseGl()
{
    if (!m_glReady) {
        return;
    }
    const InContext current(m_context);
    ImGui_ImplOpenGL3_Shutdown();
    m_glReady = false;
}

void ImGuiBridge::loadFonts(double devicePixelRatio)
{
    ImGuiIO& io = ImGui::GetIO();
    const bool again = m_fontRatio > 0.0;
    if (again) {
        ImGui_ImplOpenGL3_DestroyFontsTexture();  // not all objects: ImGui 1.86 would draw nothing with new buffers
    }
    io.Fonts->Clear();
    const FontFile& file = canvasFontFile();
    const QByteArray path = file.path.toLocal8Bit();
    std::vector<ImWchar> chinese;
    for (const char16_t each : m_chinese) {
        chinese.insert(chinese.end(), {ImWchar(each), ImWchar(each)});
    }
    chinese.push_back(0);
    const auto load = [&](double pixels) -> LoadedFont {
        ImFontConfig config;
        config.OversampleH = 2;
        config.OversampleV = 1;
        config.PixelSnapH = true;
        if (!path.isEmpty()) {
            const auto height = float(std::round(pixels * devicePixelRatio * file.lineHeight));
            if (ImFont* loaded = io.Fonts->AddFontFromFileTTF(path.constData(), height, &config, kGlyphs)) {
                addChinese(*io.Fonts, pixels * devicePixelRatio, chinese.data());
                return {loaded, height};
            }
        }
        config.SizePixels = float(std::round(13.0 * devicePixelRatio));
        return {io.Fonts->AddFontDefault(&config), config.SizePixels};
    };
    m_normal = load(kNormalPixels);
    m_small = load(kSmallPixels);
    io.Fonts->Build();  // now: it reads the ranges
    if (again) {
        ImGui_ImplOpenGL3_CreateFontsTexture();  // the first time NewFrame() makes it with everything else
    }
    m_fontRatio = devicePixelRatio;
    m_lacksGlyphs = false;
}

void ImGuiBridge::wantGlyphs(const QString& text)
{
    for (const QChar each : text) {
        if (each.unicode() >= kFirstChinese && !each.isSurrogate() && m_chinese.insert(each.unicode()).second) {
            m_lacksGlyphs = !canvasChineseFontFile().path.isEmpty();
        }
    }
}

void ImGuiBridge::beginFrame(QSize devicePixels, double devicePixelRatio)
{
    const InContext current(m_context);
    if (m_fontRatio != devicePixelRatio || m_lacksGlyphs) {
        loadFonts(devicePixelRatio);
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
}

bool ImGuiBridge::takesMouse(QPointF devicePoint) const
{
    return std::any_of(m_panels.begin(), m_panels.end(),
                       [&](const QRectF& panel) { return panel.contains(devicePoint); });
}

void ImGuiBridge::line(QPointF from, QPointF to, const QColor& color, double width)
{
    m_list->AddLine(point(from), point(to), packed(color), float(width));
}

void ImGuiBridge::polyline(const std::vector<QPointF>& points, const QColor& color, double width)
{
    for (const QPointF& p : points) {
        m_list->PathLineTo(point(p));
    }
    m_list->PathStroke(packed(color), 0, float(width));
}

// ImGui strokes on both sides of the outline; Qt's callers mean: inside the rectangle, on whole pixels.
void ImGuiBridge::rect(const QRectF& rect, const QColor& color, double width, double rounding)
{
    const double half = width / 2;
    const QRectF inner = rect.adjusted(half, half, -half, -half);
    if (rounding > 0.0 || inner.width() <= 0.0 || inner.height() <= 0.0) {
        m_list->AddRect(point(inner.topLeft()), point(inner.bottomRight()), packed(color), float(rounding), 0,
                        float(width));
        return;
    }
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

void ImGuiBridge::disc(QPointF centre, double radius, const QColor& color)
{
    m_list->AddCircleFilled(point(centre), float(radius), packed(color));
}

void ImGuiBridge::ring(QPointF centre, double radius, const QColor& color, double width)
{
    m_list->AddCircle(point(centre), float(radius), packed(color), 0, float(width));
}

void ImGuiBridge::triangle(QPointF a, QPointF b, QPointF c, const QColor& color)
{
    m_list->AddTriangleFilled(point(a), point(b), point(c), packed(color));
}

void ImGuiBridge::text(QPointF topLeft, const QString& text, const QColor& color, TextSize size)
{
    wantGlyphs(text);
    const QByteArray utf8 = text.toUtf8();
    const QPointF whole(std::round(topLeft.x()), std::round(topLeft.y()));  // between pixels letters blur
    m_list->AddText(font(size).font, font(size).height, point(whole), packed(color), utf8.constBegin(),
                    utf8.constEnd());
}

QSizeF ImGuiBridge::textSize(const QString& text, TextSize size)
{
    wantGlyphs(text);
    const QByteArray utf8 = text.toUtf8();
    const LoadedFont& used = font(size);
    const ImVec2 extent = used.font->CalcTextSizeA(used.height, FLT_MAX, 0.0F, utf8.constBegin(), utf8.constEnd());
    return {std::ceil(extent.x), extent.y};
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
