// Layers by heads and by tokens: recovery by activation patching, losses by token knockout, and estimates by
// attribution patching.
#include "core/analysis/evidence/layerwise_backward.h"
#include "core/analysis/table/view_options.h"
#include "core/analysis/table/view_text.h"
#include "core/analysis/view/baseline.h"
#include "core/analysis/view/value_range.h"
#include "core/analysis/views/experiment_parts.h"
#include "core/analysis/views/layer_maps.h"
#include "core/analysis/views/view_rows.h"
#include "core/experiment/activation_patching.h"
#include "core/experiment/edit_meaning.h"
#include "core/experiment/edited_pixels.h"
#include "core/experiment/sweeps.h"
#include "core/number_text.h"

#include <torch/types.h>

#include <algorithm>
#include <cmath>

namespace core {
namespace {

/// The layer that names the tokens of all: on the image's grid, with the most tokens before it.
const LayerTrace& namingLayer(const Trace& trace)
{
    const LayerTrace* found = &trace.layers.front();
    for (const LayerTrace& layer : trace.layers) {
        if (layer.grid == trace.grid && layer.layout.prefix() > found->layout.prefix()) {
            found = &layer;
        }
    }
    return *found;
}

/// One layer's numbers in a row of all tokens: [prefix + P], NaN for missing tokens. A patch of a coarser grid stands
/// for all its patches.
torch::Tensor inRowOfAll(const Trace& trace, const LayerTrace& layer, const torch::Tensor& ofTokens, int prefix)
{
    const int64_t patches = layer.grid.count(), before = std::max<int64_t>(ofTokens.size(0) - patches, 0);
    torch::Tensor row = torch::full({prefix + trace.grid.count()}, kNoValue);
    if (ofTokens.size(0) < patches) {  // only the class token
        row[0] = ofTokens[0];
        return row;
    }
    row.narrow(0, 0, before).copy_(ofTokens.narrow(0, 0, before));
    const torch::Tensor map = ofTokens.narrow(0, before, patches).view({layer.grid.rows, layer.grid.cols});
    row.narrow(0, prefix, trace.grid.count()).copy_(onImageGrid(trace, map).flatten());
    return row;
}

/// @param ofLayers  one per layer, [tokens of the layer]; undefined: none
Matrix tokensMatrix(const Trace& trace, const std::vector<torch::Tensor>& ofLayers, const RangeChoice& range)
{
    const LayerTrace& naming = namingLayer(trace);
    const int prefix = naming.layout.prefix();
    std::vector<torch::Tensor> rows;
    for (size_t layer = 0; layer < ofLayers.size(); ++layer) {
        rows.push_back(ofLayers[layer].defined() ? inRowOfAll(trace, trace.layers[layer], ofLayers[layer], prefix)
                                                 : torch::full({prefix + trace.grid.count()}, kNoValue));
    }
    Matrix matrix;
    matrix.values = torch::stack(rows);
    matrix.range = signedRangeOf(matrix.values, range);
    nameLayers(matrix, static_cast<int>(rows.size()));
    matrix.colTitle = "token"_msg;
    matrix.colLabels = tokenLabels(naming);
    for (int token = 0; token < static_cast<int>(matrix.colLabels.size()); ++token) {
        Target target;
        if (token >= prefix) {
            const int patch = token - prefix;
            target.query = QueryChoice::patch(patch / trace.grid.cols, patch % trace.grid.cols);
        } else if (token == 0) {
            target.query = QueryChoice{};
        }
        matrix.colTargets.push_back(target);
    }
    return matrix;
}

/// "layer 3, 5,9 (+0.42); layer 4, class (+0.31)": the cells of the largest values.
Message largestText(const Matrix& matrix)
{
    constexpr int64_t most = 3;
    const torch::Tensor sizes = torch::nan_to_num(matrix.values, 0.0).abs().flatten();
    const torch::Tensor at = std::get<1>(sizes.topk(std::min<int64_t>(most, sizes.size(0))));
    std::vector<Message> parts;
    for (int64_t i = 0; i < at.size(0); ++i) {
        const int64_t row = at[i].item<int64_t>() / matrix.values.size(1);
        const int64_t col = at[i].item<int64_t>() % matrix.values.size(1);
        parts.push_back("layer %1 %2 %3 (%4)"_msg(row, matrix.colTitle, matrix.colLabels[static_cast<size_t>(col)],
                                                  changeText(matrix.values[row][col].item<float>(), 3)));
    }
    return "strongest %1"_msg(Message::list(ListKind::Clauses, std::move(parts)));
}

// ---- patching ----

/// The corrupt image: the other side of `minus`, or the same image with every patch filled.
struct Corrupt {
    Network* network = nullptr;
    torch::Tensor pixels;
    Message text;
};

Corrupt corruptOf(const ViewInput& subject, const View& view)
{
    if (view.baseline && view.baseline->model) {
        throw Error(ErrorCode::Unsupported,
                    "activation patching: expected another image or other edits of the same model, "
                    "found another model"_msg);
    }
    if (subject.other != nullptr) {
        const std::string edits = editsText(
            view.baseline && view.baseline->view ? activeEdits(view.baseline->view->edits) : std::vector<Edit>{});
        return {&subject.other->network, pixelsFor(subject.other->network, subject.other->pixels),
                joined({subject.other->photoName.empty() ? "corrupt: other image"_msg
                                                         : "corrupt: %1"_msg(subject.other->photoName),
                        edits.empty() ? "no edits"_msg : Message(edits)})};
    }
    const std::string fill = wordOption(view, "corrupt");
    const torch::Tensor pixels = pixelsFor(subject.network, subject.pixels);
    return {&subject.network,
            fill == "mean"   ? meanColor(pixels)
            : fill == "blur" ? blurred(pixels)
                             : torch::zeros_like(pixels),
            "corrupt: the whole image filled, %1"_msg(Message::ofTable(fill))};
}

PatchSite siteOf(const View& view)
{
    const std::string what = wordOption(view, "what");
    return what == "residual"    ? PatchSite::Residual
           : what == "attention" ? PatchSite::AllHeads
           : what == "mlp"       ? PatchSite::Mlp
                                 : PatchSite::Head;
}

/// [L, most heads], NaN where a layer has fewer.
torch::Tensor paddedHeads(const std::vector<torch::Tensor>& ofLayers)
{
    int64_t most = 0;
    for (const torch::Tensor& layer : ofLayers) {
        most = std::max(most, layer.size(0));
    }
    torch::Tensor heads = torch::full({static_cast<int64_t>(ofLayers.size()), most}, kNoValue);
    for (size_t layer = 0; layer < ofLayers.size(); ++layer) {
        heads[static_cast<int64_t>(layer)].narrow(0, 0, ofLayers[layer].size(0)).copy_(ofLayers[layer]);
    }
    return heads;
}

Result activationPatchingView(const ViewInput& subject, const View& view, const RunControl& control)
{
    const Metric metric = metricFor(subject, view);
    const Corrupt corrupt = corruptOf(subject, view);
    const PatchSite site = siteOf(view);
    const torch::Tensor pixels = pixelsFor(subject.network, subject.pixels);
    const ActivationPatching found =
        activationPatching({subject.network, pixels, *corrupt.network, corrupt.pixels}, site, metric, control);
    Matrix matrix = site == PatchSite::Head
                        ? headsMatrix(paddedHeads(found.restored), subject.network.spec(), view.range)
                        : tokensMatrix(subject.trace, found.restored, view.range);
    Result result;
    result.quantity = "share of the clean answer recovered"_msg;
    result.isSigned = true;
    result.subject =
        joined({watchedText(subject.network.spec(), metric),
                "%1 %2 clean, %3 corrupt"_msg(metric.name(), numberText(found.clean, 4), numberText(found.corrupt, 4)),
                corrupt.text, "patched: %1"_msg(Message::ofTable(wordOption(view, "what"))), largestText(matrix)});
    result.content = std::move(matrix);
    return result;
}

// ---- token knockout ----

Result tokenKnockoutView(const ViewInput& subject, const View& view, const RunControl& control)
{
    const Metric metric = metricFor(subject, view);
    Matrix matrix = tokensMatrix(
        subject.trace, tokenKnockout(subject.network, pixelsFor(subject.network, subject.pixels), metric, control),
        view.range);
    Result result;
    result.quantity = "change of the %1"_msg(metric.name());
    result.isSigned = true;
    result.subject =
        joined({watchedText(subject.network.spec(), metric), "each token knocked out"_msg, largestText(matrix)});
    result.content = std::move(matrix);
    return result;
}

// ---- estimates ----

Message verifiedText(const std::vector<HeadEstimates::Verified>& verified)
{
    std::vector<Message> parts;
    double error = 0.0;
    for (const auto& [layer, head, estimated, found] : verified) {
        parts.push_back(
            "layer %1 head %2 %3 (found %4)"_msg(layer, head, changeText(estimated, 3), changeText(found, 3)));
        error += std::abs(estimated - found) / static_cast<double>(verified.size());
    }
    return parts.empty()
               ? "none verified"_msg
               : "estimated (found): %1; mean error %2"_msg(enumerated(std::move(parts)), numberText(error, 2));
}

Result estimatedAblationView(const ViewInput& subject, const View& view, const RunControl& control)
{
    const Metric metric = metricFor(subject, view);
    const HeadEstimates found = estimatedHeadAblation(subject.network, pixelsFor(subject.network, subject.pixels),
                                                      metric, static_cast<int>(numberOption(view, "verify")), control);
    Result result;
    result.content = headsMatrix(found.change, subject.network.spec(), view.range);
    result.quantity = "estimated change of the %1"_msg(metric.name());
    result.isSigned = true;
    result.subject =
        joined({watchedText(subject.network.spec(), metric), "each head ablated"_msg, verifiedText(found.verified)});
    return result;
}

}  // namespace

const ViewRow kActivationPatchingView{
    .name = "activation-patching",
    .title = "Activation patching",
    .group = group::experiments,
    .synonyms = {"causal tracing", "interchange intervention", "clean and corrupt", "resample", "Meng",
                 "what brings the answer back"},
    .kind = ResultKind::Matrix,
    .parameters = {.classIndex = true, .range = true},
    .families = "all; heads per token not for window attention",
    .source =
        "Meng et al. 2022, arXiv:2202.05262, section 2.1; Heimersheim & Nanda 2024, arXiv:2404.15255 "
        "(practice, normalization)",
    .meaning =
        "The activation of one head, or of one token in one layer, is copied from this image's pass into the "
        "pass over a corrupt image: the share of the answer that is recovered, 0 as corrupt as before, 1 "
        "clean again. The corrupt image is the one the view would subtract (another photo, or this one with "
        "patches filled by edits), else this one filled completely. What many parts know is recovered by any "
        "of them, and shares do not sum to 1.",
    .options = {{.name = "what",
                 .title = "Patched",
                 .meaning = "Activation to copy: of one token the input of a layer (residual), the output of all heads "
                            "(attention) or the output of the MLP; or one head's output for all tokens.",
                 .choices = {"residual", "attention", "mlp", "head"}},
                {.name = "corrupt",
                 .title = "Corruption",
                 .meaning = "Fill of this image if the view names no other one.",
                 .choices = {"blur", "mean", "zero"}},
                scoreOption(),
                againstOption()},
    .needsWeights = true,
    .takesBothSides = true,
    .passes =
        [](const ModelSpec& spec, PatchGrid grid, const View& view) {
            const auto what = view.options.find("what");
            const bool heads = what != view.options.end() && what->second == OptionValue{"head"};
            return heads ? passesOfHeads(spec, grid, view) : passesOfTokens(spec, grid, view);
        },
    .unavailable = whyNoExperiments,
    .compute = activationPatchingView,
};

const ViewRow kTokenKnockoutView{
    .name = "token-knockout",
    .title = "Token knockout",
    .group = group::experiments,
    .synonyms = {"attention knockout", "token ablation", "Geva", "tokens unseen, one by one"},
    .kind = ResultKind::Matrix,
    .parameters = {.classIndex = true, .range = true},
    .families = "all whose tokens attend to tokens",
    .source = "Geva et al. 2023, arXiv:2304.14767, section 4 (attention knockout), of one token for all that ask",
    .meaning =
        "How the score changes when one token is masked as a key in one layer, so that its weight goes to "
        "the others: negative where it mattered there. What it passed on in earlier layers remains.",
    .options = {scoreOption(), againstOption()},
    .needsWeights = true,
    .passes = passesOfTokens,
    .unavailable = [](const ModelSpec& spec) -> Message {
        if (const auto why = whyNoExperiments(spec); !why.empty()) {
            return why;
        }
        const bool any =
            std::ranges::any_of(spec.layers, [](const LayerSpec& layer) { return layer.kind != LayerKind::Channel; });
        return any ? Message() : "This model has no attention between tokens."_msg;
    },
    .compute = tokenKnockoutView,
};

const ViewRow kEstimatedAblationView{
    .name = "attribution-patching",
    .title = "Head ablation, estimated",
    .group = group::experiments,
    .synonyms = {"gradient times activation", "first order", "fast ablation", "Nanda", "heads off, estimated at once"},
    .kind = ResultKind::Matrix,
    .parameters = {.classIndex = true, .range = true},
    .families = "all with a classifier",
    .source = "Syed, Rager & Conmy 2023, arXiv:2310.10348, section 2 (attribution patching), towards zeros",
    .meaning =
        "First-order estimate of every head's ablation effect from a single backward pass (attribution "
        "patching). Fast, and wrong where softmax and norms are strongly nonlinear: the strongest heads are "
        "verified by real passes and listed beside their estimates.",
    .options = {scoreOption(),
                againstOption(),
                {.name = "verify",
                 .title = "Verified",
                 .meaning = "Number of strongest heads to verify exactly.",
                 .initial = 5.0,
                 .low = 0.0,
                 .high = 50.0,
                 .step = 1.0}},
    .needsWeights = true,
    .unavailable = [](const ModelSpec& spec) -> Message {
        if (const auto why = whyNoExperiments(spec); !why.empty()) {
            return why;
        }
        return spec.hasClasses()
                   ? Message()
                   : "This model has no classifier, and the cosine of a feature with itself is at its maximum, where "
                     "every first-order estimate is 0."_msg;
    },
    .compute = estimatedAblationView,
};

}  // namespace core
