// Two numbers a head, through the layers: how far it looks and how sharply.
#include "core/analysis/attention/attention_rows.h"
#include "core/analysis/attention/head_statistics.h"
#include "core/analysis/attention/layer_choice.h"
#include "core/analysis/view/result.h"
#include "core/analysis/views/head_curves.h"
#include "core/analysis/views/row_parts.h"
#include "core/analysis/views/view_rows.h"

#include <fmt/format.h>
#include <torch/types.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <optional>

namespace core {
namespace {

/// What a head that attends to all patches alike would have: the mean over all pairs, by how often each offset occurs.
double meanDistanceOfPairs(PatchGrid grid, int patchSize)
{
    double sum = 0.0;
    for (int down = 1 - grid.rows; down < grid.rows; ++down) {
        for (int right = 1 - grid.cols; right < grid.cols; ++right) {
            const double pairs = static_cast<double>(grid.rows - std::abs(down)) * (grid.cols - std::abs(right));
            sum += pairs * std::hypot(down, right);
        }
    }
    return grid.count() > 0 ? patchSize * sum / grid.count() / grid.count() : kNoValue;
}

Result resultOf(Curves curves)
{
    Result result;
    result.quantity = curves.yTitle;
    result.subject = "all layers and heads"_msg;
    result.content = std::move(curves);
    return result;
}

/// Where a layer has windows, a head cannot reach beyond its own: the grid has no say in what "all alike" is.
std::optional<PatchGrid> firstWindow(const Trace& trace)
{
    for (const LayerTrace& layer : trace.layers) {
        if (const std::optional<PatchGrid> window = windowOf(layer)) {
            return window;
        }
    }
    return std::nullopt;
}

Result headDistanceView(const Subject& subject, const View&, const RunControl& control)
{
    const Trace& trace = subject.trace;
    Curves curves = headCurves(attentionDistance(trace, control));
    curves.yTitle = "mean attention distance (px)"_msg;
    if (const std::optional<PatchGrid> window = firstWindow(trace)) {
        curves.guides = {
            {trace.patchSize * std::hypot(window->rows, window->cols), "diagonal of a window in the first layer"_msg}};
    } else {
        curves.guides = {{meanDistanceOfPairs(trace.grid, trace.patchSize), "all patches alike"_msg}};
    }
    curves.guides.push_back({trace.patchSize * std::hypot(trace.grid.rows, trace.grid.cols), "image diagonal"_msg});
    return resultOf(std::move(curves));
}

Result headEntropyView(const Subject& subject, const View&, const RunControl& control)
{
    const Trace& trace = subject.trace;
    Curves curves = headCurves(attentionEntropy(trace, control));
    curves.yTitle = "mean attention entropy (nats)"_msg;
    if (const std::optional<PatchGrid> window = firstWindow(trace)) {
        curves.guides = {{std::log(static_cast<double>(window->count())), "log N, a window's tokens alike"_msg}};
    } else {
        curves.guides = {
            {std::log(static_cast<double>(trace.layers.back().tokenCount())), "log T, all tokens alike"_msg}};
    }
    return resultOf(std::move(curves));
}

Message headDistanceUnavailable(const ModelSpec& spec)
{
    const bool asks =
        hasLayersThat(spec, [](const AttentionTraits& traits) { return traits.askers == Askers::Tokens; });
    return asks ? Message()
                : "Attention distance is measured from patch to patch; this model has %1, in which no patch "
                  "asks."_msg(layerKindsText(spec));
}

}  // namespace

ViewRow headDistanceRowOfTable()
{
    ViewRow row = rowOf(group::heads, "head-distance", "Attention distance", ResultKind::Curves);
    row.synonyms = {"mean attention distance", "receptive field", "local and global heads"};
    row.families = "ViT and its relatives, CaiT, Swin; not XCiT, where no patch asks";
    row.source = "Dosovitskiy et al. 2021, arXiv:2010.11929, Fig. 7 right and appendix D.7";
    row.meaning =
        "How far, in pixels of the model input, each head looks from a patch on average; for this picture only, tokens "
        "before the patches left out; talking heads are taken before they are mixed, class-attention layers not at "
        "all.";
    row.unavailable = headDistanceUnavailable;
    row.compute = headDistanceView;
    return row;
}

ViewRow headEntropyRowOfTable()
{
    ViewRow row = rowOf(group::heads, "head-entropy", "Attention entropy", ResultKind::Curves);
    row.synonyms = {"sharpness", "focus", "concentration"};
    row.families = "all; of XCiT the class-attention layers";
    row.source = "Vig & Belinkov 2019, arXiv:1906.04284";
    row.meaning =
        "How widely each head spreads its attention, averaged over all queries of this picture: 0 is a single token, "
        "log T all tokens alike; it does not say which tokens, and talking heads are taken before they are mixed.";
    row.unavailable = alwaysAvailable;
    row.compute = headEntropyView;
    return row;
}

}  // namespace core
