// A view: what is to be shown, as a small value that the window edits, session files store and the command line parses.
// It is the only description of a figure.
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

/// One head, or all heads of a layer fused into one map element by element.
struct HeadChoice {
    /// A single head, or the way to fuse all.
    enum class Kind { Single, Mean, Max, Min };
    Kind kind = Kind::Mean;
    int head = 0;  ///< for Single
    /// The choice of a single head, from 0.
    static HeadChoice single(int head) { return {Kind::Single, head}; }
    bool operator==(const HeadChoice& other) const
    {
        return kind == other.kind && (kind != Kind::Single || head == other.head);
    }
};

/// The query token. Class means the class token; models without one use the mean of the patches instead. Named is a
/// query of cross-attention; layers without any use Class instead. Where the view takes a query, requireFits() refuses
/// Named for a model without any.
struct QueryChoice {
    /// The kinds of queries.
    enum class Kind { Class, Patch, Mean, Named };
    Kind kind = Kind::Class;
    int row = 0, col = 0;   ///< for Patch
    int token = 0;          ///< for Named: its index
    std::string name = {};  ///< for Named: its label instead of the index, until the view is resolved
    int count = 1;  ///< for Named: so many in a row from `token`, whose attention is averaged: words of a sentence
    /// The choice of a patch of the image's grid, from 0.
    static QueryChoice patch(int row, int col) { return {Kind::Patch, row, col}; }
    static QueryChoice named(int token, int count = 1) { return {Kind::Named, 0, 0, token, {}, count}; }
    bool operator==(const QueryChoice& other) const
    {
        return kind == other.kind && (kind != Kind::Patch || (row == other.row && col == other.col)) &&
               (kind != Kind::Named || (token == other.token && name == other.name && count == other.count));
    }
};

/// Glow: the photo is dimmed and the color grows with the value. Tint: uniform opacity. Spotlight: no color, the
/// photo's brightness follows the value.
enum class OverlayStyle { Glow, Tint, Spotlight };

/// The opacity at which a style shows both map and photo: 0.85, 0.55 and 0.8.
constexpr double defaultOpacity(OverlayStyle style)
{
    return style == OverlayStyle::Glow ? 0.85 : style == OverlayStyle::Tint ? 0.55 : 0.8;
}

/// How the values at the ends of the color map are chosen.
struct RangeChoice {
    /// PerMap: this map's own extremes. PerLayer: those of all heads of the layer. Shared: those of all layers and
    /// heads. Fixed: low and high.
    enum class Mode { PerMap, PerLayer, Shared, Fixed };
    Mode mode = Mode::PerMap;
    double low = 0.0, high = 1.0;                        ///< for Fixed
    double lowPercentile = 0.0, highPercentile = 100.0;  ///< clip of the other modes, in [0, 100]
    bool operator==(const RangeChoice&) const = default;
};

/// A value of an option that only some views have (ViewRow::options): a number, or one of some words.
using OptionValue = std::variant<double, std::string>;

struct Baseline;

/// An optional Baseline, held by pointer as it contains a View; compared by value.
class OptionalBaseline {
public:
    OptionalBaseline() = default;
    OptionalBaseline(Baseline what);
    explicit operator bool() const { return m_what != nullptr; }
    const Baseline& operator*() const { return *m_what; }
    const Baseline* operator->() const { return m_what.get(); }
    bool operator==(const OptionalBaseline& other) const;

private:
    std::shared_ptr<const Baseline> m_what;
};

/// Everything that determines a figure except the model and the image. A plain value.
struct View {
    std::string name = "attention";  ///< a row of the table of views
    int layer = -1;                  ///< from 0; negative counts from the end, -1 is the last that the view can show
    HeadChoice head;
    QueryChoice query;
    std::optional<int> classIndex;     ///< for class-conditioned views; default: the most probable class
    std::vector<std::string> words{};  ///< captions, for views of words: "a photo of a cat"; most views take the first
    std::string colormap = "auto";     ///< auto: inferno, or blue-orange for signed values
    OverlayStyle style = OverlayStyle::Glow;
    double opacity = defaultOpacity(OverlayStyle::Glow);  ///< [0, 1]
    bool smooth = true;                                   ///< bicubic between patch centers; false shows the true cells
    RangeChoice range;
    /// Values that differ from the rows' defaults; may include options of other views.
    std::map<std::string, OptionValue> options;
    std::vector<Edit> edits{};    ///< interventions on the forward pass, in order; some may be off
    OptionalBaseline baseline{};  ///< the subtracted side of a difference
    bool operator==(const View&) const = default;
};

// The text form on the command line and in labels.
std::string toText(const HeadChoice& head);       ///< "mean", "max", "min", or the number: "3"
std::string toText(const QueryChoice& query);     ///< "class", "mean", row and column "5,9", or "@7", "@cat"
std::string_view toText(OverlayStyle style);      ///< "glow", "tint", "spotlight"
std::string_view toText(RangeChoice::Mode mode);  ///< "per-map", "per-layer", "shared", "fixed"
std::string toText(const OptionValue& value);     ///< "0.5", "max"

/// Parse exactly the output of toText(); whether the model has such a head or patch is not checked here.
/// @throws Error OutOfRange, naming expected and found: "head: expected mean, max, min or the number of a head from 0,
///         found "x""
HeadChoice parseHead(const std::string& text);
QueryChoice parseQuery(const std::string& text);
OverlayStyle parseStyle(const std::string& text);
RangeChoice::Mode parseRangeMode(const std::string& text);

/// The JSON form. Writes all keys except unset ones (class, words, options, edits, minus). An edit is {"edit":
/// "zero:3.1", "on": true}.
nlohmann::json toJson(const View& view);

}  // namespace core
