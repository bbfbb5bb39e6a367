// The result of a view, one of four kinds. Painters (canvas, figure) handle these kinds and never individual views. All
// tensors are float32 (or float32 RGB in [0, 1]) on the CPU, contiguous; NaN marks missing values.
#pragma once

#include "core/analysis/view/view.h"
#include "core/message.h"

#include <torch/types.h>

#include <limits>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace core {

/// Missing value: a gap in a curve, a patch that no map covers.
constexpr auto kNoValue = std::numeric_limits<float>::quiet_NaN();

/// Values at the two ends of the color map; low <= high, both finite.
struct ValueRange {
    float low = 0.0F, high = 1.0F;
    bool operator==(const ValueRange&) const = default;
};

/// One number (or one RGB triple) per patch, laid over the photo.
struct PatchMap {
    /// The meaning of a color, for the legend.
    struct Kind {
        Message name;  ///< "head 3"
        float red = 0.0F, green = 0.0F, blue = 0.0F;
    };
    /// The candidates for each patch where colors are categories, for the readout under the pointer: those that are
    /// best nowhere as well, and where the best is not probable enough for a color.
    struct Candidates {
        std::vector<Message> names = {};
        torch::Tensor probabilities = {};  ///< [names, rows, cols] float32 on the CPU; undefined: no candidates
    };
    /// A detection of a cross-attention query or of a patch, in pixels of the model input.
    struct Box {
        double left = 0.0, top = 0.0, right = 0.0, bottom = 0.0;
        std::string label;       ///< "cat 0.98"
        QueryChoice query = {};  ///< Named or Patch
        bool asks = false;       ///< whether this map belongs to this query
        std::string name = {};   ///< "cat", and how confident it is, for lists; only of patches
        double score = 0.0;      ///< in [0, 1]
    };
    PatchGrid grid;
    torch::Tensor values;  ///< [rows, cols], or [rows, cols, 3] RGB; NaN (in all three) shows the photo unchanged
    ValueRange range;
    std::optional<int> queryPatch = {};  ///< drawn with a frame: row * cols + col
    std::vector<int> marked = {};        ///< drawn with a ring, and counted in Result::subject: outliers
    std::vector<Kind> kinds = {};        ///< legend of a map whose colors are categories: never blended, even if smooth
    Candidates candidates = {};
    Message markedAs = {};          ///< tooltip of a ring: "outlier"
    std::vector<Box> boxes = {};    ///< drawn on the photo
    std::vector<int> leftOut = {};  ///< sinks that the range ignores: hatched, though `values` has their numbers
    std::vector<int> dropped = {};  ///< patches that an edit drops from the sequence: hatched
    std::vector<int> object = {};   ///< patches of an object that was found: outlined
    /// Numbered from 1, on a disk in the color of headColor(): each corresponds to that of its number in another image.
    std::vector<int> numbered = {};
};

/// The change of the view after a click on part of a result. Empty members remain unchanged.
struct Target {
    std::optional<int> layer, head;
    std::optional<QueryChoice> query;
    std::optional<int> classIndex;
    std::map<std::string, OptionValue> options;
    std::string view;  ///< name of the view to switch to; empty: the current one
    bool operator==(const Target&) const = default;
};

/// Goes to that head's map.
inline Target headTarget(int layer, int head)
{
    return {.layer = layer, .head = head, .query = {}, .classIndex = {}, .options = {}, .view = "attention"};
}

/// Goes to that layer in the view of this name, or in the current one; head and query remain.
inline Target layerTarget(int layer, const std::string& view = {})
{
    return {.layer = layer, .head = {}, .query = {}, .classIndex = {}, .options = {}, .view = view};
}

/// Many small maps in rows and columns.
struct Tiles {
    /// How painters may rearrange the tiles. Fixed: not at all, as positions have a meaning. Layers: rows are layers,
    /// which may be placed side by side in banks, or transposed. Flow: any number per row, in reading order.
    enum class Layout { Fixed, Layers, Flow };
    int rows = 0, cols = 0;
    PatchGrid grid;                  ///< of each tile
    torch::Tensor values;            ///< [rows * cols, grid.rows, grid.cols] or [..., 3] RGB; an all-NaN tile is absent
    std::vector<ValueRange> ranges;  ///< one per tile
    std::vector<Message> rowLabels, colLabels, captions;  ///< captions: one per tile
    std::vector<std::optional<Target>> targets;           ///< one per tile
    bool overPhoto = true;                                ///< each tile is a map on the photo
    Layout layout = Layout::Fixed;
    std::vector<int> marked = {};     ///< tiles with a mark
    Message markedAs = {};            ///< tooltip of the mark: "sink head"
    std::vector<Message> notes = {};  ///< tooltips, one per tile, or empty
    torch::Tensor leftOut = {};       ///< bool, shaped as `values`: sinks that a tile's range ignores; undefined: none
};

/// Rows by columns with labels.
struct Matrix {
    torch::Tensor values;  ///< [rows, cols]
    ValueRange range;
    Message rowTitle, colTitle;                 ///< "query token", "key token"
    std::vector<Message> rowLabels, colLabels;  ///< "class", "0,0", "0,1", ...
    /// One per row and one per column, or empty: a click on a cell applies that of its row, then that of its column.
    std::vector<Target> rowTargets, colTargets;
};

/// Series over layers or heads.
struct Curves {
    /// A horizontal reference line.
    struct Guide {
        double value = 0.0;
        Message label;
    };
    /// One curve, or one series of points or bars.
    struct Series {
        Message label;
        std::vector<double> x, y;                    ///< same length; NaN leaves a gap
        std::vector<std::optional<Target>> targets;  ///< one per point, or empty
        bool line = false;  ///< drawn as a connected line even if the shape is Points: a mean over the others
        /// One per point, or empty: the ends of a band around y, such as quartiles.
        std::vector<double> low = {}, high = {};
    };
    /// How series are drawn.
    enum class Shape { Lines, Points, Bars };
    Message xTitle, yTitle;  ///< with the unit: "mean attention distance (px)"
    std::vector<Series> series;
    std::vector<Guide> guides;  ///< horizontal reference lines
    Shape shape = Shape::Lines;
    std::vector<std::string> xLabels;  ///< names of x = 0, 1, ... if these are not numbers: classes of bars
    bool logarithmic = false;          ///< logarithmic y axis; values not above 0 leave a gap. Not for bars
};

/// The kinds of results, in the order of Result::content.
enum class ResultKind { PatchMap, Tiles, Matrix, Curves };
std::string_view resultKindName(ResultKind kind);  ///< "patch-map", "tiles", "matrix", "curves"

/// The sinks that a color range leaves out.
struct SinkNote {
    int count = 0;          ///< of a map or matrix; of tiles the number of maps that leave some out
    double share = 0.0;     ///< of the sum of the magnitudes that they hold; of tiles 0
    bool automatic = true;  ///< true: detected by their share; false: requested by the view
    bool operator==(const SinkNote&) const = default;
};

/// The part of Result::subject that spells the edits.
constexpr MessageId kEditedText = "edited: %1"_msg;

/// A result with the texts of its caption, axes and color bar.
struct Result {
    std::variant<PatchMap, Tiles, Matrix, Curves> content;
    Message title;  ///< "Attention"
    /// Name and unit of the numbers, for the color bar: "attention weight". In a list the first part is the name, the
    /// others are processing steps: "attention weight, heads mixed".
    Message quantity;
    Message subject;  ///< "layer 11 · head mean · query class token": the caption
    /// Colors diverge from the middle of the range: from zero, or from the mean if the subject names it.
    bool isSigned = false;
    bool isShare = false;  ///< parts of a whole, such as attention weights: a larger patch has the sum of its parts
    std::optional<SinkNote> sinks = {};  ///< stated in subject and quantity
    /// Share of the map's area in the lowest 5 % of its range (signed values: around its middle); of tiles the mean.
    /// 0 unless it is above 90 %, which the subject then states.
    double dimShare = 0.0;
    /// Arrays by which other images get the same colors, written with the numbers (core/analysis/views/basis_file.h).
    std::vector<std::pair<std::string, torch::Tensor>> basis = {};
    ResultKind kind() const { return static_cast<ResultKind>(content.index()); }
};

}  // namespace core
