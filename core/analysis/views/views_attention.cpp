// Attention of one layer: as a map, and as the patches that hold most of it, for one head or for all heads in their
// colors. All maps at once are in views_grid.cpp.
#include "core/analysis/attention/attention_map.h"
#include "core/analysis/attention/attention_rows.h"
#include "core/analysis/attention/layer_choice.h"
#include "core/analysis/attention/mass_threshold.h"
#include "core/analysis/table/view_options.h"
#include "core/analysis/table/view_text.h"
#include "core/analysis/view/result.h"
#include "core/analysis/views/layer_maps.h"
#include "core/analysis/views/relative_choice.h"
#include "core/analysis/views/row_parts.h"
#include "core/analysis/views/sink_choice.h"
#include "core/analysis/views/view_rows.h"

#include <fmt/format.h>
#include <torch/types.h>

#include <vector>

namespace core {
namespace {

constexpr auto sourceOfMaps =
    "Caron et al. 2021, arXiv:2104.14294, Fig. 1; Dosovitskiy et al. 2021, arXiv:2010.11929, Fig. 6";

Result attentionView(const ViewInput& subject, const View& view, const RunControl& control)
{
    control.step(0, 1);
    const Trace& trace = subject.trace;
    const LayerTrace& layer = layerOf(trace, view.layer);
    const Talking talking = talkingOf(view);
    const auto rowOf = [&](const QueryChoice& query) {
        return attentionRow(trace, view.layer, view.head, query, talking);
    };
    const auto general = generalQuery(view, layer);
    const torch::Tensor row = rowOf(view.query);
    const torch::Tensor map = patchPart(layer, general ? relativeTo(rowOf(*general), row) : row);
    Result result;
    const auto [range, isSigned, sinks] = rangeOfMap(subject, view, map, talking, control, general);
    result.content = patchMapOf(trace, view.layer, view, map, range);
    result.isSigned = isSigned;
    result.quantity = weightText(layer, talking);
    result.isShare = true;
    std::vector<Message> parts{"layer %1"_msg(view.layer), headText(view.head), queryText(view.query, layer)};
    if (!layer.title.empty()) {
        parts.insert(parts.begin() + 1, Message(layer.title));
    }
    if (general) {
        result.quantity = "attention relative to the general prompt"_msg;
        result.isShare = false;
        parts.push_back("relative to %1"_msg(queryText(*general, layer)));
    }
    result.subject = joined(std::move(parts));
    result.subject = subjectWith(result.subject, talking, hasTalkingHeads(layer));
    result.subject = withPadding(std::move(result.subject), trace, view.layer, view.head, view.query);
    reportSinks(result, view, sinks);
    return result;
}

/// The legend of heads that keep a patch.
std::vector<PatchMap::Kind> kindsOf(const torch::Tensor& heads)
{
    std::vector<PatchMap::Kind> kinds;
    const auto [shown, inverse] = torch::_unique(heads, true);
    for (int64_t index = 0; index < shown.size(0); ++index) {
        if (const int head = static_cast<int>(shown[index].item<int64_t>()); head >= 0) {
            const HeadColor color = headColor(head);
            kinds.push_back({"head %1"_msg(head), color.red, color.green, color.blue});
        }
    }
    return kinds;
}

/// One color per head.
PatchMap massOfHeads(const Trace& trace, const View& view, Talking talking, double mass)
{
    const LayerTrace& layer = layerOf(trace, view.layer);
    const torch::Tensor maps =
        patchPart(layer, attentionRowsOfHeads(trace, view.layer, view.query, talking)).flatten(1);
    const torch::Tensor heads = dominantHead(maps, keptByMass(maps, mass));
    const torch::Tensor colors = coloredByHead(heads).reshape({layer.grid.rows, layer.grid.cols, 3});
    PatchMap map = patchMapOf(trace, view.layer, view, colors, {});
    map.kinds = kindsOf(heads);
    return map;
}

/// Fills in the values of one head, or of fused heads, where they are kept. The range is that of all patches, so that a
/// kept patch looks as it does in the attention, and a single one is not the minimum of its range.
/// @return the sinks that the range leaves out
torch::Tensor addMassOfMap(Result& result, const ViewInput& subject, const View& view, Talking talking, double mass,
                           const RunControl& control)
{
    const Trace& trace = subject.trace;
    torch::Tensor map =
        patchPart(layerOf(trace, view.layer), attentionRow(trace, view.layer, view.head, view.query, talking));
    const torch::Tensor kept = keptByMass(map.flatten(), mass).reshape(map.sizes());
    const auto [range, isSigned, sinks] = rangeOfMap(subject, view, map, talking, control);
    map.masked_fill_(kept.logical_not(), kNoValue);
    result.content = patchMapOf(trace, view.layer, view, map, range);
    result.isSigned = isSigned;
    return sinks;
}

Result massThresholdView(const ViewInput& subject, const View& view, const RunControl& control)
{
    control.step(0, 1);
    const LayerTrace& layer = layerOf(subject.trace, view.layer);
    const Talking talking = talkingOf(view);
    const double mass = numberOption(view, "mass");
    const bool colors = view.head.kind != HeadChoice::Kind::Single && wordOption(view, "colours") == "heads";
    Result result;
    torch::Tensor sinks;
    if (colors) {
        result.content = massOfHeads(subject.trace, view, talking, mass);
    } else {
        sinks = addMassOfMap(result, subject, view, talking, mass, control);
    }
    result.quantity = colors ? "head that keeps the patch"_msg : weightText(layer, talking);
    result.isShare = !colors;
    result.subject = subjectWith(
        joined({"layer %1"_msg(view.layer), colors ? "every head"_msg : headText(view.head),
                queryText(view.query, layer), "%1 % of the attention"_msg(fmt::format("{:g}", 100.0 * mass))}),
        talking, hasTalkingHeads(layer));
    result.subject = withPadding(std::move(result.subject), subject.trace, view.layer,
                                 colors ? HeadChoice{HeadChoice::Kind::Mean} : view.head, view.query);
    reportSinks(result, view, sinks);
    return result;
}

}  // namespace

const ViewRow kAttentionView{
    .name = "attention",
    .title = "Attention",
    .group = group::attention,
    .synonyms = {"heatmap", "heat map", "attention map", "attention weights", "saliency", "DINO", "raw attention",
                 "self-attention"},
    .kind = ResultKind::PatchMap,
    .parameters = {.layer = true, .head = true, .query = true, .range = true},
    .families = "all; of XCiT the class-attention layers",
    .source = sourceOfMaps,
    .meaning =
        "Bright patches are where the query takes information from in this layer and head; what that "
        "information changes in the answer is not shown.",
    .remarks =
        {{"Weights of talking heads may be negative once mixed.", mixesHeads},
         {"In layers with windows only a patch's own window has weights; the share that goes to padding beyond "
          "the image is stated in the caption.",
          hasWindows},
         {"Where keys are on a coarser grid, the weight of a key is divided evenly among the patches that it "
          "covers.",
          hasReducedKeys},
         {"Where a row is a sum of softmaxes it need not sum to 1: differential attention subtracts one, so that "
          "weights may be negative; outlook attention adds those of every neighborhood that holds the query.",
          [](const ModelSpec& spec) {
              return hasLayersThat(spec, [](const AttentionTraits& traits) { return traits.sumsSoftmaxes; });
          }}},
    .options = {talkingOption(), relativeOption(), sinksOption()},
    .handlesDropped = true,
    .unavailable = alwaysAvailable,
    .showsLayer = mapsTokens,
    .compute = attentionView,
};

const ViewRow kMassThresholdView{
    .name = "mass-threshold",
    .title = "Most of the attention",
    .group = group::attention,
    .synonyms = {"DINO", "cumulative attention", "segmentation", "top patches", "thresholded attention"},
    .kind = ResultKind::PatchMap,
    .parameters = {.layer = true, .head = true, .query = true, .range = true},
    .families = "all; of XCiT the class-attention layers",
    .source = "Caron et al. 2021, arXiv:2104.14294, Fig. 1, and the authors' visualize_attention.py",
    .meaning =
        "The fewest patches that together hold this share of the query's attention to patches; the rest has "
        "no color. It is a mask of attention, not of an object.",
    .remarks = {{"Negative weights of talking heads count as 0.", mixesHeads}},
    .options = {{.name = "mass",
                 .title = "Share kept",
                 .meaning = "Share of the attention on patches that the kept ones hold together.",
                 .initial = 0.6,
                 .low = 0.01,
                 .high = 1.0,
                 .step = 0.05},
                {.name = "colours",
                 .title = "Head colors",
                 .meaning =
                     "Where heads are fused: heads gives each head its own threshold and color, and a patch kept by "
                     "several to the one that weighs it most in proportion; off shows the fused weights.",
                 .choices = {"heads", "off"}},
                talkingOption(),
                sinksOption()},
    .unavailable = alwaysAvailable,
    .showsLayer = mapsTokens,
    .compute = massThresholdView,
};

}  // namespace core
