#include "core/model/spec/model_overrides.h"

#include "core/error.h"
#include "core/file/json_reader.h"
#include "core/file/text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>

namespace core {

namespace {

constexpr int kMostHeads = 1024;
constexpr int kMostFrames = 1024;
constexpr int kLargestSide = 16384;  // of a model input, pixels

/// One type of value: its form, and its conversions to and from text and JSON.
template <typename Value>
struct Notation {
    std::string form;                     ///< for --help
    Message expected;                     ///< for messages
    std::vector<std::string> words = {};  ///< as OverrideRow's
    std::function<std::optional<Value>(const std::string&)> parse;
    std::function<std::string(const Value&)> text;
    std::function<nlohmann::json(const Value&)> json;
    std::function<Value(const JsonReader&)> read;
};

template <typename Value>
Notation<Value> oneWordOf(std::initializer_list<Value> values, std::string_view (*name)(Value))
{
    Notation<Value> notation;
    auto& words = notation.words;
    for (const Value each : values) {
        words.emplace_back(name(each));
    }
    const auto last = std::prev(words.end());
    notation.form = fmt::format("{}", fmt::join(words, "|"));
    notation.expected = "%1 or %2"_msg(std::vector<std::string>(words.begin(), last), *last);
    notation.text = [name](const Value& value) { return std::string(name(value)); };
    notation.parse = [known = std::vector<Value>(values), name](const std::string& text) {
        const auto found = std::find_if(known.begin(), known.end(), [&](Value each) { return name(each) == text; });
        return found == known.end() ? std::nullopt : std::optional<Value>(*found);
    };
    notation.json = notation.text;
    notation.read = [parse = notation.parse, expected = notation.expected](const JsonReader& json) {
        return json.word(parse, expected);
    };
    return notation;
}

Notation<std::string> anyName()
{
    const auto nonEmpty = [](const std::string& text) { return text.empty() ? std::nullopt : std::optional(text); };
    return {.form = "NAME",
            .expected = "a name"_msg,
            .parse = nonEmpty,
            .text = [](const std::string& name) { return name; },
            .json = [](const std::string& name) { return name; },
            .read = [nonEmpty](const JsonReader& json) { return json.word(nonEmpty, "a name"_msg); }};
}

Notation<int> wholeNumber(int highest)
{
    return {.form = "N",
            .expected = "a whole number from %1 to %2"_msg(1, highest),
            .parse =
                [highest](const std::string& text) {
                    const auto number = parsedNumber<int>(text);
                    return number && *number >= 1 && *number <= highest ? number : std::nullopt;
                },
            .text = [](int number) { return fmt::format("{}", number); },
            .json = [](int number) { return number; },
            .read = [highest](const JsonReader& json) { return json.integer(1, highest); }};
}

Notation<double> partOfWhole()
{
    return {.form = "X",
            .expected = "a number above 0 and up to %1"_msg(kHighestCropPct),
            .parse =
                [](const std::string& text) {
                    const auto number = parsedNumber<double>(text);
                    return number && *number > 0.0 && *number <= kHighestCropPct ? number : std::nullopt;
                },
            .text = [](double number) { return fmt::format("{}", number); },
            .json = [](double number) { return number; },
            .read = [](const JsonReader& json) { return json.numberAboveZero(kHighestCropPct); }};
}

using Numbers = std::vector<double>;

/// How many are right depends on the model.
std::optional<Numbers> numbersIn(std::string_view text, bool aboveZero)
{
    Numbers numbers;
    for (const auto field : splitText(text, ',')) {
        const auto number = parsedNumber<double>(field);
        if (!number || !std::isfinite(*number) || (aboveZero && *number <= 0.0) || numbers.size() == kMostChannels) {
            return std::nullopt;
        }
        numbers.push_back(*number);
    }
    return numbers;
}

Notation<Numbers> onePerChannel(bool aboveZero)
{
    return {.form = "R,G,B",
            .expected = aboveZero ? "one number above 0 per channel, R,G,B"_msg : "one number per channel, R,G,B"_msg,
            .parse = [aboveZero](const std::string& text) { return numbersIn(text, aboveZero); },
            .text = [](const Numbers& numbers) { return fmt::format("{}", fmt::join(numbers, ",")); },
            .json = [](const Numbers& numbers) { return numbers; },
            .read =
                [aboveZero](const JsonReader& json) {
                    auto numbers = json.numberList(kMostChannels);
                    if (aboveZero && *std::min_element(numbers.begin(), numbers.end()) <= 0.0) {
                        json.refuse("a number above 0 per channel"_msg);
                    }
                    return numbers;
                }};
}

using Sides = std::pair<int, int>;  // height, width

std::optional<Sides> sidesIn(std::string_view text)
{
    const auto cross = text.find('x');
    const auto width = parsedNumber<int>(text.substr(0, cross));
    const auto height = cross == std::string_view::npos ? width : parsedNumber<int>(text.substr(cross + 1));
    const bool inRange = width && height && std::min(*width, *height) >= 1 && std::max(*width, *height) <= kLargestSide;
    return inRange ? std::optional(Sides(*height, *width)) : std::nullopt;
}

Notation<Sides> widthByHeight()
{
    return {.form = "N|WIDTHxHEIGHT",
            .expected = "N or WIDTHxHEIGHT with sides of 1 to %1 pixels"_msg(kLargestSide),
            .parse = [](const std::string& text) { return sidesIn(text); },
            .text = [](const Sides& sides) { return fmt::format("{}x{}", sides.second, sides.first); },
            .json =
                [](const Sides& sides) {
                    return nlohmann::json::array({sides.second, sides.first});
                },
            .read =
                [](const JsonReader& json) {
                    if (!json.value().is_array() || json.value().size() != 2) {
                        json.refuse("width and height"_msg);
                    }
                    return Sides(json.item(1).integer(1, kLargestSide), json.item(0).integer(1, kLargestSide));
                }};
}

/// @param inUse  the value of an open model; null for values that a specification does not store
template <typename Value>
OverrideRow overrideRow(std::string_view key, MessageId label, MessageId help,
                        std::optional<Value> ModelOverrides::*member, const Notation<Value>& notation,
                        Value (*inUse)(const ModelSpec&), std::string_view fact = {})
{
    OverrideRow row;
    row.key = key;
    row.fact = fact.empty() ? key : fact;
    row.label = label;
    row.help = help;
    row.form = notation.form;
    row.words = notation.words;
    row.parse = [member, notation, name = row.key](ModelOverrides& overrides, const std::string& text) {
        overrides.*member = notation.parse(text);
        if (!(overrides.*member)) {
            throw Error(ErrorCode::OutOfRange, name,
                        "expected %1, found \"%2\""_msg(notation.expected, printable(text)));
        }
    };
    row.text = [member, text = notation.text](const ModelOverrides& overrides) {
        const auto& value = overrides.*member;
        return value ? std::optional(text(*value)) : std::nullopt;
    };
    row.read = [member, read = notation.read](ModelOverrides& overrides, const JsonReader& json) {
        overrides.*member = read(json);
    };
    row.json = [member, json = notation.json](const ModelOverrides& overrides) {
        const auto& value = overrides.*member;
        return value ? json(*value) : nlohmann::json();
    };
    row.fillIn = [member](ModelOverrides& chosen, const ModelOverrides& saved) {
        chosen.*member = chosen.*member ? chosen.*member : saved.*member;
    };
    row.takeInUse = [member, inUse](ModelOverrides& overrides, const ModelSpec& spec) {
        overrides.*member = inUse != nullptr ? std::optional(inUse(spec)) : std::nullopt;
    };
    return row;
}

/// Only models of videos have a number in use.
OverrideRow framesRow()
{
    auto row = overrideRow<int>("clip_frames", "Frames"_msg, "frames that a model of clips looks at"_msg,
                                &ModelOverrides::frames, wholeNumber(kMostFrames), nullptr);
    row.takeInUse = [](ModelOverrides& overrides, const ModelSpec& spec) {
        const Preprocessing& how = spec.preprocessing;
        overrides.frames = seesClips(how) ? std::optional(how.frames) : std::nullopt;
    };
    return row;
}

OverrideRow labelsRow()
{
    auto row =
        overrideRow<std::string>("labels", "Labels"_msg, "text file with the names of the classes, one per line"_msg,
                                 &ModelOverrides::labels, anyName(), nullptr);
    row.form = "FILE";
    row.kind = OverrideKind::File;
    return row;
}

OverrideRow ofKind(OverrideKind kind, OverrideRow row)
{
    row.kind = kind;
    return row;
}

std::vector<OverrideRow> makeOverrideTable()
{
    using enum Activation;
    using enum CropMode;
    using Overrides = ModelOverrides;
    using Spec = const ModelSpec&;
    return {
        overrideRow<Sides>(
            "size", "Input"_msg, "model input in pixels"_msg, &Overrides::inputSize, widthByHeight(),
            [](Spec spec) { return Sides(spec.preprocessing.height, spec.preprocessing.width); }, "image_size"),
        framesRow(),
        ofKind(OverrideKind::Entry,
               overrideRow<std::string>("entry", "Weights"_msg,
                                        "which of several sets of weights in the file; inspect lists them"_msg,
                                        &Overrides::entry, anyName(), nullptr)),
        overrideRow<Activation>("activation", "Activation"_msg, "of the MLPs"_msg, &Overrides::activation,
                                oneWordOf({Gelu, GeluTanh, QuickGelu, Silu, Relu}, activationName),
                                [](Spec spec) { return spec.activation; }),
        ofKind(OverrideKind::Precision,
               overrideRow<Precision>(
                   "precision", "Precision"_msg,
                   "of linear layers and self-attention; bf16 is a less exact preview: weights take half the "
                   "memory, and a GPU or an AMD processor less time"_msg,
                   &Overrides::precision, oneWordOf({Precision::Float32, Precision::Bfloat16}, precisionName),
                   [](Spec spec) { return spec.precision; })),
        ofKind(OverrideKind::KeptType,
               overrideRow<bool>(
                   "keep", "Queries and keys"_msg,
                   "queries and keys that a pass keeps; float16 takes half the memory, the effect is reported"_msg,
                   &Overrides::keepHalf, oneWordOf({false, true}, storedTypeName),
                   [](Spec spec) { return spec.keepHalf; })),
        overrideRow<int>("heads", "Heads"_msg, "number of attention heads"_msg, &Overrides::heads,
                         wholeNumber(kMostHeads), [](Spec spec) { return spec.heads; }),
        overrideRow<Numbers>("mean", "Mean"_msg, "normalization, one number per channel"_msg, &Overrides::mean,
                             onePerChannel(false), [](Spec spec) { return spec.preprocessing.mean; }),
        overrideRow<Numbers>("std", "Std"_msg, "normalization, one number per channel"_msg, &Overrides::std,
                             onePerChannel(true), [](Spec spec) { return spec.preprocessing.std; }),
        overrideRow<CropMode>("crop_mode", "Crop mode"_msg, "how an image becomes the input's shape"_msg,
                              &Overrides::cropMode,
                              oneWordOf({Center, Squash, Border, Corner, GrayCorner, Budget, Cover}, cropModeName),
                              [](Spec spec) { return spec.preprocessing.cropMode; }),
        labelsRow(),
        overrideRow<double>("crop_pct", "Crop"_msg, "part of the image's shorter side that is kept"_msg,
                            &Overrides::cropPct, partOfWhole(), [](Spec spec) { return spec.preprocessing.cropPct; }),
    };
}

}  // namespace

std::string OverrideRow::option() const
{
    auto word = "--" + key;
    std::replace(word.begin(), word.end(), '_', '-');
    return word;
}

const std::vector<OverrideRow>& overrideTable()
{
    static const auto kTable = makeOverrideTable();
    return kTable;
}

void fillIn(ModelOverrides& chosen, const ModelOverrides& saved)
{
    for (const auto& row : overrideTable()) {
        row.fillIn(chosen, saved);
    }
}

nlohmann::json toJson(const ModelOverrides& overrides)
{
    auto json = nlohmann::json::object();
    for (const auto& row : overrideTable()) {
        if (auto value = row.json(overrides); !value.is_null()) {
            json[row.key] = std::move(value);
        }
    }
    return json;
}

ModelOverrides overridesFromJson(const JsonReader& json)
{
    ModelOverrides overrides;
    for (const auto& row : overrideTable()) {
        if (const auto value = json.find(row.key)) {
            row.read(overrides, *value);
        }
    }
    return overrides;
}

ModelOverrides valuesInUse(const ModelSpec& spec)
{
    ModelOverrides values;
    for (const auto& row : overrideTable()) {
        row.takeInUse(values, spec);
    }
    return values;
}

}  // namespace core
