// One image of a report: what a model sees in a photo, as plain facts and packed numbers. Everything that a page shows
// of it, before any HTML.
#pragma once

#include "core/analysis/view/result.h"
#include "core/analysis/view/view.h"
#include "core/image/mapping.h"
#include "core/run_control.h"
#include "core/scene/show.h"
#include "ui/figure/figure.h"
#include "ui/report/packed_maps.h"
#include "ui/report/packed_rows.h"

#include <QByteArray>
#include <QSize>

#include <optional>
#include <string>
#include <vector>

namespace ui {

/// A map of a layer: of the mean of its heads, or of one head.
struct ReportMap {
    core::ValueRange range;    ///< of the colors, as the window chooses it
    bool isSigned = false;     ///< colors diverge from zero
    std::vector<int> leftOut;  ///< sinks that the range leaves out
    std::string caption;       ///< "layer 11 · head 3 · query class token"
    std::string words;         ///< the same with its strongest patch and third, for screen readers
};

struct ReportLayer {
    int layer = 0;
    int heads = 0;
    std::string kind;      ///< "self-attention"
    std::string quantity;  ///< "attention weight"
    std::string query;     ///< that the maps are of: "class token"
    core::PatchGrid grid;
    core::PixelRect area;            ///< of the grid, in photo pixels
    std::vector<ReportMap> maps;     ///< the mean of the heads, then every head
    PackedMaps values;               ///< of these maps
    std::vector<int> sinks;          ///< patches that the range of a patch's own map may leave out
    int prefix = 0;                  ///< tokens before the patches
    bool patchesAreQueries = false;  ///< patches are queries, whether or not their rows were packed
    std::optional<PackedRows> rows = {};
};

/// A line of the answer: a class, a caption or an object.
struct ReportAnswer {
    std::string label;
    double probability = 0.0;
    std::optional<double> unedited = {};  ///< the same without the edits
};

/// Where what is shown was published.
struct ReportSource {
    std::string title;    ///< "Attention"
    std::string meaning;  ///< what it shows and what it does not
    std::string paper;    ///< "Caron et al. 2021, arXiv:2104.14294, Fig. 1"
};

/// The view of a session that is no attention map, drawn as a figure.
struct ReportFigure {
    QByteArray bytes;  ///< PNG, or JPEG where that is much smaller: a photo
    bool isJpeg = false;
    QSize size;
    ReportSource source;
    std::string caption;
};

struct ReportImage {
    QByteArray photo;  ///< JPEG, upright, as the model saw it
    core::PixelSize photoSize;
    core::PixelRect seen;  ///< what the model saw of the photo, in its pixels
    Recipe recipe;
    std::vector<std::string> modelFacts;  ///< "12 layers", "5,526,346 parameters"
    core::View view;                      ///< layer, head and query that the page opens with, and its look
    std::vector<ReportLayer> layers;      ///< those that have maps over the photo
    std::string answerTitle;              ///< "Classes", "Captions", "Objects"; empty: there are no answers
    std::vector<ReportAnswer> answers;
    std::vector<std::string> edits;
    ReportSource source;
    std::optional<ReportFigure> figure = {};
};

inline constexpr int kReportPhotoSide = 1280;  ///< pixels of a page's photo along its longer side, at most

/// The view whose maps a page shows of a view: attention in its layer and head, with its look and edits.
core::View attentionOf(const core::View& view);

/// Runs the model, without its edits too where there are any, and computes every map. Needs a QGuiApplication.
/// @param view    as asked for; a view of another kind is added as a figure
/// @param recipe  file names and sums of model and photo
/// @throws core::Error Unsupported for models without attention over the photo, and for input that is no photo; what
///         core::show() throws
ReportImage reportImage(const core::View& view, core::SceneSource& source, const Recipe& recipe,
                        const core::RunControl& control = {});

}  // namespace ui
