// What a view yields: one of four kinds. Painters (canvas, figure) are written for these, never for views.
// All tensors are float32 (or float32 RGB in [0, 1]) on the CPU, contiguous; NaN marks what has no value.
#pragma once

#include "core/trace/trace.h"

#include <torch/types.h>

#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace core {

/// Values at the two ends of the colour map; low <= high, both finite.
struct ValueRange {
    float low = 0.0F, high = 1.0F;
    bool operator==(const ValueRange&) const = default;
};

/// One number (or one RGB triple) a patch, laid over the photo.
struct PatchMap {
    PatchGrid grid;
    torch::Tensor values;  ///< [rows, cols], or [rows, cols, 3] RGB
    ValueRange range;
    std::optional<int> queryPatch;  ///< framed in the picture: row * cols + col
};

/// Where a click on a part of a result leads.
struct Target {
    int layer = 0;
    int head = 0;
    bool operator==(const Target&) const = default;
};

/// Many small maps in rows and columns.
struct Tiles {
    int rows = 0, cols = 0;
    PatchGrid grid;                  ///< of each tile
    torch::Tensor values;            ///< [rows * cols, grid.rows, grid.cols]; a tile of NaN is absent
    std::vector<ValueRange> ranges;  ///< one a tile
    std::vector<std::string> rowLabels, colLabels, captions;  ///< captions: one a tile
    std::vector<std::optional<Target>> targets;               ///< one a tile
    bool overPhoto = true;                                    ///< each tile is a map on the photo
};

/// Rows by columns with labels.
struct Matrix {
    torch::Tensor values;  ///< [rows, cols]
    ValueRange range;
    std::string rowTitle, colTitle;                 ///< "query token", "key token"
    std::vector<std::string> rowLabels, colLabels;  ///< "class", "0,0", "0,1", ...
};

/// Series over layers or heads.
struct Curves {
    struct Guide {
        double value = 0.0;
        std::string label;
    };
    struct Series {
        std::string label;
        std::vector<double> x, y;                    ///< same length; NaN leaves a gap
        std::vector<std::optional<Target>> targets;  ///< one a point, or empty
        bool line = false;  ///< drawn as a connected line even where Curves::connected is false: a mean over the others
    };
    std::string xTitle, yTitle;  ///< with the unit: "mean attention distance (px)"
    std::vector<Series> series;
    std::vector<Guide> guides;  ///< horizontal reference lines
    bool connected = true;      ///< false: points only
};

enum class ResultKind { PatchMap, Tiles, Matrix, Curves };
std::string_view resultKindName(ResultKind kind);  ///< "patch-map", "tiles", "matrix", "curves"

struct Result {
    std::variant<PatchMap, Tiles, Matrix, Curves> content;
    std::string title;     ///< "Attention"
    std::string quantity;  ///< what the numbers are, with unit, at the colour bar: "attention weight"
    std::string subject;   ///< "layer 11 · head mean · query class token": what the caption names
    ResultKind kind() const { return static_cast<ResultKind>(content.index()); }
};

}  // namespace core
