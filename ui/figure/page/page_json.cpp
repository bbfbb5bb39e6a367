#include "core/analysis/views/views.h"
#include "core/error.h"
#include "core/file/atomic_file.h"
#include "core/file/file_window.h"
#include "core/file/json_reader.h"
#include "core/file/mapped_file.h"
#include "core/file/text.h"
#include "ui/figure/page/page.h"
#include "ui/figure/read_view.h"

#include <fmt/format.h>

#include <cmath>
#include <functional>
#include <map>

namespace ui {

using core::literals::operator""_msg;

namespace {

namespace fs = std::filesystem;
using core::JsonReader;

constexpr int kDeepestPage = 12;
constexpr std::size_t kLongestPage = std::size_t{8} << 20;
constexpr const char* kPageFormat = "headscope-page";

using KeyReaders = std::map<std::string, std::function<void(const JsonReader&)>>;

/// Every key by its reader; a key that has none is a mistake.
void readKeys(const JsonReader& json, const KeyReaders& readers)
{
    for (const auto& [key, value] : json.object().items()) {
        const auto reader = readers.find(key);
        if (reader == readers.end()) {
            json.at(key).fail("a page has no such key"_msg);
        }
        reader->second(json.at(key));
    }
}

auto textInto(std::string& text)
{
    return [&text](const JsonReader& json) { text = json.text(); };
}

auto textsInto(std::vector<std::string>& texts)
{
    return [&texts](const JsonReader& json) { texts = json.texts(kMostPanels); };
}

auto integerInto(int& number, int lowest, std::size_t highest)
{
    return [&number, lowest, most = static_cast<int>(highest)](const JsonReader& json) {
        number = json.integer(lowest, most);
    };
}

template <typename Word>
auto wordInto(Word& word, Word (*parse)(const std::string&))
{
    return [&word, parse](const JsonReader& json) { word = json.parsed(parse); };
}

/// Millimeters, of "85mm" or "3in".
template <typename Length>
auto lengthInto(Length& length, double least, double most)
{
    return [&length, least, most](const JsonReader& json) {
        length = json.parsed(parseLength);
        if (length < least || length > most) {
            json.refuse("a length from %1mm to %2mm"_msg(fmt::to_string(least), fmt::to_string(most)));
        }
    };
}

template <typename Read>
auto listInto(std::size_t most, const Read& read)
{
    return [most, read](const JsonReader& json) {
        for (const auto& each : json.items(most)) {
            read(each);
        }
    };
}

/// @param corrections  null where a file has none
void readFile(const JsonReader& json, core::NamedFile& file, core::ModelOverrides* corrections)
{
    KeyReaders readers{{"file", textInto(file.file)}, {"sha256", textInto(file.sha256)}};
    if (corrections != nullptr) {
        readers["corrections"] = [&](const JsonReader& value) { *corrections = core::overridesFromJson(value); };
    }
    readKeys(json, readers);
    if (file.file.empty() || file.file.find('\0') != std::string::npos) {
        json.at("file").fail(
            "expected the name of a file, found %1"_msg(file.file.empty() ? "none"_msg : "one with a NUL in it"_msg));
    }
}

std::optional<PagePanel> panelIn(const JsonReader& json)
{
    if (json.isNull()) {
        return std::nullopt;
    }
    PagePanel panel;
    const auto readView = [&](const JsonReader& view) {
        view.explaining([&] { panel.view = core::viewFromJson(view.value()); });
    };
    const auto readObject = [&](const JsonReader& object) {
        object.explaining(
            [&] { panel.object = std::make_shared<const core::ObjectMask>(core::maskFromJson(object.value())); });
    };
    readKeys(json, {{"model", integerInto(panel.model, 0, kMostPageFiles - 1)},
                    {"photo", integerInto(panel.photo, 0, kMostPageFiles - 1)},
                    {"view", readView},
                    {"title", textInto(panel.title)},
                    {"object", readObject}});
    return panel;
}

void requireVersion(const JsonReader& json)
{
    if (!json.isObject() || json.at("format").textOr("") != kPageFormat) {
        json.fail("expected a page (\"format\": \"%1\"), found something else"_msg(kPageFormat));
    }
    if (const int version = json.at("version").integer(1); version > kPageVersion) {
        json.fail("expected a page of version %1 or older, found %2"_msg(kPageVersion, version),
                  core::ErrorCode::Unsupported);
    }
}

void requireWhole(const FigurePage& page, const JsonReader& panels)
{
    if (page.panels.empty()) {
        panels.fail("expected at least one, found none"_msg);
    }
    for (std::size_t i = 0; i < page.panels.size(); ++i) {
        const auto& panel = page.panels[i];
        if (!panel) {
            continue;
        }
        const auto require = [&](int index, std::size_t count, const char* key) {
            if (static_cast<std::size_t>(index) >= count) {
                panels.item(i).at(key).fail("expected one of the %1 %2s, from 0, found %3"_msg(count, key, index));
            }
        };
        require(panel->model, page.models.size(), "model");
        require(panel->photo, page.photos.size(), "photo");
    }
}

FigurePage pageFromJson(const JsonReader& json)
{
    requireVersion(json);
    FigurePage page;
    const auto ignored = [](const JsonReader&) {};
    const auto readModel = [&](const JsonReader& model) {
        auto& added = page.models.emplace_back();
        readFile(model, added.file, &added.corrections);
    };
    const auto readPhoto = [&](const JsonReader& photo) { readFile(photo, page.photos.emplace_back(), nullptr); };
    const auto readPanel = [&](const JsonReader& panel) { page.panels.push_back(panelIn(panel)); };
    const auto readFontSize = [&](const JsonReader& size) { page.fontSize = size.number(kLeastFont, kLargestFont); };
    readKeys(json, {{"format", ignored},
                    {"version", ignored},
                    {"headscope", ignored},  // the version that wrote it
                    {"width", lengthInto(page.width, kNarrowestFigure, kWidestFigure)},
                    {"height", lengthInto(page.height, kNarrowestFigure, 2.0 * kWidestFigure)},
                    {"columns", integerInto(page.columns, 1, kMostPanels)},
                    {"row_titles", textsInto(page.rowTitles)},
                    {"column_titles", textsInto(page.columnTitles)},
                    {"letters", wordInto(page.letters, parseLetters)},
                    {"caption", textInto(page.caption)},
                    {"color_bar", wordInto(page.bar, parseBar)},
                    {"area", wordInto(page.area, parseArea)},
                    {"ground", wordInto(page.ground, parseBackground)},
                    {"font", textInto(page.font)},
                    {"font_size", readFontSize},
                    {"gap", lengthInto(page.gap, 0.0, 50.0)},
                    {"models", listInto(kMostPageFiles, readModel)},
                    {"photos", listInto(kMostPageFiles, readPhoto)},
                    {"panels", listInto(kMostPanels, readPanel)}});
    requireWhole(page, json.at("panels"));
    return page;
}

std::string lengthText(double millimeters)
{
    return fmt::format("{}mm", std::round(millimeters * 1e4) / 1e4);
}

/// By the way from the folder when it stands below it, else in full; an id stays one.
std::string nameFrom(const fs::path& folder, const std::string& file)
{
    if (core::whyUnreachable(file)) {
        return file;
    }
    const fs::path whole = core::absolutePath(file).lexically_normal();
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
        if (panel && panel->view.baseline) {
            core::Baseline baseline = *panel->view.baseline;
            for (auto* file : {&baseline.model, &baseline.image}) {
                if (*file) {
                    act(**file);
                }
            }
            panel->view.baseline = std::move(baseline);
        }
    }
}

std::string pageTextOf(const fs::path& path)
{
    const core::MappedFile file(path);
    const auto text = core::asText(file.bytes());
    const bool isFigure = text.starts_with("\x89PNG") || text.starts_with("<?xml") || text.starts_with("%PDF");
    if (!isFigure && text.size() > kLongestPage) {
        throw core::Error(core::ErrorCode::Corrupt, file.name(), "expected a page of at most 8 MB, found more"_msg);
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
        json["models"].push_back(nlohmann::ordered_json(core::toJson(model.file)));
        if (const auto corrections = core::toJson(model.corrections); !corrections.empty()) {
            json["models"].back()["corrections"] = corrections;
        }
    }
    for (const auto& photo : page.photos) {
        json["photos"].push_back(nlohmann::ordered_json(core::toJson(photo)));
    }
    for (const auto& panel : page.panels) {
        json["panels"].push_back(panel ? nlohmann::ordered_json{{"model", panel->model},
                                                                {"photo", panel->photo},
                                                                {"view", core::toJson(panel->view)},
                                                                {"title", panel->title}}
                                       : nlohmann::ordered_json());
        if (panel && panel->object) {
            json["panels"].back()["object"] = core::toJson(*panel->object);
        }
    }
    return json.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + '\n';
}

FigurePage pageFromText(std::string_view text, const std::string& name)
{
    const auto json = core::readJson(text, kDeepestPage, name, "page"_msg);
    return pageFromJson(JsonReader(json, name));
}

FigurePage readPage(const fs::path& path)
{
    const std::string text = pageTextOf(path);
    if (text.empty()) {
        throw core::Error(core::ErrorCode::Corrupt, path.string(), "expected a page, or a figure that holds one"_msg);
    }
    FigurePage page = pageFromText(text, path.string());
    forEachFile(page, [&](core::NamedFile& file) { lookBeside(file, path.parent_path()); });
    return page;
}

bool isPage(const fs::path& path)
{
    std::error_code unreachable;
    if (!fs::is_regular_file(path, unreachable)) {
        return false;
    }
    const std::string extension = core::lowerCaseExtension(path);
    try {
        if (extension != ".json" && extension != ".png" && extension != ".svg" && extension != ".pdf") {
            return false;
        }
        const std::string text = pageTextOf(path);
        return text.find(kPageFormat) < 4096;  // it is the first key
    } catch (const core::Error&) {
        return false;
    }
}

void writePage(const fs::path& path, const FigurePage& page)
{
    FigurePage named = page;
    const fs::path folder = core::absolutePath(core::folderOf(path)).lexically_normal();
    core::requireOutput(path, filesOfPage(page));
    forEachFile(named, [&](core::NamedFile& file) { file.file = nameFrom(folder, file.file); });
    const std::string text = pageText(named);
    core::writeAtomically(path, [&text](std::ostream& file) { file << text; });
}

}  // namespace ui
