// The tokens over the image and through the layers: which are similar, which are large.
#include "core/analysis/attention/layer_choice.h"
#include "core/analysis/table/view_options.h"
#include "core/analysis/table/view_text.h"
#include "core/analysis/tokens/token_features.h"
#include "core/analysis/tokens/token_statistics.h"
#include "core/analysis/view/result.h"
#include "core/analysis/view/value_range.h"
#include "core/analysis/views/row_parts.h"
#include "core/analysis/views/sink_choice.h"
#include "core/analysis/views/view_rows.h"
#include "core/number_text.h"

#include <torch/types.h>

#include <algorithm>
#include <cmath>
#include <functional>

namespace core {
namespace {

constexpr auto sourceOfNorms = "Darcet et al. 2023, arXiv:2309.16588, section 2";

/// One value per patch, laid out like the layer's grid.
torch::Tensor onGrid(const LayerTrace& layer, const torch::Tensor& ofPatches)
{
    return ofPatches.reshape({layer.grid.rows, layer.grid.cols}).contiguous();
}

Result tokenSimilarityView(const ViewInput& subject, const View& view, const RunControl& control)
{
    const torch::NoGradGuard noGrad;
    control.step(0, 1);
    const LayerTrace& layer = layerOf(subject.trace, view.layer);
    const torch::Tensor rows = featuresOf(subject, view, control.stop);
    const torch::Tensor map = onGrid(layer, similarityWithQuery(subject.trace, view.layer, rows, view.query));
    Result result;
    const torch::Tensor sinks = sinksLeftOut(subject, view, view.layer, map, control);
    const auto [range, isSigned] = rangeBySign(withoutSinks(map, sinks), view.range);
    result.content = patchMapOf(subject.trace, view.layer, view, map, range);
    result.quantity = "cosine similarity"_msg;
    result.subject = joined({"layer %1"_msg(view.layer), featureText(view), queryText(view.query)});
    result.isSigned = isSigned;
    reportSinks(result, view, sinks);
    return result;
}

/// [P] on the CPU.
torch::Tensor patchNorms(const Trace& trace, int layer)
{
    return patchRows(layerOf(trace, layer), layerOutputTokens(trace, layer).norm(2, 1))
        .to(torch::kCPU, torch::kFloat32);
}

Message outlierText(size_t outliers, int64_t patches, double times, double median)
{
    return "%1 of %2 patches above %3 times the median %4"_msg(outliers, patches, numberText(times, 3),
                                                               numberText(median, 3));
}

Result tokenNormsView(const ViewInput& subject, const View& view, const RunControl& control)
{
    const torch::NoGradGuard noGrad;
    control.step(0, 1);
    const torch::Tensor norms = patchNorms(subject.trace, view.layer);
    const torch::Tensor map = onGrid(layerOf(subject.trace, view.layer), norms);
    const torch::Tensor sinks = sinksLeftOut(subject, view, view.layer, map, control);
    PatchMap content = patchMapOf(subject.trace, view.layer, view, map, rangeOf(withoutSinks(map, sinks), view.range));
    content.queryPatch.reset();  // no query
    const double times = numberOption(view, "outlier"), median = norms.quantile(0.5).item<double>();
    const auto values = norms.accessor<float, 1>();
    for (int patch = 0; patch < norms.size(0); ++patch) {
        if (values[patch] > times * median) {
            content.marked.push_back(patch);
            content.markedAs = "outlier"_msg;
        }
    }
    Result result;
    result.quantity = "norm of the token"_msg;
    result.subject =
        joined({"layer %1"_msg(view.layer), outlierText(content.marked.size(), norms.size(0), times, median)});
    result.content = std::move(content);
    reportSinks(result, view, sinks);
    return result;
}

/// One number per layer, NaN where it has none.
using OfLayer = std::function<double(int layer)>;

Curves::Series normSeries(const Trace& trace, const Message& label, const OfLayer& value)
{
    Curves::Series series;
    series.label = label;
    for (int layer = 0; layer < trace.layerCount(); ++layer) {
        const double norm = outputsTokens(layerOf(trace, layer)) ? value(layer) : kNoValue;
        series.x.push_back(layer);
        series.y.push_back(norm);
        const bool gap = std::isnan(norm);
        series.targets.push_back(gap ? std::nullopt : std::optional<Target>{layerTarget(layer, "token-norms")});
    }
    return series;
}

/// Mean norm of the prefix tokens [first, first + count) of a layer; NaN for none.
double prefixNorm(const Trace& trace, int layer, int first, int count)
{
    const torch::Tensor tokens = layerOutputTokens(trace, layer).narrow(0, first, count);
    return tokens.norm(2, 1).mean().item<double>();
}

std::vector<Curves::Series> normsThroughLayers(const Trace& trace)
{
    const auto ofPatches = [&trace](double share) {
        return [&trace, share](int layer) { return patchNorms(trace, layer).quantile(share).item<double>(); };
    };
    Curves::Series median = normSeries(trace, enumerated({"patches"_msg, "median"_msg}), ofPatches(0.5));
    median.low = normSeries(trace, {}, ofPatches(0.25)).y;
    median.high = normSeries(trace, {}, ofPatches(0.75)).y;
    std::vector<Curves::Series> series{normSeries(trace, enumerated({"patches"_msg, "maximum"_msg}), ofPatches(1.0)),
                                       std::move(median)};
    const auto ofPrefix = [&](const Message& label, auto&& firstAndCount) {
        Curves::Series more = normSeries(trace, label, [&](int layer) {
            const auto [first, count] = firstAndCount(layerOf(trace, layer).layout);
            return prefixNorm(trace, layer, first, count);
        });
        const auto isGap = [](double value) { return std::isnan(value); };
        if (!std::ranges::all_of(more.y, isGap)) {
            series.push_back(std::move(more));
        }
    };
    ofPrefix("class token"_msg, [](const TokenLayout& layout) { return std::pair(0, int{layout.classToken}); });
    ofPrefix("distillation token"_msg, [](const TokenLayout& layout) {
        return std::pair(int{layout.classToken}, int{layout.distillationToken});
    });
    ofPrefix(enumerated({"registers"_msg, "mean"_msg}),
             [](const TokenLayout& layout) { return std::pair(layout.prefix() - layout.registers, layout.registers); });
    return series;
}

Result tokenNormsLayersView(const ViewInput& subject, const View&, const RunControl& control)
{
    const torch::NoGradGuard noGrad;
    control.step(0, 1);
    Curves curves;
    curves.xTitle = "layer"_msg;
    curves.yTitle = "norm of the token"_msg;
    curves.series = normsThroughLayers(subject.trace);
    Result result;
    result.quantity = curves.yTitle;
    result.subject = "all layers"_msg;
    result.content = std::move(curves);
    return result;
}

}  // namespace

const ViewRow kTokenSimilarityView{
    .name = "token-similarity",
    .title = "Token similarity",
    .group = group::tokens,
    .synonyms = {"Similarity of tokens", "cosine similarity", "correspondence", "DINO"},
    .kind = ResultKind::PatchMap,
    .parameters = {.layer = true, .head = true, .query = true, .range = true},
    .families = "all",
    .source = "Amir et al. 2021, arXiv:2112.05814, section 3; Caron et al. 2021, arXiv:2104.14294",
    .meaning =
        "The cosine between every patch's token and the query's as they leave the layer, or between their "
        "queries, keys or values: what the network treats as similar there. It is not attention: nothing "
        "flows between the two, and tokens that share a large common direction all look similar.",
    .options = {featureOption(), sinksOption()},
    .needsTokens = true,
    .unavailable = alwaysAvailable,
    .showsLayer = outputsTokens,
    .compute = tokenSimilarityView,
};

const ViewRow kTokenNormsView{
    .name = "token-norms",
    .title = "Token norms",
    .group = group::tokens,
    .synonyms = {"Norms of tokens", "artifacts", "outliers", "high-norm tokens", "registers", "L2 norm"},
    .kind = ResultKind::PatchMap,
    .parameters = {.layer = true, .range = true},
    .families = "all",
    .source = sourceOfNorms,
    .meaning =
        "The L2 norm of every patch's token as it leaves the layer; ringed are outliers, in which large "
        "models trained without registers store information about the whole image. The paper uses a fixed "
        "norm as the threshold for its models, here it is a multiple of the median: a choice, not a test.",
    .options = {{"outlier",
                 "Outlier threshold",
                 "Multiple of the median norm that a patch must exceed to be ringed and counted.",
                 {},
                 3.0,
                 1.0,
                 20.0,
                 0.25},
                sinksOption()},
    .needsTokens = true,
    .unavailable = alwaysAvailable,
    .showsLayer = outputsTokens,
    .compute = tokenNormsView,
};

const ViewRow kTokenNormsLayersView{
    .name = "token-norms-layers",
    .title = "Token norms through layers",
    .group = group::tokens,
    .synonyms = {"Norms of tokens through layers", "artifacts", "outliers", "high-norm tokens"},
    .kind = ResultKind::Curves,
    .families = "all",
    .source = sourceOfNorms,
    .meaning =
        "How the norms of the patches' tokens (median, quartiles as a band, maximum), of the class token and "
        "of registers grow through the layers for this image; a maximum far above the quartiles indicates "
        "outliers. Norms of different models, or of Swin's stages, whose widths differ, are not comparable.",
    .needsTokens = true,
    .unavailable = alwaysAvailable,
    .compute = tokenNormsLayersView,
};

}  // namespace core
