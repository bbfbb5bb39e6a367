#include "core/analysis/view/baseline.h"
#include "core/analysis/views/views.h"
#include "core/file/json_reader.h"

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <limits>

namespace core {
namespace {

using Json = nlohmann::json;

constexpr double kLargest = std::numeric_limits<float>::max();  // a range's ends become float32

void refuseUnknownKeys(const JsonReader& json, std::initializer_list<std::string_view> known)
{
    for (const auto& [key, value] : json.object().items()) {
        if (std::find(known.begin(), known.end(), key) == known.end()) {
            json.at(key).fail("unknown key; expected one of %1"_msg(known));
        }
    }
}

/// value = take(reader) where `json` has the key.
template <typename Value, typename Take>
void takeIfThere(const JsonReader& json, std::string_view key, Value& value, const Take& take)
{
    if (const auto found = json.find(key)) {
        value = take(*found);
    }
}

std::string nameIn(const JsonReader& json)
{
    return json.word([](const std::string& text) { return text.empty() ? std::nullopt : std::optional(text); },
                     "a name"_msg);
}

constexpr std::size_t kMostCaptions = 1U << 16U;

/// One caption, or a list of them.
std::vector<std::string> captionsIn(const JsonReader& json)
{
    if (!json.value().is_array()) {
        return {nameIn(json)};
    }
    std::vector<std::string> captions;
    for (const JsonReader& each : json.items(kMostCaptions)) {
        captions.push_back(nameIn(each));
    }
    return captions;
}

/// A text that one of view.h's parsers understands.
template <typename Parse>
auto parsedBy(Parse parse)
{
    return [parse](const JsonReader& json) { return json.parsed(parse); };
}

auto numberFrom(double lowest, double highest)
{
    return [lowest, highest](const JsonReader& json) { return json.number(lowest, highest); };
}

bool booleanIn(const JsonReader& json)
{
    return json.boolean();
}

int wholeFromZero(const JsonReader& json)
{
    return json.integer(0);
}

RangeChoice rangeFromJson(const JsonReader& json)
{
    refuseUnknownKeys(json, {"mode", "low", "high", "low_percentile", "high_percentile"});
    RangeChoice range;
    takeIfThere(json, "mode", range.mode, parsedBy(parseRangeMode));
    takeIfThere(json, "low", range.low, numberFrom(-kLargest, kLargest));
    takeIfThere(json, "high", range.high, numberFrom(-kLargest, kLargest));
    takeIfThere(json, "low_percentile", range.lowPercentile, numberFrom(0.0, 100.0));
    takeIfThere(json, "high_percentile", range.highPercentile, numberFrom(0.0, 100.0));
    if (range.low > range.high) {
        json.at("low").fail("expected at most high, which is %1, found %2"_msg(range.high, range.low));
    }
    if (range.lowPercentile > range.highPercentile) {
        json.at("low_percentile")
            .fail("expected at most high_percentile, which is %1, found %2"_msg(range.highPercentile,
                                                                                range.lowPercentile));
    }
    return range;
}

std::vector<Edit> editsFromJson(const JsonReader& json)
{
    std::vector<Edit> edits;
    for (const Json& each : json.list()) {
        const JsonReader item = json.each(each);
        refuseUnknownKeys(item, {"edit", "on"});
        Edit edit = item.at("edit").parsed(parseEdit);
        takeIfThere(item, "on", edit.on, booleanIn);
        edits.push_back(edit);
    }
    return edits;
}

/// The view's row defines the accepted names and values.
std::map<std::string, OptionValue> optionsFromJson(const JsonReader& json)
{
    std::map<std::string, OptionValue> options;
    for (const auto& [name, value] : json.object().items()) {
        if (value.is_string()) {
            options[name] = value.get<std::string>();
        } else if (value.is_number() && std::isfinite(value.get<double>())) {
            options[name] = value.get<double>();
        } else {
            json.at(name).refuse("a number or a word"_msg);
        }
    }
    return options;
}

/// People write a head's number as a number.
HeadChoice headFromJson(const JsonReader& json)
{
    return json.value().is_number() ? HeadChoice::single(json.integer(0)) : json.parsed(parseHead);
}

NamedFile fileFromJson(const JsonReader& json)
{
    if (!json.isObject() || !json.find("file")) {
        json.refuse("an object that names a file"_msg);
    }
    refuseUnknownKeys(json, {"file", "sha256"});
    NamedFile file{nameIn(json.at("file")), {}};
    takeIfThere(json, "sha256", file.sha256, nameIn);
    return file;
}

View viewIn(const JsonReader& json, bool subtracted);

OptionalBaseline baselineFromJson(const JsonReader& json)
{
    refuseUnknownKeys(json, {"view", "model", "image"});
    Baseline baseline;
    takeIfThere(json, "view", baseline.view, [](const JsonReader& view) { return viewIn(view, true); });
    takeIfThere(json, "model", baseline.model, fileFromJson);
    takeIfThere(json, "image", baseline.image, fileFromJson);
    return baseline;
}

/// @param subtracted  a baseline of another View, which cannot have one itself
View viewIn(const JsonReader& json, bool subtracted)
{
    refuseUnknownKeys(json, {"view", "layer", "head", "query", "class", "words", "colormap", "style", "opacity",
                             "smooth", "range", "options", "edits", "minus"});
    View view;
    takeIfThere(json, "view", view.name, nameIn);
    takeIfThere(json, "layer", view.layer,
                [](const JsonReader& layer) { return layer.integer(std::numeric_limits<int>::min()); });
    takeIfThere(json, "head", view.head, headFromJson);
    takeIfThere(json, "query", view.query, parsedBy(parseQuery));
    takeIfThere(json, "class", view.classIndex, wholeFromZero);
    takeIfThere(json, "words", view.words, captionsIn);
    takeIfThere(json, "colormap", view.colormap, nameIn);
    takeIfThere(json, "style", view.style, parsedBy(parseStyle));
    view.opacity = defaultOpacity(view.style);
    takeIfThere(json, "opacity", view.opacity, numberFrom(0.0, 1.0));
    takeIfThere(json, "smooth", view.smooth, booleanIn);
    takeIfThere(json, "range", view.range, rangeFromJson);
    takeIfThere(json, "options", view.options, optionsFromJson);
    takeIfThere(json, "edits", view.edits, editsFromJson);
    if (const auto baseline = json.find("minus"); baseline && subtracted) {
        baseline->refuse("no baseline inside a baseline"_msg);
    } else if (baseline) {
        view.baseline = baselineFromJson(*baseline);
    }
    return view;
}

}  // namespace

View viewFromJson(const Json& json)
{
    constexpr JsonPlaces places{", ", ".", "[", "]"};
    View view = viewIn(JsonReader(json, "view JSON", places), false);
    findView(view.name);
    return view;
}

}  // namespace core
