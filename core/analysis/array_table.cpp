#include "core/analysis/array_table.h"

#include "core/analysis/attention/attention_rows.h"
#include "core/analysis/attention/channel_map.h"
#include "core/analysis/attention/head_statistics.h"
#include "core/analysis/attention/layer_choice.h"
#include "core/analysis/attention/rollout.h"
#include "core/analysis/evidence/evidence_product.h"
#include "core/analysis/evidence/grad_cam.h"
#include "core/analysis/evidence/legrad.h"
#include "core/analysis/evidence/pixel_gradients.h"
#include "core/analysis/evidence/predictions.h"
#include "core/analysis/objects/object_discovery.h"
#include "core/analysis/table/view_options.h"
#include "core/analysis/tokens/position_maps.h"
#include "core/analysis/tokens/sinks.h"
#include "core/analysis/tokens/token_statistics.h"
#include "core/analysis/views/depth_map.h"
#include "core/analysis/views/keypoints.h"
#include "core/analysis/views/object_maps.h"
#include "core/analysis/views/row_parts.h"
#include "core/analysis/views/view_rows.h"
#include "core/analysis/views/word_maps.h"
#include "core/analysis/views/word_masks.h"
#include "core/analysis/views/word_objects.h"
#include "core/analysis/weights/weight_statistics.h"
#include "core/image/preprocess.h"
#include "core/model/recording/recording.h"
#include "core/model/spec/clip_layout.h"
#include "core/model/spec/part_specs.h"
#include "core/trace/key_grid.h"
#include "core/trace/query_tokens.h"

#include <fmt/format.h>
#include <torch/types.h>

#include <algorithm>

namespace core {
namespace {

const LayerTrace& chosenLayer(const ArrayRequest& request)
{
    return layerOf(request.subject.trace, request.layer);
}

torch::Tensor attentionOf(const ArrayRequest& request, Talking talking)
{
    return wholeAttention(chosenLayer(request), talking, [&] { request.control.step(0, 1); });
}

/// A negative number counts from the end, as in a View.
int countedFromFront(const Trace& trace, int layer)
{
    return layer < 0 ? layer + trace.layerCount() : layer;
}

template <const EvidenceProduct& product>
torch::Tensor evidenceOf(const ArrayRequest& request)
{
    const ViewInput& subject = request.subject;
    return evidenceRows(product, subject.network, subject.pixels, classOf(subject.trace, request.choice.classIndex), {},
                        request.control);
}

torch::Tensor gradCamOf(const ArrayRequest& request)
{
    const ViewInput& subject = request.subject;
    return gradCam(subject.network, subject.pixels, classOf(subject.trace, request.choice.classIndex),
                   countedFromFront(subject.trace, request.choice.layer.value_or(-1)), request.control)
        .map;
}

/// The class's logit as a score. @throws Error OutOfRange without such a class
Score scoreOf(const ArrayRequest& request, const char* method)
{
    const int classIndex = classOf(request.subject.trace, request.choice.classIndex);
    requireClass(request.subject.network.spec(), classIndex, method);
    return scoreOfClass(classIndex);
}

torch::Tensor legradOf(const ArrayRequest& request)
{
    const ViewInput& subject = request.subject;
    return legrad(subject.network, subject.pixels, scoreOf(request, "LeGrad"), legradLayersOf(request.view),
                  request.control);
}

torch::Tensor integratedGradientsOf(const ArrayRequest& request)
{
    const ViewInput& subject = request.subject;
    return integratedGradients(subject.network, subject.pixels, scoreOf(request, "integrated gradients"),
                               baselineOf(request.view), static_cast<int>(numberOption(request.view, "steps")),
                               request.control)
        .map;
}

torch::Tensor smoothGradOf(const ArrayRequest& request)
{
    const ViewInput& subject = request.subject;
    return smoothGrad(subject.network, subject.pixels, scoreOf(request, "SmoothGrad"),
                      numberOption(request.view, "noise"), static_cast<int>(numberOption(request.view, "samples")),
                      request.control);
}

torch::Tensor wordMapOf(const ArrayRequest& request)
{
    View view = request.view;
    view.words = request.choice.words;
    return wordMapsOf(request.subject, view, request.control);
}

torch::Tensor similarityOf(const ArrayRequest& request)
{
    const Trace& trace = request.subject.trace;
    const int layer =
        request.choice.layer ? countedFromFront(trace, *request.choice.layer) : layersThat(trace, outputsTokens).back();
    return tokenSimilarity(trace, layer, request.choice.query);
}

torch::Tensor objectFeaturesOf(const ArrayRequest& request)
{
    return objectFeatures(request.subject, request.view, request.control);
}

torch::Tensor objectVectorOf(const ArrayRequest& request)
{
    return objectVector(request.subject, request.view, request.control);
}

bool hasObjects(const ViewInput& subject)
{
    return whyUnavailable(kObjectsView, subject.network.spec()).empty();
}

int64_t objectBytes(const ArraySize& size)
{
    return discoveryBytes(size.grid);
}

torch::Tensor channelMapOf(const ArrayRequest& request)
{
    const Trace& trace = request.subject.trace;
    const int layer =
        request.choice.layer ? countedFromFront(trace, *request.choice.layer) : layersThat(trace, mixesChannels).back();
    return channelMap(trace, layer, request.choice.head, request.choice.channel);
}

FilterComponents componentsOf(const ArrayRequest& request)
{
    return filterComponents(request.subject.network.patchFilters(), request.choice.components);
}

bool hasFilters(const ViewInput& subject)
{
    return subject.network.patchFilters().defined();
}

torch::Tensor positionsOf(const ViewInput& subject)
{
    return positionRows(subject.network, subject.trace.grid);
}

bool hasWeights(const ViewInput& subject)
{
    return subject.network.recording() == nullptr;
}

bool hasInput(const ViewInput& subject)
{
    const auto recording = subject.network.recording();
    return recording == nullptr || recording->hasInput;
}

bool hasLogits(const ViewInput& subject)
{
    return subject.trace.logits.numel() > 0;
}

bool hasLogitsOfLayers(const ViewInput& subject)
{
    const ModelSpec& spec = subject.network.spec();
    return !spec.detector && spec.pooledLayers == 1;
}

bool hasTokens(const ViewInput& subject)
{
    const auto& recorded = subject.network.spec().recorded;
    return !recorded || recorded->tokens;
}

bool hasResidualRatios(const ViewInput& subject)
{
    const auto& recorded = subject.network.spec().recorded;
    return !recorded || recorded->residualRatios;
}

bool shareATable(const ViewInput& subject)
{
    return hasTokens(subject) && tokensShareATable(subject.trace);
}

/// The queries of the first layer that has boxes; null if none has.
const QueryTokens* foundIn(const Trace& trace)
{
    for (const LayerTrace& layer : trace.layers) {
        if (const QueryTokens* queries = queriesIn(layer); queries != nullptr && queries->boxes.defined()) {
            return queries;
        }
    }
    return nullptr;
}

bool detectsWords(const Network& network)
{
    return network.spec().wordDetector != nullptr;
}

bool hasWordDetector(const ViewInput& subject)
{
    return hasTokens(subject) && detectsWords(subject.network);
}

bool hasObjectness(const ViewInput& subject)
{
    return hasWordDetector(subject) && subject.network.spec().wordDetector->hasObjectness();
}

/// Scores of what the other image shows, at patches or places.
torch::Tensor exampleLogits(const ArrayRequest& request)
{
    const ViewInput& subject = request.subject;
    const ViewInput& example = *subject.other;
    if (subject.network.spec().wordSegmenter) {
        return exampleMaskLogits(subject, example, request.control);
    }
    const PatchObjects examples = patchObjects(example, request.control);
    const int patch = patchOfExample(examples, request.choice.example, inputSize(example.pixels));
    return patchObjects(subject, request.control).logits({examples.embeddings()[patch]});
}

/// Scores of labels at places, of captions or an example at patches or places, or of classes.
torch::Tensor logitsOf(const ArrayRequest& request)
{
    const ViewInput& subject = request.subject;
    if (const auto& ofPlaces = subject.network.capabilities().labelScores) {
        return ofPlaces(subject.trace, request.control.stop);
    }
    if (hasWordDetector(subject) && !request.choice.words.empty()) {
        return wordLogits(subject, patchObjects(subject, request.control), request.choice.words, request.control);
    }
    if (hasTokens(subject) && subject.network.spec().wordSegmenter && !request.choice.words.empty()) {
        return wordMaskLogits(subject, request.choice.words, request.control);
    }
    if (hasTokens(subject) && subject.other != nullptr) {
        return exampleLogits(request);
    }
    const torch::Tensor& logits = subject.trace.logits;
    return logits.dim() > 1 ? logits : logits.unsqueeze(0);
}

/// Center x, center y, width, height in shares of the input.
torch::Tensor boxSharesOf(const ArrayRequest& request)
{
    if (hasWordDetector(request.subject)) {
        return patchObjects(request.subject, request.control).boxes().contiguous();
    }
    const torch::Tensor corners = foundIn(request.subject.trace)->boxes;
    const auto height = static_cast<float>(request.subject.pixels.size(2));
    const auto width = static_cast<float>(request.subject.pixels.size(3));
    const torch::Tensor low = corners.narrow(1, 0, 2), high = corners.narrow(1, 2, 2);
    return torch::cat({(low + high) / 2, high - low}, 1) / torch::tensor({width, height, width, height});
}

bool hasAttentionAmongQueries(const LayerTrace& layer)
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

bool hasPlainMatrices(const ViewInput& subject)
{
    return hasPlainSelfAttention(subject.network.spec());
}

bool hasGradients(const ViewInput& subject)
{
    return hasWeights(subject) && subject.network.spec().hasClasses();
}

bool hasRelevance(const ViewInput& subject)
{
    return hasGradients(subject) && hasPlainMatrices(subject);
}

template <bool (*does)(const LayerTrace& layer)>
bool anyLayer(const ViewInput& subject)
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
torch::Tensor sharesOf(const ArrayRequest& request)
{
    return attentionShares(request.subject.trace, request.control).*share;
}

/// [2] int64
torch::Tensor sidesOf(PatchGrid grid)
{
    return torch::tensor({grid.rows, grid.cols}, torch::kInt64);
}

/// The grid of the patches' keys.
PatchGrid keyGridIn(const LayerTrace& layer)
{
    const auto* reduced = std::get_if<ReducedAttention>(&layer.attention);
    return reduced != nullptr ? keyGridOf(*reduced, layer.grid) : layer.grid;
}

constexpr auto kFloatBytes = static_cast<int64_t>(sizeof(float));

int64_t tokensIn(const LayerSpec& layer, PatchGrid grid)
{
    return layer.layout.prefix() + int64_t{layerGrid(layer, grid).count()};
}

/// Where a query does not attend to every token.
int64_t keysPerQuery(const LayerSpec& layer, PatchGrid grid)
{
    return traitsOf(layer.kind).hasReducedKeys
               ? layer.layout.prefix() + int64_t{keyGridOf(layerGrid(layer, grid), layer.reduction).count()}
               : int64_t{layer.window} * layer.window;
}

/// Bytes of one layer's whole attention.
int64_t attentionBytes(const ArraySize& size)
{
    const LayerSpec& layer = size.layer;
    const int64_t heads = std::max(layer.heads, 1), channels = size.spec.widthOf(layer) / heads;
    return kFloatBytes * heads *
           traitsOf(layer.kind).weightsPerHead(tokensIn(layer, size.grid), channels, keysPerQuery(layer, size.grid));
}

/// Bytes of a product of the layers' matrices, and of the matrix to multiply by.
int64_t productBytes(const ArraySize& size)
{
    const int64_t tokens = tokensIn(size.spec.layers.front(), size.grid);
    return kFloatBytes * 2 * tokens * tokens;
}

int64_t patchPairBytes(const ArraySize& size)
{
    return kFloatBytes * size.grid.count() * size.grid.count();
}

}  // namespace

std::string arrayName(const ArrayRow& row, int layer)
{
    return row.ofLayer ? fmt::format("layer.{}.{}", layer, row.name) : row.name;
}

const std::vector<ArrayRow>& arrayTable()
{
    static const std::vector<ArrayRow> rows{
        {.name = "input",
         .inDefaultSet = true,
         .available = hasInput,
         .compute =
             [](const ArrayRequest& request) {
                 const ViewInput& subject = request.subject;
                 return separateFrames(subject.pixels, subject.network.spec().preprocessing);
             }},
        {.name = "logits",
         .needsTokensIn =
             [](const Network& network) {
                 return network.capabilities().labelScores || network.spec().wordSegmenter || detectsWords(network);
             },
         .inDefaultSet = true,
         .available = hasLogits,
         .compute = logitsOf},
        {.name = "boxes",
         .needsTokensIn = detectsWords,
         .inDefaultSet = true,
         .available =
             [](const ViewInput& subject) { return foundIn(subject.trace) != nullptr || hasWordDetector(subject); },
         .compute = boxSharesOf},
        {.name = "depth",
         .needsTokens = true,
         .available =
             [](const ViewInput& subject) {
                 return hasTokens(subject) && subject.network.spec().depthModel != nullptr;
             },
         .compute = [](const ArrayRequest& request) { return depthMap(request.subject, request.control); }},
        {.name = "keypoints",
         .needsTokens = true,
         .available =
             [](const ViewInput& subject) {
                 const auto& segmenter = subject.network.spec().segmenter;
                 return hasTokens(subject) && segmenter != nullptr && segmenter->keypoints;
             },
         .compute = [](const ArrayRequest& request) { return keypointsIn(request.subject, request.control); }},
        {.name = "objectness",
         .needsTokensIn = detectsWords,
         .inDefaultSet = true,
         .available = hasObjectness,
         .compute =
             [](const ArrayRequest& request) {
                 return patchObjects(request.subject, request.control).objectness().contiguous();
             }},
        {.name = "attention",
         .ofLayer = true,
         .inDefaultSet = true,
         .availableIn = hasAttention,
         .compute = [](const ArrayRequest& request) { return attentionOf(request, Talking::Mixed); },
         .bytes = attentionBytes},
        {.name = "query_attention",
         .ofLayer = true,
         .inDefaultSet = true,
         .availableIn = hasAttentionAmongQueries,
         .compute = [](const ArrayRequest& request) { return amongQueries(chosenLayer(request)); }},
        {.name = "channel_gate",
         .ofLayer = true,
         .availableIn = [](const LayerTrace& layer) { return gateOf(layer).defined(); },
         .compute = [](const ArrayRequest& request) { return gateOf(chosenLayer(request)); }},
        {.name = "attention_softmax",
         .ofLayer = true,
         .availableIn = hasTalkingHeads,
         .compute = [](const ArrayRequest& request) { return attentionOf(request, Talking::Softmax); },
         .bytes = attentionBytes},
        {.name = "q",
         .ofLayer = true,
         .availableIn = hasQueriesAndKeys,
         .compute = [](const ArrayRequest& request) { return queriesOf(chosenLayer(request)); }},
        {.name = "k",
         .ofLayer = true,
         .availableIn = hasQueriesAndKeys,
         .compute = [](const ArrayRequest& request) { return keysOf(chosenLayer(request)); }},
        {.name = "rollout",
         .available = hasPlainMatrices,
         .compute = [](const ArrayRequest& request) { return rolloutMatrix(request.subject.trace, request.control); },
         .bytes = productBytes},
        {.name = "relevance", .available = hasRelevance, .compute = evidenceOf<kRelevance>, .bytes = productBytes},
        {.name = "gradient_rollout",
         .available = hasRelevance,
         .compute = evidenceOf<kGradientRollout>,
         .bytes = productBytes},
        {.name = "grad_cam",
         .available =
             [](const ViewInput& subject) { return hasGradients(subject) && !subject.network.spec().hasBranches(); },
         .compute = gradCamOf},
        {.name = "legrad",
         .available = [](const ViewInput& subject) { return hasRelevance(subject) && hasLogitsOfLayers(subject); },
         .compute = legradOf,
         .view = &kLegradView},
        {.name = "integrated_gradients",
         .available = hasGradients,
         .compute = integratedGradientsOf,
         .view = &kIntegratedGradientsView},
        {.name = "smooth_grad", .available = hasGradients, .compute = smoothGradOf, .view = &kSmoothGradView},
        {.name = "word_map",
         .available = [](const ViewInput& subject) { return wordMapUnavailable(subject.network.spec()).empty(); },
         .compute = wordMapOf,
         .view = &kWordMapView},
        {.name = "attention_distance_px",
         .available = anyLayer<patchesAreQueries>,
         .compute =
             [](const ArrayRequest& request) { return attentionDistance(request.subject.trace, request.control); }},
        {.name = "attention_distance_steps",
         .available = [](const ViewInput& subject) { return subject.trace.steps > 1; },
         .compute =
             [](const ArrayRequest& request) { return attentionTimeDistance(request.subject.trace, request.control); }},
        {.name = "attention_entropy_nats",
         .available = anyLayer<mapsTokens>,
         .compute =
             [](const ArrayRequest& request) { return attentionEntropy(request.subject.trace, request.control); }},
        {.name = "padding_mass",
         .available = anyLayer<hasPadding>,
         .compute = [](const ArrayRequest& request) { return paddingMass(request.subject.trace, request.control); }},
        {.name = "position_similarity",
         .available = [](const ViewInput& subject) { return positionsOf(subject).defined(); },
         .compute = [](const ArrayRequest& request) { return cosineMatrix(positionsOf(request.subject)); },
         .bytes = patchPairBytes},
        {.name = "patch_filters",
         .available = hasFilters,
         .compute = [](const ArrayRequest& request) { return componentsOf(request).filters; }},
        {.name = "patch_filters_variance",
         .available = hasFilters,
         .compute = [](const ArrayRequest& request) { return componentsOf(request).variance; }},
        {.name = "tokens",
         .needsTokens = true,
         .available = shareATable,
         .compute = [](const ArrayRequest& request) { return layerOutputs(request.subject.trace); }},
        {.name = "tokens",
         .ofLayer = true,
         .needsTokens = true,
         .availableIn = outputsTokens,
         .compute =
             [](const ArrayRequest& request) {
                 return layerOutputTokens(request.subject.trace, request.layer).to(torch::kCPU).contiguous();
             }},
        {.name = "grid",
         .ofLayer = true,
         .availableIn = mapsTokens,
         .compute = [](const ArrayRequest& request) { return sidesOf(chosenLayer(request).grid); }},
        {.name = "key_grid",
         .ofLayer = true,
         .availableIn = mapsTokens,
         .compute = [](const ArrayRequest& request) { return sidesOf(keyGridIn(chosenLayer(request))); }},
        {.name = "token_norms",
         .needsTokens = true,
         .available = shareATable,
         .compute = [](const ArrayRequest& request) { return tokenNorms(request.subject.trace); }},
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
         .compute = [](const ArrayRequest& request) { return residualRatio(request.subject.trace); }},
        {.name = "logit_lens",
         .needsTokens = true,
         .available = [](const ViewInput& subject) { return hasWeights(subject) && hasLogitsOfLayers(subject); },
         .compute =
             [](const ArrayRequest& request) {
                 return logitLens(request.subject.network, request.subject.trace, request.control);
             }},
        {.name = "token_similarity", .needsTokens = true, .available = hasTokens, .compute = similarityOf},
        {.name = "tokencut",
         .needsTokens = true,
         .available = hasObjects,
         .compute = objectVectorOf,
         .view = &kObjectsView,
         .bytes = objectBytes},
        {.name = "tokencut_mask",
         .needsTokens = true,
         .available = hasObjects,
         .compute = [](const ArrayRequest& request) { return objectIn(objectVectorOf(request)).to(torch::kUInt8); },
         .view = &kObjectsView,
         .bytes = objectBytes},
        {.name = "lost_mask",
         .needsTokens = true,
         .available = hasObjects,
         .compute =
             [](const ArrayRequest& request) {
                 return lost(objectFeaturesOf(request), request.subject.trace.grid).mask.to(torch::kUInt8);
             },
         .view = &kObjectsView,
         .bytes = objectBytes},
        {.name = "maskcut",
         .needsTokens = true,
         .available = hasObjects,
         .compute =
             [](const ArrayRequest& request) {
                 return maskCut(objectFeaturesOf(request), request.subject.trace.grid,
                                objectThreshold(request.view, kMaskCutThreshold), request.control)
                     .to(torch::kUInt8);
             },
         .view = &kObjectsView,
         .bytes = objectBytes},
        {.name = "channel_map", .available = anyLayer<mixesChannels>, .compute = channelMapOf},
    };
    return rows;
}

}  // namespace core
