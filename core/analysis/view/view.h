// The choice of what is shown, as a small value: the window edits it, the session file stores it, the command line
// spells it. There is no second description of a picture anywhere.
#pragma once

#include "core/experiment/edit.h"
#include "core/trace/trace.h"

#include <nlohmann/json_fwd.hpp>

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace core {

/// One head, or all heads of the layer fused into one map element by element.
struct HeadChoice {
    enum class Kind { Single, Mean, Max, Min };
    Kind kind = Kind::Mean;
    int head = 0;  ///< for Single
    static HeadChoice single(int head) { return {Kind::Single, head}; }
    bool operator==(const HeadChoice& other) const
    {
        return kind == other.kind && (kind != Kind::Single || head == other.head);
    }
};

/// The token that asks. Class means the class token; models without one take the mean of the patches instead. Named is
/// a token of cross-attention; elsewhere it comes to Class.
struct QueryChoice {
    enum class Kind { Class, Patch, Mean, Named };
    Kind kind = Kind::Class;
    int row = 0, col = 0;   ///< for Patch
    int token = 0;          ///< for Named: its number
    std::string name = {};  ///< for Named: its label in place of the number, until the view is resolved
    static QueryChoice patch(int row, int col) { return {Kind::Patch, row, col}; }
    static QueryChoice named(int token) { return {Kind::Named, 0, 0, token}; }
    bool operator==(const QueryChoice& other) const
    {
        return kind == other.kind && (kind != Kind::Patch || (row == other.row && col == other.col)) &&
               (kind != Kind::Named || (token == other.token && name == other.name));
    }
};

/// glow: the photo is dimmed and the colour comes in with the value. tint: one opacity everywhere. spotlight: no
/// colour, the photo's brightness follows the value.
enum class OverlayStyle { Glow, Tint, Spotlight };

/// Which values the ends of the colour map stand for.
struct RangeChoice {
    /// PerMap: this map's own extremes. PerLayer: of all heads of the layer. Shared: of all layers and heads. Fixed:
    /// low, high.
    enum class Mode { PerMap, PerLayer, Shared, Fixed };
    Mode mode = Mode::PerMap;
    double low = 0.0, high = 1.0;                        ///< for Fixed
    double lowPercentile = 0.0, highPercentile = 100.0;  ///< clip of the other modes, in [0, 100]
    bool operator==(const RangeChoice&) const = default;
};

/// A parameter that only some views have (ViewRow::options): a number, or one of some words.
using OptionValue = std::variant<double, std::string>;

struct Subtrahend;

/// Nothing, or what is taken away from what the view shows. Compared by value; behind a pointer, for it holds a View.
class Minus {
public:
    Minus() = default;
    Minus(Subtrahend what);
    explicit operator bool() const { return m_what != nullptr; }
    const Subtrahend& operator*() const { return *m_what; }  ///< core/analysis/view/subtrahend.h
    const Subtrahend* operator->() const { return m_what.get(); }
    bool operator==(const Minus& other) const;

private:
    std::shared_ptr<const Subtrahend> m_what;
};

struct View {
    std::string name = "attention";  ///< a row of the table of views
    int layer = -1;                  ///< from 0; negative counts from the end, -1 is the last that the view can show
    HeadChoice head;
    QueryChoice query;
    std::optional<int> classIndex;  ///< for class-conditioned views; default the most probable class
    std::string words{};            ///< for views of a caption: "a photo of a cat"
    std::string colormap = "auto";  ///< auto: inferno, and blue-orange where values have a sign
    OverlayStyle style = OverlayStyle::Glow;
    double opacity = 0.85;  ///< [0, 1]
    bool smooth = true;     ///< bicubic between patch centres; false shows the true cells
    RangeChoice range;
    std::map<std::string, OptionValue> options;  ///< what differs from the rows' defaults; other views' may be among it
    std::vector<Edit> edits{};                   ///< what is computed otherwise, in order; part of it may be off
    Minus minus{};                               ///< the picture is a difference
    bool operator==(const View&) const = default;
};

// The spelling of the command line and of labels.
std::string toText(const HeadChoice& head);       ///< "mean", "max", "min", or the number: "3"
std::string toText(const QueryChoice& query);     ///< "class", "mean", row and column "5,9", or "@7", "@cat"
std::string_view toText(OverlayStyle style);      ///< "glow", "tint", "spotlight"
std::string_view toText(RangeChoice::Mode mode);  ///< "per-map", "per-layer", "shared", "fixed"
std::string toText(const OptionValue& value);     ///< "0.5", "max"

/// Reads what toText() wrote, exactly so spelled; whether the model has such a head or patch is not asked here.
/// @throws Error OutOfRange, naming what was expected and what came: "head: expected mean, max, min or the number of a
///         head from 0, found "x""
HeadChoice parseHead(const std::string& text);
QueryChoice parseQuery(const std::string& text);
OverlayStyle parseStyle(const std::string& text);
RangeChoice::Mode parseRangeMode(const std::string& text);

/// The one JSON form. All keys are written, but for a class, words, options, edits or a difference that are not set. An
/// edit is
/// {"edit": "zero:3.1", "on": true}.
nlohmann::json toJson(const View& view);
/// Absent keys take the defaults. Options are not checked against the table of views.
/// @throws Error Corrupt for an unknown key, a wrong type or a value out of range, naming the key
View viewFromJson(const nlohmann::json& json);

}  // namespace core
