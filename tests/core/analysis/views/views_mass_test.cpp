// The patches that hold most of the attention, over the photo.
#include "tests/core/analysis/hand_made_views.h"
#include "tests/support/message_text.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using core::HeadChoice;
using core::QueryChoice;
using hand::nothing;
using hand::viewNamed;
using testing::HasSubstr;

namespace {

class MostOfTheAttention : public hand::HandMade {
protected:
    MostOfTheAttention()
    {
        m_trace = hand::traceOf({2, 2}, {hand::layerWithClassRows(torch::tensor(
                                            {{0.5F, 0.25F, 0.125F, 0.125F, 0.0F}, {0.5F, 0.0F, 0.1F, 0.1F, 0.3F}}))});
    }
};

TEST_F(MostOfTheAttention, OfOneHeadIsItsHeaviestPatchesAndThePhotoElsewhere)
{
    core::View view = viewNamed("mass-threshold");  // 0.6 of what falls on patches: 0.3
    view.head = HeadChoice::single(0);
    const core::Result result = compute(view);
    const auto& map = std::get<core::PatchMap>(result.content);
    const float first = map.values[0][0].item<float>();
    EXPECT_NEAR(first, 0.25, 1e-6);
    EXPECT_EQ(map.values.isnan().sum().item<int>(), 2);  // and one of the two that are alike
    EXPECT_NEAR(map.range.low, 0.0, 1e-6);               // of all patches, kept or not
    EXPECT_NEAR(map.range.high, 0.25, 1e-6);
    EXPECT_EQ(result.subject, "layer 0 · head 0 · query class token · 60 % of the attention");
    view.options["mass"] = 0.5;
    EXPECT_TENSOR_NEAR(content<core::PatchMap>(view).values, torch::tensor({{0.25F, nothing}, {nothing, nothing}}),
                       1e-6);
    view.options["mass"] = 0.99;
    EXPECT_TENSOR_NEAR(content<core::PatchMap>(view).values, torch::tensor({{0.25F, 0.125F}, {0.125F, nothing}}), 1e-6);
    view.options["mass"] = 0.0;
    EXPECT_THAT(refusal(view), HasSubstr("mass: expected a number from 0.01 to 1"));
}

TEST_F(MostOfTheAttention, OfAllHeadsHasAColorAHead)
{
    core::View view = viewNamed("mass-threshold", {{"mass", 0.5}});
    const core::Result result = compute(view);
    const auto& map = std::get<core::PatchMap>(result.content);
    ASSERT_EQ(map.values.sizes(), (std::vector<int64_t>{2, 2, 3}));
    EXPECT_TENSOR_NEAR(map.values[0][0], torch::tensor({0.902F, 0.624F, 0.0F}), 1e-6);    // head 0, orange
    EXPECT_TENSOR_NEAR(map.values[1][1], torch::tensor({0.337F, 0.706F, 0.914F}), 1e-6);  // head 1, sky blue
    EXPECT_EQ(map.values.isnan().sum().item<int>(), 6);
    ASSERT_EQ(map.kinds.size(), 2U);
    EXPECT_EQ(map.kinds[1].name, "head 1");
    EXPECT_FLOAT_EQ(map.kinds[1].blue, 0.914F);
    EXPECT_EQ(result.subject, "layer 0 · every head · query class token · 50 % of the attention");
    view.options["colours"] = std::string("off");
    const auto fused = content<core::PatchMap>(view);  // (0.125, 0.1125, 0.1125, 0.15)
    EXPECT_TRUE(fused.kinds.empty());
    EXPECT_NEAR(fused.values[1][1].item<float>(), 0.15, 1e-6);
    EXPECT_NEAR(fused.values[0][0].item<float>(), 0.125, 1e-6);
    EXPECT_EQ(fused.values.isnan().sum().item<int>(), 2);
}

TEST_F(MostOfTheAttention, FramesTheQueryThatAsks)
{
    core::View view = viewNamed("mass-threshold");
    view.query = QueryChoice::patch(1, 0);
    EXPECT_EQ(content<core::PatchMap>(view).queryPatch, 2);
}

}  // namespace
