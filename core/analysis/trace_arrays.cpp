#include "core/analysis/trace_arrays.h"

#include "core/analysis/attention/attention_rows.h"
#include "core/analysis/attention/channel_map.h"
#include "core/analysis/attention/head_statistics.h"
#include "core/analysis/attention/layer_choice.h"
#include "core/analysis/attention/rollout.h"
#include "core/analysis/evidence/asked_class.h"
#include "core/analysis/evidence/grad_cam.h"
#include "core/analysis/evidence/gradient_rollout.h"
#include "core/analysis/evidence/relevance.h"
#include "core/analysis/tokens/position_maps.h"
#include "core/analysis/tokens/sinks.h"
#include "core/analysis/tokens/token_statistics.h"
#include "core/analysis/weights/weight_statistics.h"
#include "core/experiment/edited_network.h"
#include "core/model/recording/recorded_spec.h"
#include "core/model/recording/recording.h"
#include "core/stop_scope.h"
#include "core/trace/query_tokens.h"

#include <fmt/format.h>
#include <torch/types.h>

#include <algorithm>
#include <cmath>

namespace core {
namespace {

/// What a row of the table gets; `layer` is for names of one layer.
struct Request {
    const Subject& subject;
    const ArrayChoice& choice;
    const RunControl& control;
    int layer = 0;
};

/// One array, or one a layer.
struct ArrayRow {
    const char* name;  ///< for one a layer: what follows "layer.I."
    bool ofLayer = false;
    bool needsTokens = false;
    bool inDefaultSet = false;
    bool (*available)(const Subject& subject) = nullptr;     ///< none: always
    bool (*availableIn)(const LayerTrace& layer) = nullptr;  ///< of those of a layer; none: in every layer
    torch::Tensor (*compute)(const Request& request) = nullptr;
};

const LayerTrace& chosenLayer(const Request& request)
{
    return layerOf(request.subject.trace, request.layer);
}

torch::Tensor attentionOf(const Request& request, Talking talking)
{
    return wholeAttention(chosenLayer(request), talking, [&] { request.control.step(0, 1); });
}

/// A negative number counts from the end, as in a View.
int countedFromFront(const Trace& trace, int layer)
{
    return layer < 0 ? layer + trace.layerCount() : layer;
}

torch::Tensor relevanceOf(const Request& request)
{
    const Subject& subject = request.subject;
    return relevanceMatrix(subject.network, subject.pixels, classOf(subject.trace, request.choice.classIndex),
                           request.control);
}

torch::Tensor gradientRolloutOf(const Request& request)
{
    const Subject& subject = request.subject;
    return gradientRolloutMatrix(subject.network, subject.pixels, classOf(subject.trace, request.choice.classIndex),
                                 request.control);
}

torch::Tensor gradCamOf(const Request& request)
{
    const Subject& subject = request.subject;
    return gradCam(subject.network, subject.pixels, classOf(subject.trace, request.choice.classIndex),
                   countedFromFront(subject.trace, request.choice.layer.value_or(-1)), request.control)
        .map;
}

torch::Tensor similarityOf(const Request& request)
{
    const Trace& trace = request.subject.trace;
    const int layer =
        request.choice.layer ? countedFromFront(trace, *request.choice.layer) : layersThat(trace, leavesTokens).back();
    return tokenSimilarity(trace, layer, request.choice.query);
}

torch::Tensor channelMapOf(const Request& request)
{
    const Trace& trace = request.subject.trace;
    const int layer =
        request.choice.layer ? countedFromFront(trace, *request.choice.layer) : layersThat(trace, mixesChannels).back();
    return channelMap(trace, layer, request.choice.head, request.choice.channel);
}

FilterComponents componentsOf(const Request& request)
{
    return filterComponents(request.subject.network.patchFilters(), request.choice.components);
}

bool hasFilters(const Subject& subject)
{
    return subject.network.patchFilters().defined();
}

torch::Tensor positionsOf(const Subject& subject)
{
    return positionRows(subject.network, subject.trace.grid);
}

bool hasWeights(const Subject& subject)
{
    return subject.network.recording() == nullptr;
}

bool hasInput(const Subject& subject)
{
    const auto recording = subject.network.recording();
    return recording == nullptr || recording->hasInput;
}

bool hasLogits(const Subject& subject)
{
    return subject.trace.logits.numel() > 0;
}

bool hasTokens(const Subject& subject)
{
    const auto& recorded = subject.network.spec().recorded;
    return !recorded || recorded->tokens;
}

bool hasResidualRatios(const Subject& subject)
{
    const auto& recorded = subject.network.spec().recorded;
    return !recorded || recorded->residualRatios;
}

bool shareATable(const Subject& subject)
{
    return hasTokens(subject) && tokensShareATable(subject.trace);
}

/// The boxes of the first layer that has some; null without.
const QueryTokens* foundIn(const Trace& trace)
{
    for (const LayerTrace& layer : trace.layers) {
        if (const QueryTokens* queries = queriesIn(layer); queries != nullptr && queries->boxes.defined()) {
            return queries;
        }
    }
    return nullptr;
}

/// Centre x, centre y, width, height in shares of the input.
torch::Tensor boxSharesOf(const Request& request)
{
    const torch::Tensor corners = foundIn(request.subject.trace)->boxes;
    const auto height = static_cast<float>(request.subject.pixels.size(2));
    const auto width = static_cast<float>(request.subject.pixels.size(3));
    const torch::Tensor low = corners.narrow(1, 0, 2), high = corners.narrow(1, 2, 2);
    return torch::cat({(low + high) / 2, high - low}, 1) / torch::tensor({width, height, width, height});
}

bool askEachOther(const LayerTrace& layer)
{
    return amongQueries(layer).defined();
}

torch::Tensor gateOf(const LayerTrace& layer)
{
    const auto* convolution = std::get_if<Convolution>(&layer.attention);
    return convolution != nullptr ? convolution->gate : torch::Tensor();
}

bool hasQueriesAndKeys(const LayerTrace& layer)
{
    return queriesOf(layer).defined();
}

bool hasPlainMatrices(const Subject& subject)
{
    return hasPlainSelfAttention(subject.network.spec());
}

bool hasGradients(const Subject& subject)
{
    return hasWeights(subject) && subject.network.spec().classes > 0;
}

bool hasRelevance(const Subject& subject)
{
    return hasGradients(subject) && hasPlainMatrices(subject);
}

template <bool (*does)(const LayerTrace& layer)>
bool anyLayer(const Subject& subject)
{
    return !layersThat(subject.trace, does).empty();
}

bool attendsToClassToken(const LayerTrace& layer)
{
    return mapsTokens(layer) && (layer.layout.classToken || layer.layout.distillationToken);
}

bool attendsToRegisters(const LayerTrace& layer)
{
    return mapsTokens(layer) && layer.layout.registers > 0;
}

template <torch::Tensor AttentionShares::*share>
torch::Tensor sharesOf(const Request& request)
{
    return attentionShares(request.subject.trace, request.control).*share;
}

const std::vector<ArrayRow>& table()
{
    static const std::vector<ArrayRow> rows{
        {.name = "input",
         .inDefaultSet = true,
         .available = hasInput,
         .compute = [](const Request& request) { return request.subject.pixels; }},
        {.name = "logits",
         .inDefaultSet = true,
         .available = hasLogits,
         .compute =
             [](const Request& request) {
                 const torch::Tensor& logits = request.subject.trace.logits;
                 return logits.dim() > 1 ? logits : logits.unsqueeze(0);
             }},
        {.name = "boxes",
         .inDefaultSet = true,
         .available = [](const Subject& subject) { return foundIn(subject.trace) != nullptr; },
         .compute = boxSharesOf},
        {.name = "attention",
         .ofLayer = true,
         .inDefaultSet = true,
         .availableIn = hasAttention,
         .compute = [](const Request& request) { return attentionOf(request, Talking::Mixed); }},
        {.name = "query_attention",
         .ofLayer = true,
         .inDefaultSet = true,
         .availableIn = askEachOther,
         .compute = [](const Request& request) { return amongQueries(chosenLayer(request)); }},
        {.name = "channel_gate",
         .ofLayer = true,
         .availableIn = [](const LayerTrace& layer) { return gateOf(layer).defined(); },
         .compute = [](const Request& request) { return gateOf(chosenLayer(request)); }},
        {.name = "attention_softmax",
         .ofLayer = true,
         .availableIn = hasTalkingHeads,
         .compute = [](const Request& request) { return attentionOf(request, Talking::Softmax); }},
        {.name = "q",
         .ofLayer = true,
         .availableIn = hasQueriesAndKeys,
         .compute = [](const Request& request) { return queriesOf(chosenLayer(request)); }},
        {.name = "k",
         .ofLayer = true,
         .availableIn = hasQueriesAndKeys,
         .compute = [](const Request& request) { return keysOf(chosenLayer(request)); }},
        {.name = "rollout",
         .available = hasPlainMatrices,
         .compute = [](const Request& request) { return rolloutMatrix(request.subject.trace, request.control); }},
        {.name = "relevance", .available = hasRelevance, .compute = relevanceOf},
        {.name = "gradient_rollout", .available = hasRelevance, .compute = gradientRolloutOf},
        {.name = "grad_cam", .available = hasGradients, .compute = gradCamOf},
        {.name = "attention_distance_px",
         .available = anyLayer<patchesAsk>,
         .compute = [](const Request& request) { return attentionDistance(request.subject.trace, request.control); }},
        {.name = "attention_entropy_nats",
         .available = anyLayer<mapsTokens>,
         .compute = [](const Request& request) { return attentionEntropy(request.subject.trace, request.control); }},
        {.name = "padding_mass",
         .available = anyLayer<hasPadding>,
         .compute = [](const Request& request) { return paddingMass(request.subject.trace, request.control); }},
        {.name = "position_similarity",
         .available = [](const Subject& subject) { return positionsOf(subject).defined(); },
         .compute = [](const Request& request) { return cosineMatrix(positionsOf(request.subject)); }},
        {.name = "patch_filters",
         .available = hasFilters,
         .compute = [](const Request& request) { return componentsOf(request).filters; }},
        {.name = "patch_filters_variance",
         .available = hasFilters,
         .compute = [](const Request& request) { return componentsOf(request).variance; }},
        {.name = "tokens",
         .needsTokens = true,
         .available = shareATable,
         .compute = [](const Request& request) { return tokensOfLayers(request.subject.trace); }},
        {.name = "token_norms",
         .needsTokens = true,
         .available = shareATable,
         .compute = [](const Request& request) { return tokenNorms(request.subject.trace); }},
        {.name = "class_mass",
         .needsTokens = true,
         .available = anyLayer<attendsToClassToken>,
         .compute = sharesOf<&AttentionShares::classToken>},
        {.name = "register_mass",
         .needsTokens = true,
         .available = anyLayer<attendsToRegisters>,
         .compute = sharesOf<&AttentionShares::registers>},
        {.name = "sink_mass",
         .needsTokens = true,
         .available = anyLayer<mapsTokens>,
         .compute = sharesOf<&AttentionShares::sinks>},
        {.name = "residual_ratio",
         .needsTokens = true,
         .available = hasResidualRatios,
         .compute = [](const Request& request) { return residualRatio(request.subject.trace); }},
        {.name = "logit_lens",
         .needsTokens = true,
         .available = [](const Subject& subject) { return hasWeights(subject) && !subject.network.spec().detector; },
         .compute =
             [](const Request& request) {
                 return logitLens(request.subject.network, request.subject.trace, request.control);
             }},
        {.name = "token_similarity", .needsTokens = true, .available = hasTokens, .compute = similarityOf},
        {.name = "channel_map", .available = anyLayer<mixesChannels>, .compute = channelMapOf},
    };
    return rows;
}

/// One name of the contract and where it is computed.
struct NamedRow {
    std::string name;
    const ArrayRow* row = nullptr;
    int layer = 0;
};

std::vector<NamedRow> namedRows(const Subject& subject)
{
    std::vector<NamedRow> named;
    for (const ArrayRow& row : table()) {
        if (row.available && !row.available(subject)) {
            continue;
        }
        if (!row.ofLayer) {
            named.push_back({row.name, &row, 0});
            continue;
        }
        for (int layer = 0; layer < subject.trace.layerCount(); ++layer) {
            if (row.availableIn && !row.availableIn(layerOf(subject.trace, layer))) {
                continue;
            }
            named.push_back({fmt::format("layer.{}.{}", layer, row.name), &row, layer});
        }
    }
    return named;
}

std::vector<NamedRow> chosenRows(const Subject& subject, const std::vector<std::string>& names)
{
    const std::vector<NamedRow> all = namedRows(subject);
    std::vector<NamedRow> chosen;
    if (names.empty()) {
        std::copy_if(all.begin(), all.end(), std::back_inserter(chosen),
                     [](const NamedRow& named) { return named.row->inDefaultSet; });
        return chosen;
    }
    for (const std::string& name : names) {
        const auto same = [&name](const NamedRow& named) { return named.name == name; };
        const auto found = std::find_if(all.begin(), all.end(), same);
        if (found == all.end()) {
            throw Error(ErrorCode::NotFound, fmt::format("array: expected one that this model has ({}), found \"{}\"",
                                                         fmt::join(arrayNames(subject), ", "), name));
        }
        if (std::none_of(chosen.begin(), chosen.end(), same)) {  // asked for twice, written once
            chosen.push_back(*found);
        }
    }
    return chosen;
}

/// Attention from and to patches that an edit drops is NaN: it is not there.
torch::Tensor withoutDropped(const torch::Tensor& array, const Subject& subject, const NamedRow& named)
{
    const torch::Tensor dropped = droppedPatches(subject.network, subject.trace.grid);
    if (!dropped.defined() || (named.row->inDefaultSet && !named.row->ofLayer)) {
        return array;
    }
    if (!named.row->inDefaultSet) {
        throw Error(ErrorCode::Unsupported,
                    fmt::format("array {}: expected a pass over all patches, found one in which some are dropped; "
                                "fill and knockout leave them in",
                                named.name));
    }
    torch::Tensor blanked = array.clone();
    const torch::Tensor at = dropped.nonzero().flatten() + (array.size(2) - dropped.size(0));
    blanked.index_fill_(2, at, std::nan(""));
    return array.size(1) == array.size(2) ? blanked.index_fill_(1, at, std::nan("")) : blanked;
}

}  // namespace

std::vector<std::string> arrayNames(const Subject& subject)
{
    std::vector<std::string> names;
    for (NamedRow& named : namedRows(subject)) {
        names.push_back(std::move(named.name));
    }
    return names;
}

bool needTokens(const std::vector<std::string>& names)
{
    return std::any_of(names.begin(), names.end(), [](const std::string& name) {
        return std::any_of(table().begin(), table().end(),
                           [&](const ArrayRow& row) { return row.needsTokens && name == row.name; });
    });
}

NamedTensors computeArrays(const Subject& subject, const std::vector<std::string>& names, const ArrayChoice& choice,
                           const RunControl& control)
{
    const StopScope stoppable(control.stop);
    NamedTensors arrays;
    for (const NamedRow& named : chosenRows(subject, names)) {
        control.step(0, 1);
        const torch::Tensor array =
            withoutDropped(named.row->compute({subject, choice, control, named.layer}), subject, named);
        arrays.emplace_back(named.name, array.detach().to(torch::kCPU, torch::kFloat32).contiguous());
    }
    return arrays;
}

}  // namespace core
