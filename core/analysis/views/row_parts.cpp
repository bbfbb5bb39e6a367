#include "core/analysis/views/row_parts.h"

#include "core/analysis/attention/attention_map.h"
#include "core/analysis/attention/layer_choice.h"
#include "core/analysis/table/view_options.h"
#include "core/analysis/table/view_text.h"
#include "core/trace/attention_traits.h"
#include "core/trace/query_tokens.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <optional>
#include <utility>

namespace core {

Message alwaysAvailable(const ModelSpec&)
{
    return {};
}

Message mapsUnavailable(const ModelSpec& spec)
{
    return hasLayersThat(spec, [](const AttentionTraits& traits) { return traits.mapsTokens(); })
               ? Message()
               : "No layer of this model has a map over the patches; it has %1."_msg(layerKindsText(spec));
}

bool mixesHeads(const ModelSpec& spec)
{
    return hasLayersThat(spec, [](const AttentionTraits& traits) { return traits.mixesHeads; });
}

bool hasReducedKeys(const ModelSpec& spec)
{
    return hasLayersThat(spec, [](const AttentionTraits& traits) { return traits.hasReducedKeys; });
}

bool hasWindows(const ModelSpec& spec)
{
    return hasLayersThat(spec, [](const AttentionTraits& traits) { return traits.hasWindows; });
}

bool hasOneQuery(const ModelSpec& spec)
{
    return hasLayersThat(spec, [](const AttentionTraits& traits) { return traits.hasOneQuery(); });
}

bool mixesChannelsSomewhere(const ModelSpec& spec)
{
    return hasLayersThat(spec,
                         [](const AttentionTraits& traits) { return traits.querySource == QuerySource::Channels; });
}

Message notPlainReason(const ModelSpec& spec, MessageId title)
{
    return hasPlainSelfAttention(spec)
               ? Message()
               : "%1 multiplies the square matrices of plain self-attention from layer to layer; this model has "
                 "%2."_msg(title, layerKindsText(spec));
}

bool hasPositionBias(const ModelSpec& spec)
{
    // The windows of Hiera and Twins have none; a trace states its own.
    return spec.relative != nullptr ||
           (spec.hierarchy == nullptr && spec.recorded == nullptr &&
            std::ranges::any_of(spec.layers, [](const LayerSpec& layer) { return traitsOf(layer.kind).hasWindows; }));
}

std::vector<int> patchesIn(const torch::Tensor& mask)
{
    std::vector<int> patches;
    const torch::Tensor places = mask.defined() ? mask.flatten().nonzero().flatten() : torch::Tensor();
    for (int64_t index = 0; places.defined() && index < places.size(0); ++index) {
        patches.push_back(static_cast<int>(places[index].item<int64_t>()));
    }
    return patches;
}

namespace {

/// Boxes of the queries that detected something, with a score of at least one half if scores are known, and of the
/// view's query.
std::vector<PatchMap::Box> boxesOf(const QueryTokens& queries, const QueryChoice& asking)
{
    constexpr double sure = 0.5;
    constexpr int mostUnscored = 30;
    std::vector<PatchMap::Box> boxes;
    for (int token = 0; queries.boxes.defined() && token < queries.count(); ++token) {
        const bool asks = asking == QueryChoice::named(token);
        const double score = queries.scores.defined() ? queries.scores[token].item<double>() : 0.0;
        if (!asks && (queries.scores.defined() ? score < sure : queries.count() > mostUnscored)) {
            continue;
        }
        const auto side = [&](int which) { return queries.boxes[token][which].item<double>(); };
        const std::string& label = queries.labels[static_cast<size_t>(token)];
        boxes.push_back({side(0), side(1), side(2), side(3),
                         queries.scores.defined() ? fmt::format("{} {:.2f}", label, score) : label,
                         QueryChoice::named(token), asks});
    }
    return boxes;
}

}  // namespace

PatchMap patchMapOf(const Trace& trace, int layer, const View& view, const torch::Tensor& map, const ValueRange& range)
{
    const LayerTrace& shown = layerOf(trace, layer);
    PatchMap result{shown.grid, map, range};
    if (view.query.kind == QueryChoice::Kind::Patch) {
        result.queryPatch = queryToken(trace, layer, view.query) - shown.layout.prefix();
    }
    if (const QueryTokens* queries = queriesIn(shown)) {
        if (hasNamedQueries(shown)) {
            result.queryPatch.reset();
        }
        result.boxes = boxesOf(*queries, effectiveQuery(shown, view.query));
    }
    return result;
}

namespace {

/// 1 minus the sum of each row over the patches.
torch::Tensor shareOnPadding(const torch::Tensor& rows)
{
    return 1.0 - rows.nansum(-1);
}

Message withPaddingShare(Message text, double share)
{
    return joined({std::move(text), "%1 % on padding"_msg(fmt::format("{:.1f}", 100.0 * std::clamp(share, 0.0, 1.0)))});
}

}  // namespace

Message withPadding(Message subject, const Trace& trace, int layer, const HeadChoice& head, const QueryChoice& query)
{
    if (!hasPadding(layerOf(trace, layer))) {
        return subject;
    }
    const torch::Tensor ofHeads = shareOnPadding(attentionRowsOfHeads(trace, layer, query));
    const std::optional<int> single = singleHead(head);
    const torch::Tensor share = fuseHeads(single ? ofHeads.narrow(0, *single, 1) : ofHeads, head);
    return withPaddingShare(std::move(subject), share.item<double>());
}

Message withPadding(Message caption, const LayerTrace& layer, const torch::Tensor& row)
{
    return hasPadding(layer) ? withPaddingShare(std::move(caption), shareOnPadding(row.flatten()).item<double>())
                             : caption;
}

Curves headCurves(const torch::Tensor& table)
{
    const auto cells = table.accessor<float, 2>();
    const int layers = static_cast<int>(table.size(0)), heads = static_cast<int>(table.size(1));
    Curves curves;
    curves.xTitle = "layer"_msg;
    curves.shape = Curves::Shape::Points;
    for (int head = 0; head < heads; ++head) {
        Curves::Series series;
        series.label = "head %1"_msg(head);
        for (int layer = 0; layer < layers; ++layer) {
            const double value = cells[layer][head];
            series.x.push_back(layer);
            series.y.push_back(value);
            series.targets.push_back(std::isnan(value) ? std::nullopt : std::optional<Target>{headTarget(layer, head)});
        }
        curves.series.push_back(std::move(series));
    }
    Curves::Series mean;
    mean.label = "mean of heads"_msg;
    mean.line = true;
    const torch::Tensor means = table.nanmean(1).to(torch::kFloat64).contiguous();
    for (int layer = 0; layer < layers; ++layer) {
        mean.x.push_back(layer);
        mean.y.push_back(means[layer].item<double>());
    }
    curves.series.push_back(std::move(mean));
    return curves;
}

namespace {

/// The number of columns that makes the tiles largest in an area of 3:2; of several the one with fewest empty places.
int columnsOf(int count, PatchGrid grid)
{
    int best = count;
    std::pair<int64_t, int64_t> least{std::numeric_limits<int64_t>::max(), 0};
    for (int64_t cols = 1; cols <= count; ++cols) {
        const int64_t rows = (count + cols - 1) / cols;
        const std::pair extent{std::max(2 * cols * grid.cols, 3 * rows * grid.rows), rows * cols};
        if (extent < least) {
            least = extent;
            best = static_cast<int>(cols);
        }
    }
    return best;
}

}  // namespace

Tiles stripOf(int count, PatchGrid grid)
{
    Tiles tiles;
    tiles.grid = grid;
    tiles.cols = columnsOf(count, grid);
    tiles.rows = tiles.cols > 0 ? (count + tiles.cols - 1) / tiles.cols : 1;
    tiles.values = torch::full({int64_t{tiles.rows} * tiles.cols, grid.rows, grid.cols}, kNoValue);
    return tiles;
}

void addTile(Tiles& tiles, const torch::Tensor& map, const ValueRange& range, const Message& caption,
             const Target& target)
{
    const auto place = static_cast<int64_t>(tiles.captions.size());
    if (map.defined()) {
        tiles.values[place].copy_(map);
    }
    tiles.ranges.push_back(range);
    tiles.captions.push_back(map.defined() ? caption : Message());
    tiles.targets.push_back(map.defined() ? std::optional<Target>{target} : std::nullopt);
}

Tiles finished(Tiles tiles)
{
    const auto places = static_cast<size_t>(tiles.values.size(0));
    tiles.ranges.resize(places);
    tiles.captions.resize(places);
    tiles.targets.resize(places);
    return tiles;
}

ViewOption talkingOption()
{
    return {.name = "talking",
            .title = "Talking heads",
            .meaning =
                "CaiT only: mixed shows what multiplies the values, after the heads were mixed (weights may be "
                "negative); softmax shows each head's own softmax before that.",
            .choices = {"mixed", "softmax"},
            .matters = [](const ModelSpec& spec) {
                return hasLayersThat(spec, [](const AttentionTraits& traits) { return traits.mixesHeads; });
            }};
}

Talking talkingOf(const View& view)
{
    return wordOption(view, "talking") == "softmax" ? Talking::Softmax : Talking::Mixed;
}

bool hasTalkingHeads(const Trace& trace)
{
    return std::ranges::any_of(trace.layers, [](const LayerTrace& layer) { return hasTalkingHeads(layer); });
}

Message weightText(const LayerTrace& layer, Talking talking)
{
    return talking == Talking::Softmax ? "attention weight"_msg : weightText(layer);
}

Message subjectWith(Message subject, Talking talking, bool headsTalk)
{
    const bool before = talking == Talking::Softmax && headsTalk;
    return before ? joined({std::move(subject), "heads before mixing"_msg}) : subject;
}

namespace {

struct FeatureWord {
    const char* option;
    MessageId plural;
};
/// In the order of TokenFeature.
constexpr std::array kFeatureWords{FeatureWord{"tokens", "tokens"_msg}, FeatureWord{"q", "queries of %1"_msg},
                                   FeatureWord{"k", "keys of %1"_msg}, FeatureWord{"v", "values of %1"_msg}};

/// The value of the option `features`.
TokenFeature featureOf(const View& view)
{
    const auto found = std::ranges::find(kFeatureWords, wordOption(view, "features"), &FeatureWord::option);
    return static_cast<TokenFeature>(found - kFeatureWords.begin());
}

}  // namespace

ViewOption featureOption()
{
    ViewOption option;
    option.name = "features";
    option.title = "Features";
    option.meaning =
        "Feature of a token: the token as it leaves the layer, or its query, key or value in the layer; the "
        "latter of one head, or of all heads concatenated when heads are fused.";
    for (const FeatureWord& word : kFeatureWords) {
        option.choices.emplace_back(word.option);
    }
    return option;
}

torch::Tensor featuresOf(const ViewInput& subject, const View& view, const std::stop_token& stop)
{
    return tokenFeatures(subject.trace, view.layer, featureOf(view), view.head, [&] {
        return cached(subject, fmt::format("values of layer {}", view.layer),
                      [&] { return valuesOfTokens(subject.network, subject.trace, subject.pixels, view.layer, stop); });
    });
}

Message featureText(const View& view)
{
    const TokenFeature feature = featureOf(view);
    const MessageId plural = kFeatureWords.at(static_cast<size_t>(feature)).plural;
    if (feature == TokenFeature::Tokens) {
        return plural;
    }
    const bool single = view.head.kind == HeadChoice::Kind::Single;
    return plural(single ? headText(view.head) : "all heads"_msg);
}

std::string featureKey(const View& view)
{
    std::string word = wordOption(view, "features");
    if (featureOf(view) == TokenFeature::Tokens) {
        return word;
    }
    return word + (view.head.kind == HeadChoice::Kind::Single ? " of head " + toText(view.head) : " of all heads");
}

ViewOption legradLayersOption()
{
    return {.name = "layers",
            .title = "Layers",
            .meaning = "The sum over all layers, as in the paper, or over the last two, as in the authors' code.",
            .choices = {"all", "last2"}};
}

LegradLayers legradLayersOf(const View& view)
{
    return wordOption(view, "layers") == "all" ? LegradLayers::All : LegradLayers::LastTwo;
}

Filling baselineOf(const View& view)
{
    const std::string word = wordOption(view, "baseline");
    return word == "zero" ? Filling::Zero : word == "mean" ? Filling::Mean : Filling::Blur;
}

}  // namespace core
