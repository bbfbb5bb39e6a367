// Numbers per head through the layers: attention distance, entropy, and shares by kind of token.
#include "core/analysis/attention/attention_rows.h"
#include "core/analysis/attention/head_statistics.h"
#include "core/analysis/attention/layer_choice.h"
#include "core/analysis/table/view_options.h"
#include "core/analysis/tokens/sinks.h"
#include "core/analysis/view/result.h"
#include "core/analysis/view/value_range.h"
#include "core/analysis/views/layer_maps.h"
#include "core/analysis/views/row_parts.h"
#include "core/analysis/views/sink_choice.h"
#include "core/analysis/views/view_rows.h"

#include <fmt/format.h>
#include <torch/types.h>

#include <cmath>
#include <cstdlib>
#include <optional>

namespace core {
namespace {

/// The distance of a head with uniform attention to all patches: the mean over all pairs, by how often each offset
/// occurs.
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

/// A head cannot reach beyond its window, so uniform attention is uniform within the window. A lattice spans the image.
std::optional<PatchGrid> firstWindow(const Trace& trace)
{
    for (const LayerTrace& layer : trace.layers) {
        if (const std::optional<WindowGeometry> windows = windowsOf(layer); windows && !windows->lattice) {
            return windows->window;
        }
    }
    return std::nullopt;
}

/// The guide is uniform attention, the mean distance between all pairs of n steps: (n^2 - 1) / 3 n.
Result timeDistanceView(const Trace& trace, const RunControl& control)
{
    Curves curves = headCurves(attentionTimeDistance(trace, control));
    curves.yTitle = "mean attention distance in time (steps)"_msg;
    const double steps = trace.steps;
    curves.guides = {{(steps * steps - 1.0) / (3.0 * steps), "uniform over patches"_msg}};
    return resultOf(std::move(curves));
}

Result headDistanceView(const ViewInput& subject, const View& view, const RunControl& control)
{
    const Trace& trace = subject.trace;
    if (wordOption(view, "along") == "time" && trace.steps > 1) {
        return timeDistanceView(trace, control);
    }
    Curves curves = headCurves(attentionDistance(trace, control));
    curves.yTitle = "mean attention distance (px)"_msg;
    if (const std::optional<PatchGrid> window = firstWindow(trace)) {
        curves.guides = {
            {trace.patchSize * std::hypot(window->rows, window->cols), "diagonal of a window in the first layer"_msg}};
    } else {
        curves.guides = {{meanDistanceOfPairs(trace.frameGrid(), trace.patchSize), "uniform over patches"_msg}};
    }
    const PatchGrid frame = trace.frameGrid();
    curves.guides.push_back({trace.patchSize * std::hypot(frame.rows, frame.cols), "image diagonal"_msg});
    return resultOf(std::move(curves));
}

Result headEntropyView(const ViewInput& subject, const View&, const RunControl& control)
{
    const Trace& trace = subject.trace;
    Curves curves = headCurves(attentionEntropy(trace, control));
    curves.yTitle = "mean attention entropy (nats)"_msg;
    if (const std::optional<PatchGrid> window = firstWindow(trace)) {
        curves.guides = {{std::log(static_cast<double>(window->count())), "log N, uniform within a window"_msg}};
    } else {
        curves.guides = {
            {std::log(static_cast<double>(trace.layers.back().tokenCount())), "log T, uniform over tokens"_msg}};
    }
    return resultOf(std::move(curves));
}

Message headDistanceUnavailable(const ModelSpec& spec)
{
    const bool asks =
        hasLayersThat(spec, [](const AttentionTraits& traits) { return traits.querySource == QuerySource::Tokens; });
    return asks
               ? Message()
               : "Attention distance is measured between patches; this model has %1, in which patches are not queries."_msg(
                     layerKindsText(spec));
}

/// A kind of token.
struct TokenPart {
    std::string word;     ///< the option's word
    torch::Tensor share;  ///< [L, H]
};

/// The kinds that some layer has, or only the requested one.
std::vector<TokenPart> partsOf(const AttentionShares& shares, const std::string& asked)
{
    std::vector<TokenPart> parts{{"class", shares.classToken},
                                 {"registers", shares.registers},
                                 {"sinks", shares.sinks},
                                 {"patches", shares.patches}};
    std::erase_if(parts, [&](const TokenPart& part) {
        return part.share.isnan().all().item<bool>() || (asked != "all" && asked != part.word);
    });
    if (parts.empty()) {
        throw Error(ErrorCode::Unsupported,
                    "This model has no %1."_msg(asked == "class" ? "class token"_msg : Message(asked)));
    }
    return parts;
}

Matrix shareMatrix(const std::vector<TokenPart>& parts, const std::vector<int>& layers)
{
    Matrix matrix;
    std::vector<torch::Tensor> columns;
    for (const TokenPart& part : parts) {
        columns.push_back(part.share);
        for (int head = 0; head < part.share.size(1); ++head) {
            matrix.colLabels.push_back(
                Message::list(ListKind::GroupMember, {Message::ofTable(part.word), Message(fmt::to_string(head))}));
            Target target;
            target.head = head;
            target.view = "attention";
            matrix.colTargets.push_back(std::move(target));
        }
    }
    const std::vector<int64_t> rows(layers.begin(), layers.end());
    matrix.values = torch::cat(columns, 1).index_select(0, torch::tensor(rows, torch::kInt64)).contiguous();
    for (const int layer : layers) {
        matrix.rowLabels.emplace_back(fmt::to_string(layer));
        matrix.rowTargets.push_back(layerTarget(layer, "attention"));
    }
    matrix.rowTitle = "layer"_msg;
    matrix.colTitle = "kind of token and head"_msg;
    return matrix;
}

Result attentionSharesView(const ViewInput& subject, const View& view, const RunControl& control)
{
    const Trace& trace = subject.trace;
    const AttentionShares shares = attentionShares(trace, control);
    const std::vector<int> layers = layersThat(trace, mapsTokens);
    std::vector<int> counts;
    for (const int layer : layers) {
        counts.push_back(shares.sinkCounts[static_cast<size_t>(layer)]);
    }
    Matrix matrix = shareMatrix(partsOf(shares, wordOption(view, "to")), layers);
    matrix.range = view.range.mode == RangeChoice::Mode::Fixed ? rangeOf(matrix.values, view.range) : ValueRange{};
    Result result;
    result.content = std::move(matrix);
    result.quantity = "share of the attention"_msg;
    result.subject = joined({mappingLayersText(trace), "all heads"_msg, "mean of all queries"_msg,
                             "%1 per layer"_msg(sinkCountText(counts))});
    return result;
}

}  // namespace

const ViewRow kHeadDistanceView{
    .name = "head-distance",
    .title = "Attention distance",
    .group = group::heads,
    .synonyms = {"mean attention distance", "receptive field", "local and global heads"},
    .kind = ResultKind::Curves,
    .families = "ViT and its relatives, CaiT, Swin; not XCiT, where patches are not queries",
    .source = "Dosovitskiy et al. 2021, arXiv:2010.11929, Fig. 7 right and appendix D.7",
    .meaning =
        "How far, in pixels of the model input, each head looks from a patch on average, for this image "
        "only. Tokens before the patches and class-attention layers are left out; talking heads are taken "
        "before they are mixed.",
    .remarks = {{"Of differential attention the first softmax counts, of outlook attention rows scaled to sum to 1.",
                 [](const ModelSpec& spec) {
                     return hasLayersThat(spec, [](const AttentionTraits& traits) { return traits.sumsSoftmaxes; });
                 }}},
    .options = {{.name = "along",
                 .title = "Distance",
                 .meaning = "space: within the frame, in pixels; time: in steps of the clip.",
                 .choices = {"space", "time"},
                 .matters = [](const ModelSpec& spec) { return seesClips(spec.preprocessing); }}},
    .unavailable = headDistanceUnavailable,
    .compute = headDistanceView,
};

const ViewRow kHeadEntropyView{
    .name = "head-entropy",
    .title = "Attention entropy",
    .group = group::heads,
    .synonyms = {"sharpness", "focus", "concentration"},
    .kind = ResultKind::Curves,
    .families = "all; of XCiT the class-attention layers",
    .source = "Vig & Belinkov 2019, arXiv:1906.04284",
    .meaning =
        "How widely each head spreads its attention, averaged over all queries of this image: 0 is a single "
        "token, log T is uniform over all tokens. It does not show which tokens; talking heads are taken "
        "before they are mixed.",
    .remarks = {{"Of differential attention the first softmax counts, of outlook attention rows scaled to sum to 1.",
                 [](const ModelSpec& spec) {
                     return hasLayersThat(spec, [](const AttentionTraits& traits) { return traits.sumsSoftmaxes; });
                 }}},
    .unavailable = alwaysAvailable,
    .compute = headEntropyView,
};

const ViewRow kAttentionSharesView{
    .name = "attention-shares",
    .title = "Shares of attention",
    .group = group::heads,
    .synonyms = {"attention sinks", "registers", "class token", "attention mass"},
    .kind = ResultKind::Matrix,
    .parameters = {.range = true},
    .families = "all; of XCiT the class-attention layers",
    .source =
        "Darcet et al. 2024, arXiv:2309.16588, section 2; Xiao et al. 2024, arXiv:2309.17453, section 3.1; as a table "
        "of heads Clark et al. 2019, arXiv:1906.04341, Fig. 2",
    .meaning =
        "How much of each head's attention, averaged over all queries of this image, goes to the class token "
        "(with a distillation token), to registers, to sinks and to the other patches. A sink is a patch "
        "whose token enters the layer with a norm above 3 times the median, or that receives above 3 times "
        "the 90th percentile of what patches receive: a choice, not a test. Attention to a sink is often a "
        "head's way of doing nothing, but what is fetched there is not shown. Talking heads are taken before "
        "they are mixed.",
    .options = {{.name = "to",
                 .title = "Attention to",
                 .meaning = "All side by side, one column per head, or only one of them.",
                 .choices = {"all", "class", "registers", "sinks", "patches"}}},
    .needsTokens = true,
    .unavailable = alwaysAvailable,
    .compute = attentionSharesView,
};

}  // namespace core
