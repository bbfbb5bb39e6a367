#include "core/analysis/view/view.h"

#include "core/analysis/view/baseline.h"
#include "core/error.h"
#include "core/file/text.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace core {
namespace {

using Mode = RangeChoice::Mode;

/// Digits only: no sign, no blanks, nothing after them.
std::optional<int> parseCount(std::string_view text)
{
    return text.starts_with('-') ? std::nullopt : parsedNumber<int>(text);
}

[[noreturn]] void refuse(const std::string& what, const Message& expected, const std::string& found)
{
    throw Error(ErrorCode::OutOfRange, what, "expected %1, found \"%2\""_msg(expected, found));
}

nlohmann::json toJson(const Baseline& baseline)
{
    nlohmann::json json = nlohmann::json::object();
    if (baseline.view) {
        json["view"] = core::toJson(*baseline.view);
    }
    if (baseline.model) {
        json["model"] = core::toJson(*baseline.model);
    }
    if (baseline.image) {
        json["image"] = core::toJson(*baseline.image);
    }
    return json;
}

}  // namespace

OptionalBaseline::OptionalBaseline(Baseline what) : m_what(std::make_shared<const Baseline>(std::move(what))) {}

bool OptionalBaseline::operator==(const OptionalBaseline& other) const
{
    return m_what == other.m_what || (m_what && other.m_what && *m_what == *other.m_what);
}

std::string toText(const HeadChoice& head)
{
    switch (head.kind) {
        case HeadChoice::Kind::Single:
            return fmt::to_string(head.head);
        case HeadChoice::Kind::Mean:
            return "mean";
        case HeadChoice::Kind::Max:
            return "max";
        case HeadChoice::Kind::Min:
            return "min";
    }
    return "";
}

std::string toText(const QueryChoice& query)
{
    switch (query.kind) {
        case QueryChoice::Kind::Class:
            return "class";
        case QueryChoice::Kind::Patch:
            return fmt::format("{},{}", query.row, query.col);
        case QueryChoice::Kind::Mean:
            return "mean";
        case QueryChoice::Kind::Named:
            return !query.name.empty() ? "@" + query.name
                   : query.count > 1   ? fmt::format("@{}-{}", query.token, query.token + query.count - 1)
                                       : fmt::format("@{}", query.token);
    }
    return "";
}

std::string_view toText(OverlayStyle style)
{
    switch (style) {
        case OverlayStyle::Glow:
            return "glow";
        case OverlayStyle::Tint:
            return "tint";
        case OverlayStyle::Spotlight:
            return "spotlight";
    }
    return "";
}

std::string_view toText(RangeChoice::Mode mode)
{
    switch (mode) {
        case RangeChoice::Mode::PerMap:
            return "per-map";
        case RangeChoice::Mode::PerLayer:
            return "per-layer";
        case RangeChoice::Mode::Shared:
            return "shared";
        case RangeChoice::Mode::Fixed:
            return "fixed";
    }
    return "";
}

HeadChoice parseHead(const std::string& text)
{
    for (const auto kind : {HeadChoice::Kind::Mean, HeadChoice::Kind::Max, HeadChoice::Kind::Min}) {
        if (text == toText(HeadChoice{kind})) {
            return HeadChoice{kind};
        }
    }
    if (const std::optional<int> head = parseCount(text)) {
        return HeadChoice::single(*head);
    }
    refuse("head", "mean, max, min or the number of a head from 0"_msg, text);
}

QueryChoice parseQuery(const std::string& text)
{
    for (const auto kind : {QueryChoice::Kind::Class, QueryChoice::Kind::Mean}) {
        if (text == toText(QueryChoice{kind})) {
            return QueryChoice{kind};
        }
    }
    if (text.size() > 1 && text.front() == '@') {
        const std::string_view spelled = std::string_view(text).substr(1);
        if (const size_t dash = spelled.find('-'); dash != std::string_view::npos) {
            const std::optional<int> first = parseCount(spelled.substr(0, dash));
            const std::optional<int> last = parseCount(spelled.substr(dash + 1));
            if (first && last && *first <= *last) {
                return QueryChoice::named(*first, *last - *first + 1);
            }
        }
        const std::optional<int> number = parseCount(spelled);
        QueryChoice named = QueryChoice::named(number.value_or(0));
        named.name = number ? "" : text.substr(1);
        return named;
    }
    if (const size_t comma = text.find(','); comma != std::string::npos) {
        const std::string_view whole = text;
        const std::optional<int> row = parseCount(whole.substr(0, comma));
        const std::optional<int> col = parseCount(whole.substr(comma + 1));
        if (row && col) {
            return QueryChoice::patch(*row, *col);
        }
    }
    refuse("query",
           "class, mean, a patch as ROW,COL from 0, or @NUMBER, @FIRST-LAST or @NAME of queries in "
           "cross-attention"_msg,
           text);
}

std::string toText(const OptionValue& value)
{
    const auto* number = std::get_if<double>(&value);
    return number != nullptr ? fmt::format("{}", *number) : std::get<std::string>(value);
}

OverlayStyle parseStyle(const std::string& text)
{
    for (const auto style : {OverlayStyle::Glow, OverlayStyle::Tint, OverlayStyle::Spotlight}) {
        if (text == toText(style)) {
            return style;
        }
    }
    refuse("style", "glow, tint or spotlight"_msg, text);
}

RangeChoice::Mode parseRangeMode(const std::string& text)
{
    for (const auto mode : {Mode::PerMap, Mode::PerLayer, Mode::Shared, Mode::Fixed}) {
        if (text == toText(mode)) {
            return mode;
        }
    }
    refuse("range mode", "per-map, per-layer, shared or fixed"_msg, text);
}

nlohmann::json toJson(const NamedFile& file)
{
    nlohmann::json json{{"file", file.file}};
    if (!file.sha256.empty()) {
        json["sha256"] = file.sha256;
    }
    return json;
}

nlohmann::json toJson(const View& view)
{
    nlohmann::json json{{"view", view.name},
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
        json["words"] = view.words.size() == 1 ? nlohmann::json(view.words.front()) : nlohmann::json(view.words);
    }
    for (const auto& [name, value] : view.options) {
        std::visit([&option = json["options"][name]](const auto& held) { option = held; }, value);
    }
    for (const Edit& edit : view.edits) {
        json["edits"].push_back({{"edit", toText(edit)}, {"on", edit.on}});
    }
    if (view.baseline) {
        json["minus"] = toJson(*view.baseline);
    }
    return json;
}

}  // namespace core
