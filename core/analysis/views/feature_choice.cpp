#include "core/analysis/views/feature_choice.h"

#include "core/analysis/table/view_options.h"
#include "core/analysis/table/view_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace core {
namespace {

struct FeatureWord {
    const char* option;
    MessageId plural;
};
/// In the order of TokenFeature.
constexpr std::array kFeatureWords{FeatureWord{"tokens", "tokens"_msg}, FeatureWord{"q", "queries of %1"_msg},
                                   FeatureWord{"k", "keys of %1"_msg}, FeatureWord{"v", "values of %1"_msg}};

}  // namespace

ViewOption featureOption()
{
    ViewOption option;
    option.name = "features";
    option.title = "Features";
    option.meaning =
        "What stands for a token: the token as it leaves the layer, or its query, key or value in the layer; these of "
        "one head, or of all heads side by side when heads are fused.";
    for (const FeatureWord& word : kFeatureWords) {
        option.choices.emplace_back(word.option);
    }
    return option;
}

TokenFeature featureOf(const View& view)
{
    const auto found = std::ranges::find(kFeatureWords, wordOption(view, "features"), &FeatureWord::option);
    return static_cast<TokenFeature>(found - kFeatureWords.begin());
}

torch::Tensor featuresOf(const Subject& subject, const View& view)
{
    return tokenFeatures(subject.trace, view.layer, featureOf(view), view.head, [&] {
        return remembered(subject, fmt::format("values of layer {}", view.layer),
                          [&] { return valuesOfTokens(subject.network, subject.trace, subject.pixels, view.layer); });
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

}  // namespace core
