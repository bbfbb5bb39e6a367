#include "core/error.h"
#include "core/file/atomic_file.h"
#include "core/file/file_window.h"
#include "core/file/json_reader.h"
#include "core/file/json_text.h"
#include "core/file/mapped_file.h"
#include "ui/figure/page/page.h"
#include "ui/figure/page/page_json_values.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <cmath>
#include <functional>
#include <map>

namespace ui {
namespace {

namespace fs = std::filesystem;
using namespace page_json;

constexpr int kDeepestPage = 12;
constexpr std::size_t kLongestPage = std::size_t{8} << 20;
constexpr const char* kPageFormat = "headscope-page";

void readFile(const Json& json, const std::string& where, core::NamedFile& file, core::ModelOverrides* corrections)
{
    std::map<std::string, Reader> readers{
        {"file", [&](const Json& value, const std::string& key) { file.file = textAt(value, key); }},
        {"sha256", [&](const Json& value, const std::string& key) { file.sha256 = textAt(value, key); }}};
    if (corrections != nullptr) {
        readers["corrections"] = [&](const Json& value, const std::string& key) {
            if (!value.is_object()) {
                failAt(key, "an object", shown(value));
            }
            *corrections = core::overridesFromJson(core::JsonReader(value, key));
        };
    }
    readKeys(json, where, readers);
    if (file.file.empty() || file.file.find('\0') != std::string::npos) {
        failAt(where + ".file", "the name of a file", file.file.empty() ? "none" : "one with a NUL in it");
    }
}

core::View viewAt(const Json& json, const std::string& key)
{
    try {
        return core::viewFromJson(json);
    } catch (const core::Error& error) {
        throw error.within(key);
    }
}

std::optional<PagePanel> panelAt(const Json& json, const std::string& where)
{
    if (json.is_null()) {
        return std::nullopt;
    }
    PagePanel panel;
    const int most = static_cast<int>(kMostPageFiles) - 1;
    readKeys(json, where,
             {{"model", [&](const Json& value, const std::string& key) { panel.model = wholeAt(value, key, 0, most); }},
              {"photo", [&](const Json& value, const std::string& key) { panel.photo = wholeAt(value, key, 0, most); }},
              {"view", [&](const Json& value, const std::string& key) { panel.view = viewAt(value, key); }},
              {"title", [&](const Json& value, const std::string& key) { panel.title = textAt(value, key); }}});
    return panel;
}

void requireVersion(const Json& json, const std::string& name)
{
    if (!json.is_object() || !json.contains("format") || json["format"] != kPageFormat) {
        throw core::Error(core::ErrorCode::Corrupt, name,
                          fmt::format("expected a page (\"format\": \"{}\"), found something else", kPageFormat));
    }
    const Json version = json.value("version", Json());
    if (!version.is_number_integer() || version.get<int>() < 1) {
        failAt("version", std::to_string(kPageVersion), shown(version));
    }
    if (version.get<int>() > kPageVersion) {
        throw core::Error(
            core::ErrorCode::Unsupported, name,
            fmt::format("expected a page of version {} or older, found {}", kPageVersion, version.get<int>()));
    }
}

void requireWhole(const FigurePage& page)
{
    if (page.panels.empty()) {
        failAt("panels", "at least one", "none");
    }
    for (std::size_t i = 0; i < page.panels.size(); ++i) {
        const auto& panel = page.panels[i];
        if (!panel) {
            continue;
        }
        const auto require = [&](int index, std::size_t count, const char* key) {
            if (static_cast<std::size_t>(index) >= count) {
                failAt(fmt::format("panels[{}].{}", i, key), fmt::format("one of the {} {}s, from 0", count, key),
                       std::to_string(index));
            }
        };
        require(panel->model, page.models.size(), "model");
        require(panel->photo, page.photos.size(), "photo");
    }
}

FigurePage pageFromJson(const Json& json)
{
    FigurePage page;
    const auto ignored = [](const Json&, const std::string&) {};
    using Key = const std::string&;
    readKeys(
        json, "",
        {{"format", ignored},
         {"version", ignored},
         {"headscope", ignored},  // which version wrote it
         {"width", [&](const Json& v, Key k) { page.width = lengthAt(v, k, kNarrowestFigure, kWidestFigure); }},
         {"height", [&](const Json& v, Key k) { page.height = lengthAt(v, k, kNarrowestFigure, 2.0 * kWidestFigure); }},
         {"columns", [&](const Json& v, Key k) { page.columns = wholeAt(v, k, 1, static_cast<int>(kMostPanels)); }},
         {"row_titles", [&](const Json& v, Key k) { page.rowTitles = textsAt(v, k); }},
         {"column_titles", [&](const Json& v, Key k) { page.columnTitles = textsAt(v, k); }},
         {"letters", [&](const Json& v, Key k) { page.letters = wordAt(v, k, parseLetters); }},
         {"caption", [&](const Json& v, Key k) { page.caption = textAt(v, k); }},
         {"color_bar", [&](const Json& v, Key k) { page.bar = wordAt(v, k, parseBar); }},
         {"area", [&](const Json& v, Key k) { page.area = wordAt(v, k, parseArea); }},
         {"ground", [&](const Json& v, Key k) { page.ground = wordAt(v, k, parseGround); }},
         {"font", [&](const Json& v, Key k) { page.font = textAt(v, k); }},
         {"font_size", [&](const Json& v, Key k) { page.fontSize = numberAt(v, k, kLeastFont, kLargestFont); }},
         {"gap", [&](const Json& v, Key k) { page.gap = lengthAt(v, k, 0.0, 50.0); }},
         {"models",
          [&](const Json& v, Key k) {
              for (const auto& model : listAt(v, k, kMostPageFiles)) {
                  auto& added = page.models.emplace_back();
                  readFile(model, fmt::format("{}[{}]", k, page.models.size() - 1), added.file, &added.corrections);
              }
          }},
         {"photos",
          [&](const Json& v, Key k) {
              for (const auto& photo : listAt(v, k, kMostPageFiles)) {
                  auto& added = page.photos.emplace_back();
                  readFile(photo, fmt::format("{}[{}]", k, page.photos.size() - 1), added, nullptr);
              }
          }},
         {"panels", [&](const Json& v, Key k) {
              for (const auto& panel : listAt(v, k, kMostPanels)) {
                  page.panels.push_back(panelAt(panel, fmt::format("{}[{}]", k, page.panels.size())));
              }
          }}});
    requireWhole(page);
    return page;
}

std::string lengthText(double millimetres)
{
    return fmt::format("{}mm", std::round(millimetres * 1e4) / 1e4);
}

nlohmann::ordered_json fileJson(const core::NamedFile& file)
{
    nlohmann::ordered_json json{{"file", file.file}};
    if (!file.sha256.empty()) {
        json["sha256"] = file.sha256;
    }
    return json;
}

/// A name in a page's file is looked for beside that file first.
void lookBesidePage(core::NamedFile& file, const fs::path& folder)
{
    std::error_code unreachable;
    if (fs::exists(folder / file.file, unreachable)) {
        file.file = (folder / file.file).string();
    }
}

/// By the way from the folder when it stands below it, else in full; an id stays one.
std::string nameFrom(const fs::path& folder, const std::string& file)
{
    std::error_code unreachable;
    if (!fs::exists(file, unreachable)) {
        return file;
    }
    const fs::path whole = fs::absolute(file).lexically_normal();
    const fs::path way = whole.lexically_relative(folder);
    return way.empty() || *way.begin() == ".." ? whole.string() : way.string();
}

/// The files that a page names, those of its differences among them.
void forEachFile(FigurePage& page, const std::function<void(core::NamedFile&)>& act)
{
    for (auto& model : page.models) {
        act(model.file);
    }
    for (auto& photo : page.photos) {
        act(photo);
    }
    for (auto& panel : page.panels) {
        if (panel && panel->view.minus) {
            core::Subtrahend minus = *panel->view.minus;
            for (auto* file : {&minus.model, &minus.image}) {
                if (*file) {
                    act(**file);
                }
            }
            panel->view.minus = std::move(minus);
        }
    }
}

std::string textOf(const fs::path& path)
{
    const core::MappedFile file(path);
    const auto text = core::asText(file.bytes());
    const bool isFigure = text.starts_with("\x89PNG") || text.starts_with("<?xml") || text.starts_with("%PDF");
    if (!isFigure && text.size() > kLongestPage) {
        throw core::Error(core::ErrorCode::Corrupt, file.name(), "expected a page of at most 8 MB, found more");
    }
    return isFigure ? readRecipe(path) : std::string(text);
}

}  // namespace

std::string pageText(const FigurePage& page)
{
    nlohmann::ordered_json json{{"format", kPageFormat}, {"version", kPageVersion}, {"headscope", HEADSCOPE_VERSION}};
    json["width"] = lengthText(page.width);
    if (page.height) {
        json["height"] = lengthText(*page.height);
    }
    json["columns"] = page.columns;
    json["row_titles"] = page.rowTitles;
    json["column_titles"] = page.columnTitles;
    json["letters"] = toText(page.letters);
    json["caption"] = page.caption;
    json["color_bar"] = toText(page.bar);
    json["area"] = toText(page.area);
    json["ground"] = toText(page.ground);
    json["font"] = page.font;
    json["font_size"] = page.fontSize;
    json["gap"] = lengthText(page.gap);
    for (const char* list : {"models", "photos", "panels"}) {
        json[list] = nlohmann::ordered_json::array();
    }
    for (const auto& model : page.models) {
        json["models"].push_back(fileJson(model.file));
        if (const auto corrections = core::toJson(model.corrections); !corrections.empty()) {
            json["models"].back()["corrections"] = corrections;
        }
    }
    for (const auto& photo : page.photos) {
        json["photos"].push_back(fileJson(photo));
    }
    for (const auto& panel : page.panels) {
        json["panels"].push_back(panel ? nlohmann::ordered_json{{"model", panel->model},
                                                                {"photo", panel->photo},
                                                                {"view", core::toJson(panel->view)},
                                                                {"title", panel->title}}
                                       : nlohmann::ordered_json());
    }
    return json.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + '\n';
}

FigurePage pageFromText(std::string_view text, const std::string& name)
{
    core::expectTameJson(text, kDeepestPage, name, "page");
    const auto json = core::parseJson(text);
    if (json.is_discarded()) {
        throw core::Error(core::ErrorCode::Corrupt, name, "expected a page as JSON, found text that is none");
    }
    requireVersion(json, name);
    try {
        return pageFromJson(json);
    } catch (const core::Error& error) {
        throw error.within(name);
    }
}

FigurePage readPage(const fs::path& path)
{
    const std::string text = textOf(path);
    if (text.empty()) {
        throw core::Error(core::ErrorCode::Corrupt, path.string(), "expected a page, or a figure that holds one");
    }
    FigurePage page = pageFromText(text, path.string());
    forEachFile(page, [&](core::NamedFile& file) { lookBesidePage(file, path.parent_path()); });
    return page;
}

bool isPage(const fs::path& path)
{
    std::error_code unreachable;
    if (!fs::is_regular_file(path, unreachable)) {
        return false;
    }
    const std::string extension = path.extension().string();
    try {
        if (extension != ".json" && extension != ".png" && extension != ".svg" && extension != ".pdf") {
            return false;
        }
        const std::string text = textOf(path);
        return text.find(kPageFormat) < 4096;  // it is the first key
    } catch (const core::Error&) {
        return false;
    }
}

void writePage(const fs::path& path, const FigurePage& page)
{
    FigurePage named = page;
    const fs::path folder = fs::absolute(core::folderOf(path)).lexically_normal();
    core::requireOutput(path, filesOfPage(page));
    forEachFile(named, [&](core::NamedFile& file) { file.file = nameFrom(folder, file.file); });
    const std::string text = pageText(named);
    core::writeAtomically(path, [&text](std::ostream& file) { file << text; });
}

}  // namespace ui
