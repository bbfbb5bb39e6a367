// The result of a view: one of four kinds. Painters (canvas, figure) are written for these, never for views.
// All tensors are float32 (or float32 RGB in [0, 1]) on the CPU, contiguous; NaN marks what has no value.
#pragma once

#include "core/analysis/view/view.h"
#include "core/message.h"

#include <torch/types.h>

#include <limits>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace core {

/// A gap in a curve, a patch that no map covers.
constexpr auto kNoValue = std::numeric_limits<float>::quiet_NaN();

/// Values at the two ends of the colour map; low <= high, both finite.
struct ValueRange {
    float low = 0.0F, high = 1.0F;
    bool operator==(const ValueRange&) const = default;
};

/// One number (or one RGB triple) a patch, laid over the photo.
struct PatchMap {
    struct Kind {
        Message name;  ///< "head 3"
        float red = 0.0F, green = 0.0F, blue = 0.0F;
    };
    /// Where a query of cross-attention found something, in pixels of the model input.
    struct Box {
        double left = 0.0, top = 0.0, right = 0.0, bottom = 0.0;
        std::string label;  ///< "cat 0.98"
        int token = 0;      ///< QueryChoice::named
        bool asks = false;  ///< it is the query whose map this is
    };
    PatchGrid grid;
    torch::Tensor values;  ///< [rows, cols], or [rows, cols, 3] RGB; NaN (in all three): the photo as it is
    ValueRange range;
    std::optional<int> queryPatch = {};  ///< framed in the picture: row * cols + col
    std::vector<int> marked = {};        ///< ringed in the picture, and counted in Result::subject: outliers, sinks
    std::vector<Kind> kinds = {};  ///< what colours stand for, if for kinds: these are never blended, smooth or not
    Message markedAs = {};         ///< what a ring says of its patch, to who points at it: "sink"
    std::vector<Box> boxes = {};   ///< drawn on the photo
};

/// Where a click on a part of a result leads: what it changes of the view. What is not set stays.
struct Target {
    std::optional<int> layer, head;
    std::optional<QueryChoice> query;
    std::optional<int> classIndex;
    std::map<std::string, OptionValue> options;
    std::string view;  ///< the row that shows it; empty: the one that is open
    bool operator==(const Target&) const = default;
};

/// That head's map.
inline Target headTarget(int layer, int head)
{
    return {.layer = layer, .head = head, .query = {}, .classIndex = {}, .options = {}, .view = "attention"};
}

/// That layer in the view of this name, or in the one that is open; head and query stay.
inline Target layerTarget(int layer, const std::string& view = {})
{
    return {.layer = layer, .head = {}, .query = {}, .classIndex = {}, .options = {}, .view = view};
}

/// Many small maps in rows and columns.
struct Tiles {
    /// How painters may fill their room. Fixed: not at all, places mean something. Layers: rows are layers, which
    /// may stand side by side in banks, or across. Flow: any number a row, in reading order.
    enum class Layout { Fixed, Layers, Flow };
    int rows = 0, cols = 0;
    PatchGrid grid;                  ///< of each tile
    torch::Tensor values;            ///< [rows * cols, grid.rows, grid.cols] or [..., 3] RGB; a tile of NaN is absent
    std::vector<ValueRange> ranges;  ///< one a tile
    std::vector<Message> rowLabels, colLabels, captions;  ///< captions: one a tile
    std::vector<std::optional<Target>> targets;           ///< one a tile
    bool overPhoto = true;                                ///< each tile is a map on the photo
    Layout layout = Layout::Fixed;
    std::vector<int> marked = {};     ///< tiles that bear a mark
    Message markedAs = {};            ///< what the mark says, to who points at it: "sink head"
    std::vector<Message> notes = {};  ///< one a tile, or empty: more about it, to who points at it
};

/// Rows by columns with labels.
struct Matrix {
    torch::Tensor values;  ///< [rows, cols]
    ValueRange range;
    Message rowTitle, colTitle;                 ///< "query token", "key token"
    std::vector<Message> rowLabels, colLabels;  ///< "class", "0,0", "0,1", ...
    /// One a row and one a column, or empty: a click on a cell does what its row says, then what its column says.
    std::vector<Target> rowTargets, colTargets;
};

/// Series over layers or heads.
struct Curves {
    struct Guide {
        double value = 0.0;
        Message label;
    };
    struct Series {
        Message label;
        std::vector<double> x, y;                    ///< same length; NaN leaves a gap
        std::vector<std::optional<Target>> targets;  ///< one a point, or empty
        bool line = false;  ///< drawn as a connected line even where the shape is Points: a mean over the others
        std::vector<double> low = {}, high = {};  ///< one a point, or empty: the ends of a band around y, its quartiles
    };
    enum class Shape { Lines, Points, Bars };
    Message xTitle, yTitle;  ///< with the unit: "mean attention distance (px)"
    std::vector<Series> series;
    std::vector<Guide> guides;  ///< horizontal reference lines
    Shape shape = Shape::Lines;
    std::vector<std::string> xLabels;  ///< names of x = 0, 1, ... where these are no numbers: classes of bars
    bool logarithmic = false;          ///< y runs by powers of ten; what is not above 0 is a gap. Not for bars
};

enum class ResultKind { PatchMap, Tiles, Matrix, Curves };
std::string_view resultKindName(ResultKind kind);  ///< "patch-map", "tiles", "matrix", "curves"

struct Result {
    std::variant<PatchMap, Tiles, Matrix, Curves> content;
    Message title;  ///< "Attention"
    /// Name and unit of the numbers, at the color bar: "attention weight". The first part of a list names them, the
    /// others say how they were processed: "attention weight, heads mixed".
    Message quantity;
    Message subject;        ///< "layer 11 · head mean · query class token": what the caption names
    bool isSigned = false;  ///< zero means something: ranges lie around it and the colours diverge from it
    bool isShare =
        false;  ///< parts of a whole, as weights that a query gives: a larger patch gets the sum of its parts
    ResultKind kind() const { return static_cast<ResultKind>(content.index()); }
};

}  // namespace core
