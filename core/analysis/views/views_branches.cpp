// How much each branch of a layer adds: the gains that were learnt, and the ratios in this picture.
#include "core/analysis/attention/layer_choice.h"
#include "core/analysis/tokens/token_statistics.h"
#include "core/analysis/view/result.h"
#include "core/analysis/view/value_range.h"
#include "core/analysis/views/row_parts.h"
#include "core/analysis/views/view_rows.h"
#include "core/analysis/weights/layer_gains.h"
#include "core/model/recording/recorded_spec.h"

#include <fmt/format.h>
#include <torch/types.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string>

namespace core {
namespace {

Message gainsUnavailable(const ModelSpec& spec)
{
    return spec.layerScale ? Message()
                           : "This model has no LayerScale: what a branch gives is added without gains."_msg;
}

/// Branches of the model in the order in which a layer applies them, each once.
constexpr std::array branchOrder{"attention", "LPI", "MLP"};

/// The magnitudes of each layer's gains of a branch: their mean, and their quartiles as a band. NaN where a layer has
/// none.
Curves::Series gainSeries(const Subject& subject, const std::vector<BranchGains>& all, const std::string& branch)
{
    Curves::Series series;
    series.label = Message::ofTable(branch);
    for (int layer = 0; layer < subject.trace.layerCount(); ++layer) {
        const auto found = std::ranges::find_if(
            all, [&](const BranchGains& gains) { return gains.layer == layer && gains.branch == branch; });
        const bool has = found != all.end();
        const torch::Tensor magnitudes = has ? found->gains.abs().to(torch::kFloat64) : torch::full({1}, kNoValue);
        series.x.push_back(layer);
        series.y.push_back(magnitudes.mean().item<double>());
        series.low.push_back(magnitudes.quantile(0.25).item<double>());
        series.high.push_back(magnitudes.quantile(0.75).item<double>());
        series.targets.push_back(has ? std::optional<Target>{layerTarget(layer)} : std::nullopt);
    }
    return series;
}

Result layerScaleView(const Subject& subject, const View&, const RunControl& control)
{
    const torch::NoGradGuard noGrad;
    control.step(0, 1);
    const std::vector<BranchGains> all = layerGains(subject.network);
    Curves curves;
    curves.xTitle = "layer"_msg;
    curves.yTitle = "magnitude of the gain, mean and quartiles"_msg;
    curves.logarithmic = true;  // they begin between 0.1 and 0.000001, by the depth of the model
    for (const char* branch : branchOrder) {
        if (std::ranges::find(all, branch, &BranchGains::branch) != all.end()) {
            curves.series.push_back(gainSeries(subject, all, branch));
        }
    }
    Result result;
    result.quantity = curves.yTitle;
    result.subject = "all layers and branches"_msg;
    result.content = std::move(curves);
    return result;
}

Result layerScaleChannelsView(const Subject& subject, const View& view, const RunControl& control)
{
    const torch::NoGradGuard noGrad;
    control.step(0, 1);
    Matrix matrix;
    matrix.rowTitle = "layer and branch"_msg;
    matrix.colTitle = "channel"_msg;
    std::vector<torch::Tensor> rows;
    for (const BranchGains& each : layerGains(subject.network)) {
        rows.push_back(each.gains);
        matrix.rowLabels.emplace_back(fmt::format("{} {}", each.layer, each.branch));
        matrix.rowTargets.push_back(layerTarget(each.layer));
    }
    matrix.values = torch::stack(rows);
    matrix.range = signedRangeOf(matrix.values, view.range);
    matrix.colLabels.reserve(static_cast<size_t>(matrix.values.size(1)));
    for (int64_t channel = 0; channel < matrix.values.size(1); ++channel) {
        matrix.colLabels.emplace_back(std::to_string(channel));
    }
    Result result;
    result.quantity = "gain"_msg;
    result.subject = "all layers, branches and channels"_msg;
    result.isSigned = true;
    result.content = std::move(matrix);
    return result;
}

/// One branch's ratios through the layers: of the patches, or of the class token.
Curves::Series ratioSeries(const Trace& trace, const std::string& branch, MessageId whose, float ResidualRatio::*part)
{
    Curves::Series series;
    series.label = enumerated({Message::ofTable(branch), whose});
    for (int layer = 0; layer < trace.layerCount(); ++layer) {
        const LayerTrace& chosen = layerOf(trace, layer);
        const std::vector<std::string> names = branchNames(chosen.kind);
        const auto at = static_cast<size_t>(std::ranges::find(names, branch) - names.begin());
        // A layer that pools adds its MLP alone, to a token that is neither.
        const bool has = leavesTokens(chosen) && at < chosen.residualRatios.size();
        const double ratio = has ? double{chosen.residualRatios[at].*part} : kNoValue;
        series.x.push_back(layer);
        series.y.push_back(ratio);
        series.targets.push_back(std::isnan(ratio) ? std::nullopt : std::optional<Target>{layerTarget(layer)});
    }
    return series;
}

Result residualRatioView(const Subject& subject, const View&, const RunControl& control)
{
    control.step(0, 1);
    tokensLeaving(subject.trace, 0);  // the ratios are kept together with the tokens
    Curves curves;
    curves.xTitle = "layer"_msg;
    curves.yTitle = "norm of the branch / norm of the trunk"_msg;
    curves.logarithmic = true;  // twice as large and half as large are as far from alike
    for (const char* branch : branchOrder) {
        for (auto&& series : {ratioSeries(subject.trace, branch, "patches"_msg, &ResidualRatio::patches),
                              ratioSeries(subject.trace, branch, "class token"_msg, &ResidualRatio::classToken)}) {
            if (!std::ranges::all_of(series.y, [](double ratio) { return std::isnan(ratio); })) {
                curves.series.push_back(series);
            }
        }
    }
    Result result;
    result.quantity = curves.yTitle;
    result.subject = "all layers and branches, mean over tokens"_msg;
    result.content = std::move(curves);
    return result;
}

Message ratiosUnavailable(const ModelSpec& spec)
{
    return spec.recorded && !spec.recorded->residualRatios
               ? "Branches against the trunk were not recorded: this trace does not hold them."_msg
               : Message();
}

ViewRow layerScaleRow(const char* name, const char* title, ResultKind kind)
{
    ViewRow row = rowOf(group::depth, name, title, kind);
    row.families = "CaiT, XCiT, and those relatives of ViT that have LayerScale (DINOv2, DeiT-III)";
    row.source = "Touvron et al. 2021, arXiv:2103.17239, section 2";
    row.needsWeights = true;
    row.unavailable = gainsUnavailable;
    return row;
}

}  // namespace

ViewRow layerScaleRowOfTable()
{
    ViewRow row = layerScaleRow("layer-scale", "LayerScale", ResultKind::Curves);
    row.synonyms = {"gamma", "gains"};
    row.meaning =
        "How large the learnt gains are that each channel of a branch is multiplied with before it is added: mean "
        "magnitude over the channels, and their quartiles as a band. They are weights, the same for every picture, and "
        "say how much a "
        "branch adds only together with the size of what it gives.";
    row.compute = layerScaleView;
    return row;
}

ViewRow layerScaleChannelsRowOfTable()
{
    ViewRow row = layerScaleRow("layer-scale-channels", "LayerScale by channels", ResultKind::Matrix);
    row.synonyms = {"gamma", "gains"};
    row.parameters = {.range = true};
    row.meaning =
        "The learnt gain of every channel, one row a layer and branch in the order in which they are applied; the "
        "same for every picture. A sign has no meaning of its own, for the weights before it can carry it as well.";
    row.compute = layerScaleChannelsView;
    return row;
}

ViewRow residualRatioRowOfTable()
{
    ViewRow row = rowOf(group::depth, "residual-ratio", "Branches against the trunk", ResultKind::Curves);
    row.synonyms = {"residual stream", "residual branches", "skip connection"};
    row.families = "all";
    row.source = "Touvron et al. 2021, arXiv:2103.17239, Fig. 4";
    row.meaning =
        "The norm of what each branch adds, LayerScale included, against the norm of the trunk that it is added to, "
        "averaged over the patches and of the class token; of this picture. It tells how much is added, not whether it "
        "turns the token: a branch along the trunk counts as one across it.";
    row.needsTokens = true;
    row.unavailable = ratiosUnavailable;
    row.compute = residualRatioView;
    return row;
}

}  // namespace core
