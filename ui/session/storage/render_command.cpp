#include "ui/session/storage/render_command.h"

#include "core/analysis/views/views.h"
#include "core/error.h"
#include "core/file/output_file.h"
#include "core/file/text.h"
#include "ui/session/documents/file_name.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>

namespace ui {

using core::literals::operator""_msg;

namespace {

namespace fs = std::filesystem;

/// Collects the words of the line.
struct CommandWords {
    std::vector<std::string> words;

    template <typename Value>
    void option(const std::string& name, const Value& value)
    {
        const auto text = fmt::format("{}", value);
        if (text.starts_with('-')) {
            words.push_back(fmt::format("{}={}", name, text));  // or it would be taken for an option
        } else {
            words.insert(words.end(), {name, text});
        }
    }
};

void addModelOptions(CommandWords& line, const core::ModelOverrides& overrides, const std::string& device)
{
    if (device != "auto") {
        line.option("--device", device);
    }
    for (const auto& row : core::overrideTable()) {
        if (const auto value = row.text(overrides)) {
            line.option(row.option(), *value);
        }
    }
}

bool hasOption(const core::ViewRow& row, const std::string& name)
{
    return std::any_of(row.options.begin(), row.options.end(), [&](const auto& option) { return option.name == name; });
}

/// The view by the options of `render`. @return what they amount to: all of the view, if each of its parts has one
core::View addViewOptions(CommandWords& line, const core::View& view)
{
    const core::View plain;
    core::View said;
    const auto say = [&](const char* name, auto part, const auto& spelled) {
        if (!(view.*part == plain.*part)) {
            line.option(name, spelled(view.*part));
            said.*part = view.*part;
        }
    };
    const auto same = [](const auto& value) { return value; };
    const auto text = [](const auto& value) { return core::toText(value); };
    say("--view", &core::View::name, same);
    say("--layer", &core::View::layer, same);
    say("--head", &core::View::head, text);
    say("--query", &core::View::query, text);
    say("--class", &core::View::classIndex, [](const auto& value) { return *value; });
    for (const auto& words : view.words) {
        line.option("--words", words);
    }
    said.words = view.words;
    say("--colormap", &core::View::colormap, same);
    say("--style", &core::View::style, text);
    say("--opacity", &core::View::opacity, same);
    say("--smooth", &core::View::smooth, [](bool value) { return value ? "on" : "off"; });
    if (view.range.mode == core::RangeChoice::Mode::Fixed) {
        line.option("--range", fmt::format("{},{}", view.range.low, view.range.high));
        said.range.low = view.range.low;
        said.range.high = view.range.high;
    } else if (view.range.mode != plain.range.mode) {
        line.option("--range-mode", core::toText(view.range.mode));
    }
    said.range.mode = view.range.mode;
    for (const auto& [name, value] : view.options) {
        if (hasOption(core::findView(view.name), name)) {
            line.option("--set", name + '=' + core::toText(value));
            said.options[name] = value;
        }
    }
    if (core::activeEdits(view.edits) == view.edits) {  // those that are off have no option
        for (const auto& edit : view.edits) {
            line.option("--edit", core::toText(edit));
        }
        said.edits = view.edits;
    }
    return said;
}

/// @param pixels  of a PNG
void addStyleOptions(CommandWords& line, const FigureStyle& style, bool pixels)
{
    const FigureStyle usual;
    if (style.width != usual.width) {
        line.option("--width", fmt::format("{}mm", style.width));
    }
    if (pixels && style.dpi != usual.dpi) {
        line.option("--dpi", style.dpi);
    }
    if (style.ground != usual.ground) {
        line.option("--ground", toText(style.ground));
    }
    if (!style.colorBar) {
        line.option("--bar", "off");
    }
    if (!style.caption) {
        line.option("--caption", "off");
    }
}

std::string fileOf(const OpenedPhoto& photo)
{
    if (photo.path.isEmpty()) {
        throw core::Error(core::ErrorCode::NotFound,
                          "%1: expected an image with a file, found a pasted one"_msg(photo.photo->name));
    }
    return core::absolutePath(toPath(photo.path)).string();
}

bool isPlainByte(unsigned char byte)
{
    return std::isalnum(byte) != 0 ||
           std::string_view("_-./,:=+@%").find(static_cast<char>(byte)) != std::string_view::npos;
}

}  // namespace

std::string shellWord(const std::string& bytes)
{
    if (!bytes.empty() && std::all_of(bytes.begin(), bytes.end(), isPlainByte)) {
        return bytes;
    }
    const bool isText = core::isUtf8(bytes) && std::none_of(bytes.begin(), bytes.end(), [](unsigned char byte) {
                            return byte < 0x20 || byte == 0x7F;
                        });
    std::string word = isText ? "'" : "$'";
    for (const char c : bytes) {
        const auto byte = static_cast<unsigned char>(c);
        if (isText) {
            word += c == '\'' ? "'\\''" : std::string(1, c);
        } else if (c == '\'' || c == '\\') {
            word += {'\\', c};
        } else {
            // Three octal digits end by themselves; \x would take the letters that follow.
            word += byte < 0x20 || byte >= 0x7F ? fmt::format("\\{:03o}", byte) : std::string(1, c);
        }
    }
    return word + '\'';
}

std::string renderCommand(const SessionScene& scene, const core::View& view, const std::vector<ScenePtr>& companions,
                          const std::string& device, const std::string& suffix, const FigureStyle& style)
{
    const auto model = core::absolutePath(toPath(scene.model->path)).string();
    CommandWords line{{"headscope-cli", "render", model, fileOf(*scene.photo)}};
    line.option("--out", fs::path(scene.photo->photo->name).stem().string() + '-' + view.name + '.' + suffix);
    addModelOptions(line, scene.model->overrides, device);
    CommandWords spelled;
    if (addViewOptions(spelled, view) == view) {
        line.words.insert(line.words.end(), spelled.words.begin(), spelled.words.end());
    } else {
        line.option("--view-json", core::toJson(view).dump());
    }
    for (const auto& companion : companions) {
        line.option("--with", fileOf(*companion->photo));
    }
    addStyleOptions(line, style, suffix == "png");
    std::string text;
    for (const auto& word : line.words) {
        text += (text.empty() ? "" : " ") + shellWord(word);
    }
    return text;
}

}  // namespace ui
