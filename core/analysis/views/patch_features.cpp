#include "core/analysis/views/patch_features.h"

#include "core/analysis/attention/layer_choice.h"
#include "core/analysis/tokens/token_features.h"
#include "core/analysis/tokens/token_statistics.h"
#include "core/analysis/views/shifted_passes.h"
#include "core/error.h"

#include <fmt/format.h>

namespace core {

int lastFeatureLayer(const Trace& trace, const std::string& feature)
{
    const std::vector<int> layers = layersThat(trace, feature == "keys" ? patchesAreQueries : outputsTokens);
    if (layers.empty()) {
        throw Error(ErrorCode::Unsupported, "Keys require plain self-attention; choose tokens instead."_msg);
    }
    return layers.back();
}

PatchFeatures patchFeatures(const ViewInput& subject, const std::string& feature, std::optional<int> layer,
                            const RunControl& control, int stride)
{
    const Trace& trace = subject.trace;
    const int from = layer.value_or(lastFeatureLayer(trace, feature));
    const LayerTrace& shown = layerOf(trace, from);
    const bool normed = feature == "tokens" && !layer;
    const auto rows = [&] {
        if (feature == "keys") {
            return projectedKeysOf(subject.network, trace, subject.pixels, from, control.stop);
        }
        const torch::Tensor tokens = layerOutputTokens(trace, from);
        const auto& norm = subject.network.capabilities().finalNorm;
        return normed && norm ? norm(tokens.unsqueeze(0))[0] : tokens;
    };
    const std::string name = fmt::format("{} of layer {} of patches{}", feature, from, normed ? ", normed" : "");
    if (stride > 0) {
        const auto plain = [&](const ViewInput& pass, const RunControl& part) {
            return patchFeatures(pass, feature, layer, part).rows;
        };
        const PatchGrid cells = finerGrid(subject, from, stride);
        return {cached(subject, fmt::format("{}, stride {}", name, stride),
                       [&] { return finerFeatures(subject, from, stride, plain, control); }),
                cells};
    }
    return {cached(subject, name, [&] { return patchRows(shown, rows()).to(torch::kCPU, torch::kFloat64); }),
            shown.grid};
}

}  // namespace core
