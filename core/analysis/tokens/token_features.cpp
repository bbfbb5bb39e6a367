#include "core/analysis/tokens/token_features.h"

#include "core/analysis/attention/attention_rows.h"
#include "core/analysis/attention/layer_choice.h"
#include "core/analysis/table/view_text.h"
#include "core/analysis/tokens/token_statistics.h"
#include "core/analysis/views/view_rows.h"

#include <fmt/format.h>
#include <torch/types.h>

#include <algorithm>
#include <array>
#include <utility>

namespace core {
namespace {

struct Word {
    const char* option;
    const char* plural;
};
/// In the order of TokenFeature.
constexpr std::array kFeatureWords{Word{"tokens", "tokens"}, Word{"q", "queries"}, Word{"k", "keys"},
                                   Word{"v", "values"}};

/// [T, H, D] -> [T, D] of one head, or [T, H * D].
torch::Tensor ofHeads(const torch::Tensor& features, const HeadChoice& head)
{
    return head.kind == HeadChoice::Kind::Single ? features.select(1, head.head) : features.flatten(1);
}

/// Queries, [T, H, D].
torch::Tensor queriesOfTokens(const LayerTrace& layer, int index)
{
    if (const std::vector<std::string> names = askerNames(layer); !names.empty()) {
        throw Error(ErrorCode::Unsupported,
                    fmt::format("In layer {} the {} alone asks: patches have keys and values there, but no queries.",
                                index, names.front() + (layer.layout.classToken ? " token" : "")));
    }
    return perToken(layer, queriesOf(layer));
}

/// The tokens that entered a layer, [1, T, C] on the network's device.
torch::Tensor tokensEntering(const Subject& subject, int index)
{
    if (index > 0) {
        return tokensLeaving(subject.trace, index - 1).unsqueeze(0);
    }
    const torch::Device device = tokensLeaving(subject.trace, 0).device();
    return subject.network.embed(subject.pixels.to(device, torch::kFloat32));
}

/// Values, [T, H, D] in memory of their own: the layer runs again on the tokens that entered it.
torch::Tensor valuesOfTokens(const Subject& subject, int index)
{
    return remembered(subject, fmt::format("values of layer {}", index), [&] {
        LayerRecord record;
        record.wantValues = true;
        subject.network.runLayer(index, tokensEntering(subject, index), subject.trace.grid, &record);
        return perToken(layerOf(subject.trace, index), record.values).contiguous();
    });
}

}  // namespace

ViewOption tokenFeatureOption()
{
    ViewOption option;
    option.name = "features";
    option.title = "Features";
    option.meaning =
        "What stands for a token: the token as it leaves the layer, or its query, key or value in the layer; these of "
        "one head, or of all heads side by side when heads are fused.";
    for (const Word& word : kFeatureWords) {
        option.choices.emplace_back(word.option);
    }
    return option;
}

TokenFeature tokenFeatureOf(const View& view)
{
    const auto found = std::ranges::find(kFeatureWords, wordOption(view, "features"), &Word::option);
    return static_cast<TokenFeature>(found - kFeatureWords.begin());
}

std::string featureText(TokenFeature feature, const HeadChoice& head)
{
    const char* plural = kFeatureWords.at(static_cast<size_t>(feature)).plural;
    if (feature == TokenFeature::Tokens) {
        return plural;
    }
    const bool single = head.kind == HeadChoice::Kind::Single;
    return fmt::format("{} of {}", plural, single ? headText(head) : "all heads");
}

torch::Tensor tokenFeatures(const Subject& subject, int layer, TokenFeature feature, const HeadChoice& head)
{
    const torch::NoGradGuard noGrad;
    if (feature == TokenFeature::Tokens) {
        return tokensLeaving(subject.trace, layer);
    }
    const LayerTrace& chosen = layerOf(subject.trace, layer);
    requireHead(head, chosen, layer);
    switch (feature) {
        case TokenFeature::Queries:
            return ofHeads(queriesOfTokens(chosen, layer), head);
        case TokenFeature::Values:
            return ofHeads(valuesOfTokens(subject, layer), head);
        case TokenFeature::Keys:
        case TokenFeature::Tokens:
            break;
    }
    return ofHeads(perToken(chosen, keysOf(chosen)), head);
}

torch::Tensor patchRows(const LayerTrace& layer, const torch::Tensor& rows)
{
    return rows.narrow(0, layer.layout.prefix(), layer.grid.count());
}

}  // namespace core
