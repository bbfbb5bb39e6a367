#include "core/analysis/view/subtrahend.h"
#include "core/analysis/view/view.h"
#include "core/error.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <limits>

namespace core {
namespace {

using Json = nlohmann::json;

[[noreturn]] void refuseJson(const std::string& key, std::string_view expected, const Json& found)
{
    throw Error(ErrorCode::Corrupt, fmt::format("view JSON, {}: expected {}, found {}", key, expected,
                                                found.dump(-1, ' ', false, Json::error_handler_t::replace)));
}

void refuseUnknownKeys(const Json& object, const std::string& where, std::initializer_list<std::string_view> known)
{
    for (const auto& [key, value] : object.items()) {
        if (std::find(known.begin(), known.end(), key) == known.end()) {
            throw Error(ErrorCode::Corrupt, fmt::format("view JSON, {}: unknown key; expected one of {}", where + key,
                                                        fmt::join(known, ", ")));
        }
    }
}

/// Reads one object's keys; `prefix` leads their names in messages.
struct Reader {
    const Json& object;
    std::string prefix;

    const Json* find(const char* key) const
    {
        const auto at = object.find(key);
        return at == object.end() ? nullptr : &*at;
    }
    void integer(const char* key, int& value, int lowest) const
    {
        const Json* found = find(key);
        if (!found) {
            return;
        }
        constexpr int64_t highest = std::numeric_limits<int>::max();
        // An unsigned number beyond int64 would wrap around if it were read as a signed one.
        const bool fits = found->is_number_unsigned() ? found->get<uint64_t>() <= static_cast<uint64_t>(highest) &&
                                                            found->get<int64_t>() >= lowest
                                                      : found->is_number_integer() && found->get<int64_t>() >= lowest;
        if (!fits) {
            refuseJson(prefix + key, lowest < 0 ? "a whole number" : "a whole number from 0", *found);
        }
        value = static_cast<int>(found->get<int64_t>());
    }
    void number(const char* key, double& value, double lowest, double highest, std::string_view expected) const
    {
        const Json* found = find(key);
        if (!found) {
            return;
        }
        const double read = found->is_number() ? found->get<double>() : std::nan("");
        if (!std::isfinite(read) || read < lowest || read > highest) {
            refuseJson(prefix + key, expected, *found);
        }
        value = read;
    }
    void boolean(const char* key, bool& value) const
    {
        if (const Json* found = find(key)) {
            if (!found->is_boolean()) {
                refuseJson(prefix + key, "true or false", *found);
            }
            value = found->get<bool>();
        }
    }
    void text(const char* key, std::string& value) const
    {
        if (const Json* found = find(key)) {
            if (!found->is_string() || found->get_ref<const std::string&>().empty()) {
                refuseJson(prefix + key, "a name", *found);
            }
            value = found->get<std::string>();
        }
    }
    /// A text that one of view.h's parsers understands; its complaint is passed on under the key's name.
    template <typename Value, typename Parse>
    void parsed(const char* key, Value& value, const Parse& parse) const
    {
        const Json* found = find(key);
        if (!found) {
            return;
        }
        if (!found->is_string()) {
            refuseJson(prefix + key, "a text", *found);
        }
        try {
            value = parse(found->get<std::string>());
        } catch (const Error& error) {
            throw error.renamed(fmt::format("view JSON, {}{}", prefix, key));
        }
    }
};

constexpr double kLargest = std::numeric_limits<float>::max();  // a range's ends become float32

RangeChoice rangeFromJson(const Json& json, const std::string& where)
{
    if (!json.is_object()) {
        refuseJson(where + "range", "an object", json);
    }
    const std::string prefix = where + "range.";
    refuseUnknownKeys(json, prefix, {"mode", "low", "high", "low_percentile", "high_percentile"});
    const Reader reader{json, prefix};
    RangeChoice range;
    reader.parsed("mode", range.mode, parseRangeMode);
    reader.number("low", range.low, -kLargest, kLargest, "a number");
    reader.number("high", range.high, -kLargest, kLargest, "a number");
    reader.number("low_percentile", range.lowPercentile, 0.0, 100.0, "a number from 0 to 100");
    reader.number("high_percentile", range.highPercentile, 0.0, 100.0, "a number from 0 to 100");
    if (range.low > range.high) {
        refuseJson(prefix + "low", fmt::format("at most high, which is {}", range.high), range.low);
    }
    if (range.lowPercentile > range.highPercentile) {
        refuseJson(prefix + "low_percentile", fmt::format("at most high_percentile, which is {}", range.highPercentile),
                   range.lowPercentile);
    }
    return range;
}

std::vector<Edit> editsFromJson(const Json& json, const std::string& where)
{
    if (!json.is_array()) {
        refuseJson(where + "edits", "a list", json);
    }
    std::vector<Edit> edits;
    for (const Json& item : json) {
        if (!item.is_object() || !item.contains("edit")) {
            refuseJson(where + "edits", "objects with an edit", item);
        }
        refuseUnknownKeys(item, where + "edits.", {"edit", "on"});
        const Reader reader{item, where + "edits."};
        Edit edit;
        reader.parsed("edit", edit, parseEdit);
        reader.boolean("on", edit.on);
        edits.push_back(edit);
    }
    return edits;
}

/// Which names and values a view takes is its row's to say.
std::map<std::string, OptionValue> optionsFromJson(const Json& json, const std::string& where)
{
    if (!json.is_object()) {
        refuseJson(where + "options", "an object", json);
    }
    std::map<std::string, OptionValue> options;
    for (const auto& [name, value] : json.items()) {
        if (value.is_string()) {
            options[name] = value.get<std::string>();
        } else if (value.is_number() && std::isfinite(value.get<double>())) {
            options[name] = value.get<double>();
        } else {
            refuseJson(where + "options." + name, "a number or a word", value);
        }
    }
    return options;
}

/// People write a head's number as a number.
void readHead(const Reader& reader, HeadChoice& head)
{
    const Json* found = reader.find("head");
    if (!found || !found->is_number()) {
        reader.parsed("head", head, parseHead);
        return;
    }
    int number = 0;
    reader.integer("head", number, 0);
    head = HeadChoice::single(number);
}

std::optional<NamedFile> fileFromJson(const Reader& reader, const char* key)
{
    const Json* found = reader.find(key);
    if (!found) {
        return std::nullopt;
    }
    const std::string prefix = reader.prefix + key;
    if (!found->is_object() || !found->contains("file")) {
        refuseJson(prefix, "an object that names a file", *found);
    }
    refuseUnknownKeys(*found, prefix + ".", {"file", "sha256"});
    NamedFile file;
    const Reader parts{*found, prefix + "."};
    parts.text("file", file.file);
    parts.text("sha256", file.sha256);
    return file;
}

Json toJson(const NamedFile& file)
{
    Json json{{"file", file.file}};
    if (!file.sha256.empty()) {
        json["sha256"] = file.sha256;
    }
    return json;
}

Json toJson(const Subtrahend& minus)
{
    Json json = Json::object();
    if (minus.view) {
        json["view"] = core::toJson(*minus.view);
    }
    if (minus.model) {
        json["model"] = toJson(*minus.model);
    }
    if (minus.image) {
        json["image"] = toJson(*minus.image);
    }
    return json;
}

View viewAt(const Json& json, const std::string& where);

/// @param where  of the View that subtracts: only the outermost may
Minus minusFromJson(const Json& json, const std::string& where)
{
    if (!where.empty()) {
        refuseJson(where + "minus", "nothing, for what is subtracted subtracts nothing itself", json);
    }
    if (!json.is_object()) {
        refuseJson("minus", "an object", json);
    }
    refuseUnknownKeys(json, "minus.", {"view", "model", "image"});
    const Reader reader{json, "minus."};
    Subtrahend minus;
    if (const Json* view = reader.find("view")) {
        minus.view = viewAt(*view, "minus.view.");
    }
    minus.model = fileFromJson(reader, "model");
    minus.image = fileFromJson(reader, "image");
    return minus;
}

/// @param where  before the names of its keys in messages: "", "minus.view."
View viewAt(const Json& json, const std::string& where)
{
    if (!json.is_object()) {
        const std::string place = where.empty() ? "" : ", " + where.substr(0, where.size() - 1);
        throw Error(ErrorCode::Corrupt,
                    fmt::format("view JSON{}: expected an object, found {}", place, json.type_name()));
    }
    refuseUnknownKeys(json, where,
                      {"view", "layer", "head", "query", "class", "words", "colormap", "style", "opacity", "smooth",
                       "range", "options", "edits", "minus"});
    const Reader reader{json, where};
    View view;
    reader.text("view", view.name);
    reader.integer("layer", view.layer, std::numeric_limits<int>::min());
    readHead(reader, view.head);
    reader.parsed("query", view.query, parseQuery);
    if (reader.find("class")) {
        int classIndex = 0;
        reader.integer("class", classIndex, 0);
        view.classIndex = classIndex;
    }
    reader.text("words", view.words);
    reader.text("colormap", view.colormap);
    reader.parsed("style", view.style, parseStyle);
    reader.number("opacity", view.opacity, 0.0, 1.0, "a number from 0 to 1");
    reader.boolean("smooth", view.smooth);
    if (const Json* range = reader.find("range")) {
        view.range = rangeFromJson(*range, where);
    }
    if (const Json* options = reader.find("options")) {
        view.options = optionsFromJson(*options, where);
    }
    if (const Json* edits = reader.find("edits")) {
        view.edits = editsFromJson(*edits, where);
    }
    if (const Json* minus = reader.find("minus")) {
        view.minus = minusFromJson(*minus, where);
    }
    return view;
}

}  // namespace

Json toJson(const View& view)
{
    Json json{{"view", view.name},
              {"layer", view.layer},
              {"head", toText(view.head)},
              {"query", toText(view.query)},
              {"colormap", view.colormap},
              {"style", toText(view.style)},
              {"opacity", view.opacity},
              {"smooth", view.smooth},
              {"range",
               {{"mode", toText(view.range.mode)},
                {"low", view.range.low},
                {"high", view.range.high},
                {"low_percentile", view.range.lowPercentile},
                {"high_percentile", view.range.highPercentile}}}};
    if (view.classIndex) {
        json["class"] = *view.classIndex;
    }
    if (!view.words.empty()) {
        json["words"] = view.words;
    }
    for (const auto& [name, value] : view.options) {
        std::visit([&option = json["options"][name]](const auto& held) { option = held; }, value);
    }
    for (const Edit& edit : view.edits) {
        json["edits"].push_back({{"edit", toText(edit)}, {"on", edit.on}});
    }
    if (view.minus) {
        json["minus"] = toJson(*view.minus);
    }
    return json;
}

View viewFromJson(const Json& json)
{
    return viewAt(json, "");
}

}  // namespace core
