// The views of tokens on every family's golden case.
#include "core/analysis/attention/correlation.h"
#include "core/analysis/tokens/token_features.h"
#include "core/analysis/tokens/token_statistics.h"
#include "tests/core/analysis/golden_subject.h"
#include "tests/core/analysis/hand_made_views.h"
#include "tests/support/message_text.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <type_traits>

using core::HeadChoice;
using core::QueryChoice;
using hand::refusal;
using hand::viewOfLayer;
using testing::HasSubstr;

namespace {

class TokensOfFamilies : public testing::TestWithParam<const char*> {
protected:
    torch::Tensor features(int layer, core::TokenFeature feature, const HeadChoice& head = {})
    {
        const core::ViewInput subject = m_golden.subject();
        return core::tokenFeatures(subject.trace, layer, feature, head, [&] {
            return core::valuesOfTokens(subject.network, subject.trace, subject.pixels, layer);
        });
    }
    support::GoldenSubject m_golden{GetParam()};
};

/// Those cases for which the reference gives the similarity and the norms of tokens.
class ReferenceTokens : public TokensOfFamilies {};

/// [T, F] by hand: windows put back patch by patch, channels turned over.
torch::Tensor keysByHand(const core::LayerTrace& layer, const torch::Tensor& kept)
{
    if (const auto* windows = std::get_if<core::WindowAttention>(&layer.attention)) {
        torch::Tensor rows = torch::empty({layer.grid.count(), kept.size(1) * kept.size(3)});
        const int across = layer.grid.cols / windows->window.cols;
        for (int patch = 0; patch < layer.grid.count(); ++patch) {
            const int row = (patch / layer.grid.cols - windows->shiftRows + layer.grid.rows) % layer.grid.rows;
            const int col = (patch % layer.grid.cols - windows->shiftCols + layer.grid.cols) % layer.grid.cols;
            const int window = row / windows->window.rows * across + col / windows->window.cols;
            const int place = row % windows->window.rows * windows->window.cols + col % windows->window.cols;
            rows[patch].copy_(kept[window].select(1, place).flatten());
        }
        return rows;
    }
    if (std::holds_alternative<core::ChannelAttention>(layer.attention)) {
        return kept.flatten(0, 1).t();
    }
    return kept.transpose(0, 1).flatten(1);
}

/// [P, C] by hand: whatever stands before the patches left out.
torch::Tensor patchesByHand(const core::LayerTrace& layer)
{
    const int64_t patches = layer.grid.count();
    return layer.tokens.narrow(0, layer.tokens.size(0) - patches, patches);
}

TEST_P(ReferenceTokens, SimilarityAgreesWithTheReference)
{
    const torch::Tensor found = m_golden.content<core::PatchMap>(viewOfLayer("token-similarity")).values;
    EXPECT_TENSOR_NEAR(found.flatten(), m_golden.expected("token_similarity"), 2e-4);
}

TEST_P(TokensOfFamilies, SimilarityIsTheCosineWithThePatchThatIsAsked)
{
    for (int layer = 0; layer < m_golden.trace().layerCount(); ++layer) {
        const core::LayerTrace& chosen = m_golden.trace().layers[static_cast<size_t>(layer)];
        core::View view = viewOfLayer("token-similarity", layer);
        view.query = QueryChoice::patch(1, 2);
        const torch::Tensor found = m_golden.content<core::PatchMap>(view).values;
        const torch::Tensor patches = patchesByHand(chosen);
        // A query names a patch of the image's grid; in a coarser layer (Swin) the patch that covers it asks.
        const core::PatchGrid whole = m_golden.trace().grid;
        const int row = 1 * chosen.grid.rows / whole.rows, col = 2 * chosen.grid.cols / whole.cols;
        const torch::Tensor asked = patches.narrow(0, row * chosen.grid.cols + col, 1);
        EXPECT_TENSOR_NEAR(found.flatten(), torch::cosine_similarity(patches, asked, 1), 1e-5);
        EXPECT_NEAR(found[row][col].item<float>(), 1.0, 1e-5);
    }
}

TEST_P(TokensOfFamilies, FeaturesAreOneRowATokenInImageOrder)
{
    for (int layer = 0; layer < m_golden.trace().layerCount(); ++layer) {
        const core::LayerTrace& chosen = m_golden.trace().layers[static_cast<size_t>(layer)];
        const torch::Tensor& kept = std::visit(
            [](const auto& attention) -> const torch::Tensor& {
                using Kind = std::decay_t<decltype(attention)>;
                if constexpr (std::is_same_v<Kind, core::TalkingHeads>) {
                    return attention.heads.k;
                } else if constexpr (std::is_same_v<Kind, core::Convolution>) {
                    return attention.gate;  // none of these families has such layers
                } else if constexpr (std::is_same_v<Kind, core::OutlookAttention>) {
                    return attention.weights;  // likewise
                } else {
                    return attention.k;
                }
            },
            chosen.attention);
        const torch::Tensor found = features(layer, core::TokenFeature::Keys);
        EXPECT_TENSOR_NEAR(found, keysByHand(chosen, kept), 0.0);
        const int64_t width = found.size(1) / chosen.heads;
        EXPECT_TENSOR_NEAR(features(layer, core::TokenFeature::Keys, HeadChoice::single(1)),
                           found.narrow(1, width, width), 0.0);
        EXPECT_THROW(features(layer, core::TokenFeature::Keys, HeadChoice::single(chosen.heads)), core::Error);
    }
}

TEST_P(TokensOfFamilies, ValuesAreThoseOfThePassThatTheTraceIsOf)
{
    const core::ViewInput subject = m_golden.subject();
    const core::Pass pass = m_golden.network().passOver(subject.pixels);
    torch::Tensor tokens = m_golden.network().embed(pass, subject.pixels);
    for (int layer = 0; layer < m_golden.trace().layerCount(); ++layer) {
        const auto output = m_golden.network().runLayer(pass, layer, tokens, {.values = true});
        tokens = output.tokens;
        const core::LayerTrace& chosen = m_golden.trace().layers[static_cast<size_t>(layer)];
        const torch::Tensor found = features(layer, core::TokenFeature::Values);
        ASSERT_EQ(found.size(0), chosen.tokenCount());
        EXPECT_TENSOR_NEAR(found, keysByHand(chosen, output.values), 1e-4);
    }
}

void expectNormsOfTheReference(support::GoldenSubject& golden)
{
    for (int layer = 0; layer < golden.trace().layerCount(); ++layer) {
        const torch::Tensor found = golden.content<core::PatchMap>(viewOfLayer("token-norms", layer)).values;
        const torch::Tensor row = golden.expected("token_norms")[layer];
        EXPECT_TENSOR_NEAR(found.flatten(), row.slice(0, row.size(0) - found.numel()), 2e-4);
    }
}

TEST_P(ReferenceTokens, NormsAgreeWithTheReference)
{
    expectNormsOfTheReference(m_golden);
}

TEST(TokensWithoutAClassToken, HaveNormsThatAgreeWithTheReference)
{
    support::GoldenSubject golden("vit_avgpool_no_class_token");
    expectNormsOfTheReference(golden);
}

TEST_P(TokensOfFamilies, NormsAreTheLengthsOfThePatchesOnTheGridOfTheLayer)
{
    for (int layer = 0; layer < m_golden.trace().layerCount(); ++layer) {
        const core::LayerTrace& chosen = m_golden.trace().layers[static_cast<size_t>(layer)];
        const torch::Tensor found = m_golden.content<core::PatchMap>(viewOfLayer("token-norms", layer)).values;
        ASSERT_EQ(found.sizes(), (std::vector<int64_t>{chosen.grid.rows, chosen.grid.cols}));
        EXPECT_TENSOR_NEAR(found.flatten(), patchesByHand(chosen).square().sum(1).sqrt(), 1e-5);
    }
    const auto curves = m_golden.content<core::Curves>(viewOfLayer("token-norms-layers"));
    for (const core::Curves::Series& series : curves.series) {
        EXPECT_EQ(series.y.size(), static_cast<size_t>(m_golden.trace().layerCount())) << series.label;
    }
}

TEST_P(TokensOfFamilies, ComponentsAreColorsOnTheGridOfTheLayerForEveryFeature)
{
    for (int layer = 0; layer < m_golden.trace().layerCount(); ++layer) {
        const core::LayerTrace& chosen = m_golden.trace().layers[static_cast<size_t>(layer)];
        for (const std::string features : {"tokens", "k", "v"}) {
            core::View view = viewOfLayer("token-pca", layer);
            view.options["features"] = features;
            const auto found = m_golden.content<core::PatchMap>(view);
            EXPECT_EQ(found.grid, chosen.grid);
            EXPECT_TRUE(found.values.ge(0.0).logical_and(found.values.le(1.0)).all().item<bool>());
            EXPECT_GT(found.values.std(0).max().item<float>(), 0.0F);
            EXPECT_TRUE(found.values.is_contiguous());
        }
    }
}

TEST_P(TokensOfFamilies, ComponentsAreThoseOfTheCovariance)
{
    // Colors before scaling, by another way: singular vectors of the centered patches.
    const core::LayerTrace& last = m_golden.trace().layers.back();
    const torch::Tensor patches = core::patchRows(last, last.tokens).to(torch::kFloat64);
    const auto [left, strengths, right] = torch::linalg_svd(patches - patches.mean(0, true), false);
    const torch::Tensor colors = m_golden.content<core::PatchMap>(viewOfLayer("token-pca")).values.flatten(0, 1);
    for (int component = 0; component < 3; ++component) {
        torch::Tensor direction = right[component];
        const torch::Tensor largest = direction[direction.abs().argmax()];
        const torch::Tensor scores = left.select(1, component) * strengths[component] * largest.sign();
        const torch::Tensor ends = torch::quantile(scores, torch::tensor({0.01, 0.99}, torch::kFloat64));
        const torch::Tensor expected = ((scores - ends[0]) / (ends[1] - ends[0])).clamp(0.0, 1.0);
        EXPECT_TENSOR_NEAR(colors.select(1, component), expected, 1e-5);
    }
}

INSTANTIATE_TEST_SUITE_P(Cases, ReferenceTokens,
                         testing::Values("vit", "vit_other_size", "vit_class_token_avgpool_fc_norm", "deit_distilled",
                                         "clip_quickgelu", "dinov2_registers", "dinov2_swiglu", "cait", "xcit_p8",
                                         "xcit_p16_tokens_norm", "xcit_p16_non_square"),
                         [](const auto& test) { return std::string(test.param); });
INSTANTIATE_TEST_SUITE_P(Cases, TokensOfFamilies,
                         testing::Values("vit", "deit_distilled", "dinov2_registers", "vit_avgpool_no_class_token",
                                         "cait", "xcit_p8", "xcit_p16_non_square", "swin"),
                         [](const auto& test) { return std::string(test.param); });

TEST(ClassAttentionTokens, AreAskedByAPatchAsWellAndHaveNoQueries)
{
    support::GoldenSubject golden("cait");
    core::View view = viewOfLayer("token-similarity", 3);
    view.query = QueryChoice::patch(0, 1);
    EXPECT_EQ(golden.compute(view).subject, "layer 3 · tokens · query patch 0, 1");
    EXPECT_EQ(golden.content<core::PatchMap>(view).queryPatch, 1);
    view.options["features"] = "q";
    EXPECT_EQ(refusal(golden.subject(), view),
              "In layer 3 the class token is the only query; patches have keys and values there, but no queries.");
    view.layer = 0;
    view.query = {};
    EXPECT_EQ(golden.compute(view).subject, "layer 0 · queries of all heads · query mean of patches");
}

TEST(SharedBasis, OfAnImageWithItselfIsItsOwn)
{
    support::GoldenSubject golden("vit");
    core::ViewInput subject = golden.subject();
    for (const int layer : {0, 1}) {
        core::View view = viewOfLayer("token-pca", layer);
        view.options = {{"features", "v"}};
        const auto own = std::get<core::PatchMap>(core::computeView(subject, view).content);
        view.options["basis"] = "shared";
        subject.companions = {{&subject.trace, subject.pixels}};
        const core::Result shared = core::computeView(subject, view);
        EXPECT_THAT(shared.subject.english(), HasSubstr("values of all heads · colors shared by 2"));
        // The same but for where the percentiles of twice as many patches lie.
        const torch::Tensor found = std::get<core::PatchMap>(shared.content).values.reshape({-1, 3}).t();
        const torch::Tensor alone = own.values.reshape({-1, 3}).t();
        for (int component = 0; component < 3; ++component) {
            const torch::Tensor both = torch::stack({found[component], alone[component]});
            EXPECT_GT(core::correlationOfRows(both)[0][1].item<float>(), 0.99F) << component;
        }
    }
}

}  // namespace
