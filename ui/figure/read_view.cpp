#include "ui/figure/read_view.h"

#include "core/analysis/view/baseline.h"
#include "core/analysis/views/views.h"
#include "core/error.h"
#include "core/file/file_window.h"
#include "core/file/json_reader.h"
#include "core/file/mapped_file.h"
#include "core/image/object_mask.h"
#include "ui/figure/figure.h"

#include <fmt/format.h>

#include <cmath>

namespace ui {

using core::literals::operator""_msg;

namespace {

constexpr int kDeepest = 8;                             // lists and objects in a view or a recipe
constexpr std::size_t kLongest = std::size_t{1} << 20;  // a view has some hundred bytes

nlohmann::json viewJson(std::string_view text, const std::string& name)
{
    if (text.size() > kLongest) {
        throw core::Error(core::ErrorCode::Corrupt, name, "expected a view as JSON of at most 1 MB, found more"_msg);
    }
    auto json = core::readJson(text, kDeepest, name, "view"_msg);
    if (json.is_object() && json.contains("format") && json["format"] == "headscope-page") {
        throw core::Error(core::ErrorCode::Unsupported, name,
                          "expected one view, found a figure page; `headscope-cli page` draws it"_msg);
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

void lookBeside(core::NamedFile& named, const std::filesystem::path& folder)
{
    if (!core::whyUnreachable(folder / named.file)) {
        named.file = (folder / named.file).string();
    }
}

namespace {

core::View besideItsFile(core::View view, const std::filesystem::path& path)
{
    if (view.baseline) {
        core::Baseline baseline = *view.baseline;
        for (auto* file : {&baseline.model, &baseline.image}) {
            if (*file) {
                lookBeside(**file, path.parent_path());
            }
        }
        view.baseline = std::move(baseline);
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
                          "expected a figure that holds its view, found none in it"_msg);
    }
    return recipe;
}

}  // namespace

core::View readView(const std::filesystem::path& path)
{
    return besideItsFile(viewFromText(textOf(path), path.string()), path);
}

core::View viewFromArgument(const std::string& text)
{
    return text.starts_with('{') ? viewFromText(text, "--view-json") : readView(text);
}

namespace {

FigureStyle styleFromJson(const core::JsonReader& json)
{
    FigureStyle style;
    style.width = json.at("width_mm").number(0.0, kWidestFigure);
    if (style.width != 0.0 && style.width < kNarrowestFigure) {
        json.at("width_mm")
            .refuse("0 or %1 to %2"_msg(fmt::to_string(kNarrowestFigure), fmt::to_string(kWidestFigure)));
    }
    const double dpi = json.at("dpi").number(kLeastDpi, kMostDpi);
    if (dpi != std::floor(dpi)) {
        json.at("dpi").refuse("a whole number from %1 to %2"_msg(kLeastDpi, kMostDpi));
    }
    style.dpi = static_cast<int>(dpi);
    style.ground = json.at("ground").parsed(parseBackground);
    style.colorBar = json.at("color_bar").boolean();
    style.caption = json.at("caption").boolean();
    return style;
}

}  // namespace

FigureStyle readStyle(const std::filesystem::path& path)
{
    const auto json = viewJson(textOf(path), path.string());
    if (!isRecipe(json)) {
        return {};
    }
    const core::JsonReader root(json, path.string(), core::kWordPlaces);
    const auto figure = root.find("figure");
    const auto style = figure && figure->isObject() ? figure->find("style") : std::nullopt;
    return style ? styleFromJson(*style) : FigureStyle{};
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
