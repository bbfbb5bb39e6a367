#include "core/analysis/views/grid_choice.h"

#include "core/analysis/attention/attention_map.h"
#include "core/analysis/attention/correlation.h"
#include "core/analysis/attention/head_statistics.h"
#include "core/analysis/attention/layer_choice.h"
#include "core/analysis/attention/object_numbers.h"
#include "core/analysis/table/view_options.h"
#include "core/analysis/tokens/sinks.h"
#include "core/analysis/views/row_parts.h"
#include "core/analysis/views/sink_choice.h"

#include <fmt/format.h>

#include <algorithm>

namespace core {
namespace {

constexpr auto kGridView = "attention-grid";
constexpr auto kSort = "sort", kFromLayer = "from-layer", kToLayer = "to-layer", kMark = "mark";
constexpr double kMostLayers = 999.0;

bool hasWord(const View& view, const char* option, const char* word)
{
    const auto chosen = view.options.find(option);
    return view.name == kGridView && chosen != view.options.end() && chosen->second == OptionValue{word};
}

double lastLayer(const Trace& trace)
{
    return trace.layerCount() - 1;
}

/// [L, H] from a number per head of the layers shown.
template <typename OfLayer>
torch::Tensor tableOf(const Trace& trace, const std::vector<LayerMaps>& shown, const OfLayer& ofLayer)
{
    torch::Tensor table = emptyHeadTable(trace);
    for (const LayerMaps& each : shown) {
        table[each.layer].narrow(0, 0, each.maps.size(0)).copy_(ofLayer(onImageGrid(trace, each.maps)));
    }
    return table;
}

/// The chosen head's map, on the image's grid.
torch::Tensor chosenMap(const ViewInput& subject, const View& view)
{
    const Trace& trace = subject.trace;
    const LayerTrace& layer = layerOf(trace, view.layer);
    if (!mapsTokens(layer)) {
        throw Error(ErrorCode::Unsupported,
                    "sort: there is no map to compare with. %1"_msg(noMapReason(trace, view.layer)));
    }
    requireHead(view.head, layer, view.layer);
    return onImageGrid(trace, patchPart(layer, attentionRow(trace, view.layer, view.head,
                                                            effectiveQuery(layer, view.query), talkingOf(view))));
}

torch::Tensor shareOfSinks(const ViewInput& subject, const RunControl& control)
{
    return cached(subject, "share of sinks", [&] { return attentionShares(subject.trace, control).sinks; });
}

HeadScores likenessScores(const ViewInput& subject, const View& view, const std::vector<LayerMaps>& shown)
{
    const torch::Tensor chosen = chosenMap(subject, view).flatten();
    const auto alike = [&](const torch::Tensor& maps) { return correlationWith(maps.flatten(1), chosen); };
    return {tableOf(subject.trace, shown, alike), "similarity to layer %1, head %2"_msg(view.layer, toText(view.head)),
            [](double value) { return "correlation %1"_msg(fmt::format("{:.2f}", value)); }};
}

HeadScores objectScores(const ViewInput& subject, const std::vector<LayerMaps>& shown)
{
    if (!subject.object.defined()) {
        throw Error(ErrorCode::Unsupported, "sort: no object is marked to sort heads by."_msg);
    }
    return {
        tableOf(subject.trace, shown, [&](const torch::Tensor& maps) { return shareOnObject(maps, subject.object); }),
        "share on the object"_msg,
        [](double value) { return "%1 % on the object"_msg(fmt::format("{:.0f}", 100.0 * value)); }};
}

}  // namespace

std::vector<ViewOption> gridOptions()
{
    ViewOption sort{
        .name = kSort,
        .title = "Sort",
        .meaning =
            "By layer and head, or largest first: by mean attention distance, mean entropy, correlation with the "
            "chosen head's map, the share that goes to sinks, or the share of the map on the marked object.",
        .choices = {"layer", "distance", "entropy", "likeness", "sinks", "object"}};
    ViewOption from{.name = kFromLayer,
                    .title = "From layer",
                    .meaning = "The first layer that is shown.",
                    .high = kMostLayers,
                    .step = 1.0,
                    .highestOver = lastLayer};
    ViewOption to{.name = kToLayer,
                  .title = "To layer",
                  .meaning = "The last layer that is shown; -1 for the model's last.",
                  .initial = -1.0,
                  .low = -1.0,
                  .high = kMostLayers,
                  .step = 1.0,
                  .lowest = "last"_msg,
                  .highestOver = lastLayer};
    ViewOption mark{
        .name = kMark,
        .title = "Mark",
        .meaning = fmt::format(
            "Sinks: heads that give above {:.0f} % of their attention to sinks, averaged over all queries, have "
            "a dot.",
            100.0 * kSinkHead),
        .choices = {"none", "sinks"}};
    return {std::move(sort), std::move(from), std::move(to), std::move(mark), talkingOption(), sinksOption()};
}

bool countsSinkHeads(const View& view)
{
    return hasWord(view, kSort, "sinks") || hasWord(view, kMark, "sinks");
}

bool sortsByLikeness(const View& view)
{
    return hasWord(view, kSort, "likeness");
}

bool sortsByObject(const View& view)
{
    return hasWord(view, kSort, "object");
}

std::vector<LayerMaps> layersShown(std::vector<LayerMaps> all, const View& view, int layerCount)
{
    const int from = static_cast<int>(numberOption(view, kFromLayer));
    const int to = static_cast<int>(numberOption(view, kToLayer));
    const int end = to < 0 ? layerCount - 1 : to;
    const int first = std::min(from, end), last = std::max(from, end);
    std::vector<int> layers;
    for (const LayerMaps& each : all) {
        layers.push_back(each.layer);
    }
    std::erase_if(all, [&](const LayerMaps& each) { return each.layer < first || each.layer > last; });
    if (all.empty()) {
        throw Error(ErrorCode::OutOfRange, "layers: expected some of %1, which have maps; found %2 to %3"_msg(
                                               layersText(layers), first, last));
    }
    return all;
}

HeadScores headScores(const ViewInput& subject, const View& view, const std::vector<LayerMaps>& shown,
                      const RunControl& control)
{
    const std::string sort = wordOption(view, kSort);
    const Trace& trace = subject.trace;
    if (sort == "distance") {
        return {cached(subject, "distance of heads", [&] { return attentionDistance(trace, control); }),
                "attention distance"_msg,
                [](double value) { return "distance %1 px"_msg(fmt::format("{:.0f}", value)); }};
    }
    if (sort == "entropy") {
        return {cached(subject, "entropy of heads", [&] { return attentionEntropy(trace, control); }),
                "attention entropy"_msg,
                [](double value) { return "entropy %1 nats"_msg(fmt::format("{:.2f}", value)); }};
    }
    if (sort == "sinks") {
        return {shareOfSinks(subject, control), "share of sinks"_msg,
                [](double value) { return "%1 % to sinks"_msg(fmt::format("{:.0f}", 100.0 * value)); }};
    }
    return sort == "likeness" ? likenessScores(subject, view, shown)
           : sort == "object" ? objectScores(subject, shown)
                              : HeadScores{};
}

torch::Tensor markedShares(const ViewInput& subject, const View& view, const RunControl& control)
{
    return hasWord(view, kMark, "sinks") ? shareOfSinks(subject, control) : torch::Tensor{};
}

}  // namespace core
