// Views of families whose stages differ in grid, width and keys: each shows something in every layer, or says in a
// sentence why not.
#include "core/analysis/attention/attention_map.h"
#include "core/analysis/attention/attention_rows.h"
#include "core/analysis/attention/head_statistics.h"
#include "core/analysis/views/views.h"
#include "core/trace/attention_traits.h"
#include "tests/core/analysis/golden_subject.h"
#include "tests/core/analysis/hand_made.h"
#include "tests/support/expect_error.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

namespace {

using core::QueryChoice;
using testing::HasSubstr;

class HierarchyViews : public testing::TestWithParam<const char*> {
protected:
    support::GoldenSubject m_subject{GetParam()};
    int layers() const { return m_subject.trace().layerCount(); }
};

TEST_P(HierarchyViews, ShowAMapOfEveryPatchInEveryLayer)
{
    const auto grid = m_subject.trace().grid;
    for (int layer = 0; layer < layers(); ++layer) {
        if (core::mixesChannels(m_subject.trace().layers[static_cast<size_t>(layer)])) {
            continue;
        }
        for (const auto& query : {QueryChoice::patch(0, 0), QueryChoice::patch(grid.rows - 1, grid.cols - 1),
                                  QueryChoice{QueryChoice::Kind::Mean}}) {
            core::View view;
            view.layer = layer;
            view.query = query;
            const auto map = m_subject.content<core::PatchMap>(view);
            EXPECT_EQ(map.grid, m_subject.trace().layers[static_cast<size_t>(layer)].grid) << layer;
            const double sum = map.values.nansum().item<double>();
            if (core::traitsOf(m_subject.trace().layers[static_cast<size_t>(layer)]).sumsSoftmaxes) {
                EXPECT_TRUE(map.values.isfinite().all().item<bool>()) << layer << " need not sum to 1";
                continue;
            }
            EXPECT_GT(sum, 0.0) << layer;
            EXPECT_LT(sum, 1.0 + 1e-4) << layer;
        }
    }
}

TEST_P(HierarchyViews, AreComputedOrRefusedInASentence)
{
    for (const auto& row : core::viewTable()) {
        constexpr double manyPasses = 64;
        const bool isSlow =
            row.passes != nullptr && row.passes(m_subject.spec(), m_subject.trace().grid, {}) > manyPasses;
        if (!core::whyUnavailable(row, m_subject.spec()).empty() || row.parameters.words || isSlow) {
            continue;
        }
        for (int layer = 0; layer < (row.parameters.layer ? layers() : 1); ++layer) {
            core::View view;
            view.name = row.name;
            view.layer = layer;
            try {
                m_subject.compute(view);
            } catch (const core::Error& error) {
                EXPECT_EQ(error.code, core::ErrorCode::Unsupported) << row.name << " " << layer << error.what();
            } catch (const std::exception& error) {
                ADD_FAILURE() << row.name << " " << layer << error.what();
            }
        }
    }
}

TEST_P(HierarchyViews, HaveDistancesWithinTheImageAndEntropiesOfTheKeys)
{
    const auto& input = m_subject.expected("input");
    const double diagonal = std::hypot(input.size(2), input.size(3));
    const auto distance = core::attentionDistance(m_subject.trace());
    const auto entropy = core::attentionEntropy(m_subject.trace());
    for (int layer = 0; layer < layers(); ++layer) {
        const bool mapsTokens = core::mapsTokens(m_subject.trace().layers[static_cast<size_t>(layer)]);
        const int heads = m_subject.spec().layers[static_cast<size_t>(layer)].heads;
        const auto ofLayer = distance[layer].narrow(0, 0, heads);
        EXPECT_TRUE(ofLayer.isnan().logical_or(ofLayer.ge(0.0).logical_and(ofLayer.lt(diagonal))).all().item<bool>())
            << layer;
        EXPECT_TRUE(mapsTokens || ofLayer.isnan().all().item<bool>()) << layer;
        const auto& kept = m_subject.trace().layers[static_cast<size_t>(layer)];
        const bool outlooks = kept.kind == core::LayerKind::Outlook;  // through every neighborhood that holds the query
        const auto keys = outlooks ? 25 : m_subject.expected("layer." + std::to_string(layer) + ".attention").size(-1);
        const auto ofKeys = entropy[layer].narrow(0, 0, heads);
        const auto highest = std::log(static_cast<double>(keys)) + 1e-4;
        EXPECT_TRUE(mapsTokens ? ofKeys.gt(0.0).logical_and(ofKeys.le(highest)).all().item<bool>()
                               : ofKeys.isnan().all().item<bool>())
            << layer;
    }
}

INSTANTIATE_TEST_SUITE_P(Cases, HierarchyViews,
                         testing::Values("pit", "pit_distilled", "vitamin", "caformer", "pvt_v2", "pvt_v2_li", "mit",
                                         "segformer", "hiera", "hiera_abswin", "twins_pcpvt", "twins_svt", "davit",
                                         "davit_fl", "tiny_vit", "maxvit_tf", "maxvit_rw", "coatnet_rw", "coatnet_rmlp",
                                         "swinv2_cr", "sam2_hiera", "edgenext", "mobilevit", "volo", "dwee",
                                         "mvitv2_cls", "mvitv2", "convit", "levit", "visformer", "crossvit",
                                         "crossvit_dagger", "tnt", "tnt_legacy", "owlvit", "fastvit", "fastvit_mci",
                                         "nextvit", "efficientformer", "gcvit", "nest", "nest_jx", "mvitv2_mlp",
                                         "edgenext_blocks", "maxxvit", "maxxvit_v2", "coatnext", "coatnet_bn"),
                         [](const auto& test) { return std::string(test.param); });

TEST(HierarchyViewsOf, GridsOfSeveralSizesRefuseProductsOfTheirMatrices)
{
    support::GoldenSubject subject("pit");
    core::View view;
    view.name = "rollout";
    EXPECT_THAT(errorOf([&] { subject.compute(view); }).what(), HasSubstr("self attention on grids of several sizes"));
}

/// The first layer of this PVT has 16 x 24 patches and 2 x 3 keys: all patches of a key have the same weight.
TEST(HierarchyViewsOf, ReducedKeysDivideTheirWeightAmongTheirPatches)
{
    support::GoldenSubject subject("pvt_v2");
    core::View view;
    view.layer = 0;
    view.head = core::HeadChoice::single(0);
    view.query = QueryChoice::patch(5, 7);
    const auto map = subject.content<core::PatchMap>(view).values;
    const auto keys = map.unflatten(0, {2, 8}).unflatten(2, {3, 8}).sum(std::vector<int64_t>{1, 3});
    EXPECT_TENSOR_NEAR(keys.flatten(), subject.expected("layer.0.attention")[0][5 * 24 + 7], 2e-4);
    EXPECT_TENSOR_NEAR(map[0][0], map[7][7], 1e-6);
}

/// Layer 1 of this Hiera pools its queries: 2 x 2 keys of the first stage for each patch of the second.
TEST(HierarchyViewsOf, PooledQueriesAddUpTheKeysOfAPatch)
{
    support::GoldenSubject subject("hiera");
    const auto& layer = subject.trace().layers[1];
    const auto row = core::attentionRows(layer, 0, 1)[0][0];
    const auto ofKeys =
        subject.expected("layer.1.attention")[0][0][0].view({4, 2, 4, 2}).sum(std::vector<int64_t>{1, 3});
    const auto map = row.view({layer.grid.rows, layer.grid.cols});
    EXPECT_TENSOR_NEAR(map.narrow(0, 0, 4).narrow(1, 0, 4), ofKeys, 2e-4);
    EXPECT_TRUE(map.narrow(1, 4, 4).isnan().all().item<bool>()) << "another unit";
}

/// Layer 1 of this LeViT has 4 x 3 patches, each of which stands for 2 x 2 of the 8 x 6 keys.
TEST(HierarchyViewsOf, QueriesOfEverySecondPlaceAddUpTheKeysAround)
{
    support::GoldenSubject subject("levit");
    const auto& layer = subject.trace().layers[1];
    EXPECT_EQ(layer.grid, (core::PatchGrid{4, 3}));
    const auto row = core::attentionRows(layer, 5, 1, 0)[0][0];
    const auto ofKeys = subject.expected("layer.1.attention")[0][5].view({4, 2, 3, 2}).sum(std::vector<int64_t>{1, 3});
    EXPECT_TENSOR_NEAR(row, ofKeys.flatten(), 2e-4);
}

/// A row of outlook attention collects what every neighborhood that holds the query gives it.
TEST(HierarchyViewsOf, NeighborhoodsGiveToTheQueryWhatTheyHold)
{
    support::GoldenSubject subject("volo");
    const auto& weights = subject.expected("layer.0.attention");  // [2, 24, 9, 9], on 8 x 12 patches
    // By hand: patch (1, 0) lies in row 2 of the neighborhoods (0, 0) and in row 0 of (1, 0), in their column 1.
    auto by = torch::zeros({8, 12});
    by.narrow(0, 0, 2).narrow(1, 0, 2).add_(weights[0][0][7].view({3, 3}).narrow(0, 1, 2).narrow(1, 1, 2));
    by.narrow(0, 1, 3).narrow(1, 0, 2).add_(weights[0][6][1].view({3, 3}).narrow(1, 1, 2));
    const auto row = core::attentionRows(subject.trace().layers[0], 12, 1, 0)[0][0];
    EXPECT_TENSOR_NEAR(row, by.flatten(), 2e-4);
}

TEST(HierarchyViewsOf, DifferencesHaveASignedMapAndAFirstSoftmax)
{
    support::GoldenSubject subject("dwee");
    const auto& layer = subject.trace().layers[0];
    const auto softmax = core::attentionRows(layer, 0, 25, {}, core::Talking::Softmax);
    EXPECT_TENSOR_NEAR(softmax.sum(-1), torch::ones({3, 25}), 1e-5);
    EXPECT_TRUE(core::attentionRows(layer, 0, 25).lt(0.0).any().item<bool>());
    core::View view;
    view.layer = 0;
    view.head = core::HeadChoice::single(1);
    view.query = QueryChoice::patch(1, 1);
    EXPECT_TRUE(subject.compute(view).isSigned) << "its most negative weight is 0.2 times its largest";
}

/// The grids of this CrossViT have 4 x 6 and 2 x 3 patches.
TEST(HierarchyViewsOf, BranchesHaveGridsOfTheirOwnOverTheSameImage)
{
    support::GoldenSubject subject("crossvit_dagger");
    for (int layer = 0; layer < subject.trace().layerCount(); ++layer) {
        core::View view;
        view.layer = layer;
        const auto result = subject.compute(view);
        const auto& map = std::get<core::PatchMap>(result.content);
        const auto& kept = subject.trace().layers[static_cast<size_t>(layer)];
        EXPECT_EQ(map.grid, kept.grid) << layer;
        EXPECT_DOUBLE_EQ(core::patchSizeOf(subject.trace(), result) * map.grid.rows, 48.0) << layer;
        EXPECT_EQ(core::queryToken(subject.trace(), layer, QueryChoice::patch(3, 5)), kept.tokenCount() - 1) << layer;
    }
    core::View view;
    view.name = "grad-cam";
    EXPECT_THAT(errorOf([&] { subject.compute(view); }).what(), HasSubstr("the tokens of two branches"));
}

TEST(HierarchyViewsOf, LabelsAreThoseWithTheHighestScore)
{
    support::GoldenSubject subject("segformer");
    core::View view;
    view.name = "label-map";
    const auto result = subject.compute(view);
    const auto map = std::get<core::PatchMap>(result.content);
    EXPECT_EQ(map.grid, (core::PatchGrid{16, 24}));
    const auto labels = subject.expected("logits").argmax(0);
    EXPECT_EQ(map.kinds.size(), static_cast<size_t>(std::get<0>(torch::_unique(labels)).size(0)));
    const auto first = map.values[0][0];
    const auto same = map.values.eq(first).all(-1);
    EXPECT_TRUE(torch::equal(same, labels.eq(labels[0][0])));
    const auto probabilities = torch::softmax(subject.expected("logits"), 0).to(torch::kFloat32);
    EXPECT_EQ(static_cast<int64_t>(map.candidates.names.size()), probabilities.size(0));
    EXPECT_LT((map.candidates.probabilities - probabilities).abs().max().item<float>(), 1e-5F);
}

}  // namespace
