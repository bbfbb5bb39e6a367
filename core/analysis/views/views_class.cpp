// The query's maps beyond one map: the layers with a class token, all layers in a strip, and the similarity of heads.
#include "core/analysis/attention/attention_map.h"
#include "core/analysis/attention/attention_rows.h"
#include "core/analysis/attention/correlation.h"
#include "core/analysis/attention/layer_choice.h"
#include "core/analysis/table/view_options.h"
#include "core/analysis/table/view_text.h"
#include "core/analysis/view/value_range.h"
#include "core/analysis/views/layer_maps.h"
#include "core/analysis/views/row_parts.h"
#include "core/analysis/views/sink_choice.h"
#include "core/analysis/views/view_rows.h"

#include <fmt/format.h>
#include <torch/types.h>

#include <algorithm>

namespace core {
namespace {

using Mode = RangeChoice::Mode;

bool hasClassTokenQuery(const LayerTrace& layer)
{
    return classTokenIsQuery(traitsOf(layer), layer.layout);
}

Message classAttentionUnavailable(const ModelSpec& spec)
{
    const bool asks = std::ranges::any_of(
        spec.layers, [](const LayerSpec& layer) { return classTokenIsQuery(traitsOf(layer.kind), layer.layout); });
    return asks ? Message() : "This model has no class token; it classifies by the mean of its patches."_msg;
}

/// The layers that the view averages: its own, or all with the class token as a query.
std::vector<int> layersOfClassToken(const Trace& trace, const View& view)
{
    const std::vector<int> asking = layersThat(trace, hasClassTokenQuery);
    if (wordOption(view, "layers") == "all") {
        return asking;
    }
    if (!hasClassTokenQuery(layerOf(trace, view.layer))) {
        throw Error(ErrorCode::Unsupported,
                    asking.size() > 1
                        ? "Layer %1 has no class token as a query; %2 have one."_msg(view.layer, layersText(asking))
                        : "Layer %1 has no class token as a query; %2 has one."_msg(view.layer, layersText(asking)));
    }
    return {view.layer};
}

/// The range and the sinks that it leaves out.
std::pair<ValueRange, torch::Tensor> rangeOfClassMap(const ViewInput& subject, const View& view,
                                                     const std::vector<int>& layers, const torch::Tensor& map,
                                                     const RunControl& control)
{
    const Trace& trace = subject.trace;
    const bool own = view.range.mode == Mode::PerMap || view.range.mode == Mode::Fixed;
    if (own || (view.range.mode == Mode::PerLayer && layers.size() == 1)) {
        const torch::Tensor maps =
            own ? map : patchPart(layerOf(trace, layers[0]), attentionRowsOfHeads(trace, layers[0], {}));
        const torch::Tensor sinks = sinksLeftOutOfAny(subject, view, layers, maps, control);
        return {rangeOf(withoutSinks(maps, sinks), view.range), sinks};
    }
    const std::vector<LayerMaps> all = mapsOfLayers(trace, {}, Talking::Mixed, control, hasClassTokenQuery);
    return {rangeOf(pooled(all, sinksLeftOutOf(subject, view, all, control)), view.range),
            sinksLeftOutOfAny(subject, view, layers, map, control)};
}

Result classAttentionView(const ViewInput& subject, const View& view, const RunControl& control)
{
    const Trace& trace = subject.trace;
    const std::vector<int> layers = layersOfClassToken(trace, view);
    const LayerTrace& last = layerOf(trace, layers.back());
    torch::Tensor map = torch::zeros({last.grid.rows, last.grid.cols});
    for (const int layer : layers) {
        control.step(layer, trace.layerCount());
        map += patchPart(layerOf(trace, layer), attentionRow(trace, layer, view.head, {}));
    }
    map /= static_cast<double>(layers.size());
    View asked = view;
    asked.query = {};
    Result result;
    const auto [range, sinks] = rangeOfClassMap(subject, view, layers, map, control);
    result.content = patchMapOf(trace, layers.back(), asked, map, range);
    result.quantity = "attention weight"_msg;
    result.isShare = true;
    const Message ofLayers = layersText(layers);
    result.subject = joined(
        {layers.size() > 1 ? "mean of %1"_msg(ofLayers) : ofLayers, headText(view.head), queryText(asked.query, last)});
    reportSinks(result, view, sinks);
    return result;
}

/// The map of one layer; undefined where the layer has no such head (Swin's first stages have few).
torch::Tensor mapInLayer(const Trace& trace, const View& view, Talking talking)
{
    const LayerTrace& layer = layerOf(trace, view.layer);
    const bool missing = view.head.kind == HeadChoice::Kind::Single && view.head.head >= layer.heads;
    return missing ? torch::Tensor{}
                   : patchPart(layer, attentionRow(trace, view.layer, view.head, view.query, talking));
}

Result attentionFlowView(const ViewInput& subject, const View& view, const RunControl& control)
{
    const Trace& trace = subject.trace;
    const Talking talking = talkingOf(view);
    const bool sharing = view.range.mode == Mode::Shared;
    const std::vector<LayerMaps> all =
        sharing ? mapsOfLayers(trace, view.query, talking, control) : std::vector<LayerMaps>();
    const std::vector<torch::Tensor> sinks = sinksLeftOutOf(subject, view, all, control);
    const RangeBySign shared = sharing ? rangeBySign(pooled(all, sinks), view.range) : RangeBySign{};
    bool isSigned = shared.isSigned;
    const std::vector<int> layers = layersThat(trace, mapsTokens);
    Tiles tiles = stripOf(static_cast<int>(layers.size()), trace.grid);
    for (const int layer : layers) {
        control.step(layer, trace.layerCount());
        View there = view;
        there.layer = layer;
        there.query = effectiveQuery(layerOf(trace, layer), view.query);
        const torch::Tensor map = mapInLayer(trace, there, talking);
        MapRange range{shared.range, shared.isSigned, sinks[static_cast<size_t>(layer)]};
        if (map.defined() && !sharing) {
            range = rangeOfMap(subject, there, map, talking, control);
            isSigned = isSigned || range.isSigned;
        }
        addTile(tiles, map.defined() ? onImageGrid(trace, map) : map, range.range, "layer %1"_msg(layer),
                layerTarget(layer, "attention"));
        if (map.defined()) {
            leaveOut(tiles, static_cast<int>(tiles.captions.size()) - 1, onImageGrid(trace, range.leftOut));
        }
    }
    if (isSigned) {
        makeSigned(tiles, view.range);
    }
    control.step(trace.layerCount(), trace.layerCount());
    Result result;
    result.content = finished(std::move(tiles));
    result.isSigned = isSigned;
    result.quantity = "attention weight"_msg;
    result.subject =
        subjectWith(joined({mappingLayersText(trace), headText(view.head), queriesText(trace, view.query)}), talking,
                    hasTalkingHeads(trace));
    reportSinks(result, view);
    return result;
}

/// Maps of all heads, and the head of each.
struct HeadMaps {
    torch::Tensor rows;          ///< [heads, P]
    std::vector<Target> owners;  ///< attention of that head
};

HeadMaps headMapsOf(const Trace& trace, const View& view, Talking talking, const RunControl& control)
{
    control.step(0, 1);
    const bool all = wordOption(view, "across") == "all";
    std::vector<LayerMaps> layers;
    if (all) {
        layers = mapsOfLayers(trace, view.query, talking, control);
    } else {
        const torch::Tensor rows = attentionRowsOfHeads(trace, view.layer, view.query, talking);
        layers.push_back({view.layer, patchPart(layerOf(trace, view.layer), rows)});
    }
    HeadMaps heads;
    std::vector<torch::Tensor> rows;
    for (const LayerMaps& each : layers) {
        rows.push_back((all ? onImageGrid(trace, each.maps) : each.maps).flatten(1));
        for (int head = 0; head < each.maps.size(0); ++head) {
            heads.owners.push_back(headTarget(each.layer, head));
        }
    }
    heads.rows = torch::cat(rows);
    return heads;
}

Result headSimilarityView(const ViewInput& subject, const View& view, const RunControl& control)
{
    control.step(0, 1);
    const Trace& trace = subject.trace;
    const Talking talking = talkingOf(view);
    const bool all = wordOption(view, "across") == "all";
    const LayerTrace& layer = layerOf(trace, view.layer);
    HeadMaps heads = headMapsOf(trace, view, talking, control);
    Matrix matrix;
    matrix.values = correlationOfRows(heads.rows);
    matrix.range = view.range.mode == Mode::Fixed ? rangeOf(matrix.values, view.range) : ValueRange{-1.0F, 1.0F};
    matrix.rowTitle = matrix.colTitle = "head"_msg;
    for (const Target& owner : heads.owners) {
        matrix.rowLabels.emplace_back(all ? fmt::format("L{} H{}", *owner.layer, *owner.head)
                                          : fmt::format("{}", *owner.head));
    }
    matrix.colLabels = matrix.rowLabels;
    matrix.rowTargets = std::move(heads.owners);
    Result result;
    result.content = std::move(matrix);
    result.quantity = "Pearson correlation"_msg;
    result.isSigned = true;
    result.subject = all ? joined({mappingLayersText(trace), queriesText(trace, view.query)})
                         : joined({"layer %1"_msg(view.layer), queryText(view.query, layer)});
    result.subject = subjectWith(result.subject, talking, all ? hasTalkingHeads(trace) : hasTalkingHeads(layer));
    return result;
}

}  // namespace

const ViewRow kClassAttentionView{
    .name = "class-attention",
    .title = "Class attention",
    .group = group::attention,
    .synonyms = {"CLS attention", "class token", "heatmap", "CaiT"},
    .kind = ResultKind::PatchMap,
    .parameters = {.layer = true, .head = true, .range = true},
    .families = "CaiT and XCiT (class-attention layers), ViT and its relatives with a class token, SigLIP's pooling",
    .source =
        "Touvron et al. 2021, arXiv:2103.17239, section 3 and Fig. 6; El-Nouby et al. 2021, arXiv:2106.09681, "
        "section 3",
    .meaning =
        "How the class token distributes its attention over the patches, whatever the query of other views; "
        "the last of these layers collect what the classifier sees, but the map does not distinguish classes.",
    .options = {{.name = "layers",
                 .title = "Layers",
                 .meaning = "The chosen layer, or the mean over all layers in which the class token is a query.",
                 .choices = {"this", "all"}},
                sinksOption()},
    .handlesDropped = true,
    .unavailable = classAttentionUnavailable,
    .showsLayer = hasClassTokenQuery,
    .compute = classAttentionView,
};

const ViewRow kAttentionFlowView{
    .name = "attention-flow",
    .title = "Attention through the layers",
    .group = group::layers,
    .synonyms = {"Attention through the layers", "layer by layer attention", "evolution"},
    .kind = ResultKind::Tiles,
    .parameters = {.head = true, .query = true, .range = true},
    .families = "all; of XCiT the class-attention layers",
    .source = "Caron et al. 2021, arXiv:2104.14294, Fig. 1, drawn for every layer",
    .meaning =
        "The query's attention in each layer that has maps, from the first to the last; heads of the same "
        "number in different layers are unrelated, and what a layer passes on besides attention is not "
        "shown. In layers without a class token the mean of the patches is the query.",
    .options = {talkingOption(), sinksOption()},
    .handlesDropped = true,
    .unavailable = alwaysAvailable,
    .compute = attentionFlowView,
};

const ViewRow kHeadSimilarityView{
    .name = "head-similarity",
    .title = "Head similarity",
    .group = group::heads,
    .synonyms = {"Likeness of heads", "redundancy", "correlation of heads", "head correlation"},
    .kind = ResultKind::Matrix,
    .parameters = {.layer = true, .query = true, .range = true},
    .families = "all; of XCiT the class-attention layers",
    .source = "after Zhou et al. 2021, arXiv:2103.11886, section 3, with correlation in place of their cosine",
    .meaning =
        "How similar the query's maps of two heads are over the patches: 1 the same up to scale and offset, "
        "0 unrelated, -1 opposite; for this image and query only, and similar maps may still fetch different "
        "values. In Swin two heads are compared where both windows reach, which may be few patches.",
    .options = {{.name = "across",
                 .title = "Heads of",
                 .meaning = "The heads of the chosen layer, or of all layers that have maps.",
                 .choices = {"layer", "all"}},
                talkingOption()},
    .unavailable = alwaysAvailable,
    .showsLayer = mapsTokens,
    .compute = headSimilarityView,
};

}  // namespace core
