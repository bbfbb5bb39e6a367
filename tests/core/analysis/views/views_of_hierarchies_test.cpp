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
        EXPECT_TRUE(mapsTokens ? ofLayer.ge(0.0).logical_and(ofLayer.lt(diagonal)).all().item<bool>()
                               : ofLayer.isnan().all().item<bool>())
            << layer;
        const auto keys = m_subject.expected("layer." + std::to_string(layer) + ".attention").size(-1);
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
                                         "swinv2_cr", "sam2_hiera", "edgenext", "mobilevit"),
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

}  // namespace
