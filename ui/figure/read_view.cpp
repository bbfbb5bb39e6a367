#include "ui/figure/read_view.h"

#include "core/analysis/view/subtrahend.h"
#include "core/error.h"
#include "core/file/file_window.h"
#include "core/file/json_text.h"
#include "core/file/mapped_file.h"
#include "core/image/object_mask.h"
#include "ui/figure/figure.h"

#include <nlohmann/json.hpp>

#include <cmath>

namespace ui {
namespace {

constexpr int kDeepest = 8;                             // lists and objects in a view or a recipe
constexpr std::size_t kLongest = std::size_t{1} << 20;  // a view has some hundred bytes

nlohmann::json viewJson(std::string_view text, const std::string& name)
{
    if (text.size() > kLongest) {
        throw core::Error(core::ErrorCode::Corrupt, name, "expected a view as JSON of at most 1 MB, found more");
    }
    core::expectTameJson(text, kDeepest, name, "view");
    auto json = core::parseJson(text);
    if (json.is_discarded()) {
        throw core::Error(core::ErrorCode::Corrupt, name, "expected a view as JSON, found text that is none");
    }
    if (json.is_object() && json.contains("format") && json["format"] == "headscope-page") {
        throw core::Error(core::ErrorCode::Unsupported, name,
                          "expected one view, found a figure page; `headscope-cli page` draws it");
    }
    return json;
}

bool isRecipe(const nlohmann::json& json)
{
    return json.is_object() && json.contains("headscope") && json.contains("view");
}

}  // namespace

core::View viewFromText(std::string_view text, const std::string& name)
{
    const auto json = viewJson(text, name);
    try {
        return core::viewFromJson(isRecipe(json) ? json["view"] : json);
    } catch (const core::Error& error) {
        throw error.within(name);
    }
}

namespace {

/// A name in a file is looked for beside that file first.
void lookBeside(std::optional<core::NamedFile>& named, const std::filesystem::path& folder)
{
    std::error_code unreachable;
    if (named && std::filesystem::exists(folder / named->file, unreachable)) {
        named->file = (folder / named->file).string();
    }
}

core::View besideItsFile(core::View view, const std::filesystem::path& path)
{
    if (view.minus) {
        core::Subtrahend minus = *view.minus;
        lookBeside(minus.model, path.parent_path());
        lookBeside(minus.image, path.parent_path());
        view.minus = std::move(minus);
    }
    return view;
}

/// The JSON of a view or a recipe, out of a figure perhaps.
std::string textOf(const std::filesystem::path& path)
{
    const core::MappedFile file(path);
    const auto text = core::asText(file.bytes());
    const bool isFigure = text.starts_with("\x89PNG") || text.starts_with("<?xml") || text.starts_with("%PDF");
    if (!isFigure) {
        return std::string(text);
    }
    auto recipe = readRecipe(path);
    if (recipe.empty()) {
        throw core::Error(core::ErrorCode::Corrupt, file.name(),
                          "expected a figure that holds its view, found none in it");
    }
    return recipe;
}

}  // namespace

core::View readView(const std::filesystem::path& path)
{
    return besideItsFile(viewFromText(textOf(path), path.string()), path);
}

namespace {

FigureStyle styleFromJson(const nlohmann::json& json)
{
    FigureStyle style;
    style.width = json.at("width_mm").get<double>();
    const auto dpi = json.at("dpi").get<double>();
    style.ground = parseGround(json.at("ground").get<std::string>());
    style.colorBar = json.at("color_bar").get<bool>();
    style.caption = json.at("caption").get<bool>();
    if (style.width != 0.0 && !(style.width >= kNarrowestFigure && style.width <= kWidestFigure)) {
        throw core::Error(core::ErrorCode::OutOfRange, "width_mm", "expected 0 or 20 to 1000");
    }
    if (!(dpi >= kLeastDpi && dpi <= kMostDpi && dpi == std::floor(dpi))) {
        throw core::Error(core::ErrorCode::OutOfRange, "dpi", "expected a whole number from 36 to 2400");
    }
    style.dpi = static_cast<int>(dpi);
    return style;
}

}  // namespace

FigureStyle readStyle(const std::filesystem::path& path)
{
    const auto json = viewJson(textOf(path), path.string());
    const auto style = nlohmann::json::json_pointer("/figure/style");
    if (!isRecipe(json) || !json.contains(style)) {
        return {};
    }
    const std::string where = path.string() + ": figure: style: ";
    try {
        return styleFromJson(json.at(style));
    } catch (const core::Error& error) {
        throw core::Error(core::ErrorCode::Corrupt, where + error.what());
    } catch (const nlohmann::json::exception&) {
        throw core::Error(core::ErrorCode::Corrupt,
                          where + "expected width_mm, dpi, ground, color_bar and caption, found something else");
    }
}

std::shared_ptr<const core::ObjectMask> readObject(const std::filesystem::path& path)
{
    const auto json = viewJson(textOf(path), path.string());
    if (!isRecipe(json) || !json.contains("object")) {
        return nullptr;
    }
    try {
        return std::make_shared<const core::ObjectMask>(core::maskFromJson(json["object"]));
    } catch (const core::Error& error) {
        throw error.within("object").within(path.string());
    }
}

}  // namespace ui
