// Talking heads before and after they are mixed, in every view of their attention.
#include "tests/core/analysis/golden_subject.h"
#include "tests/core/analysis/hand_made_views.h"
#include "tests/support/message_text.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using core::HeadChoice;
using core::QueryChoice;
using hand::viewNamed;
using testing::EndsWith;
using testing::HasSubstr;
using testing::Not;

namespace {

/// Two heads that the second mixing swaps, then class attention, whose heads do not talk.
class TalkingChoice : public hand::HandMade {
protected:
    TalkingChoice()
    {
        const torch::Tensor first = hand::lookingAt({0, 0, 0, 0}), second = hand::lookingAt({3, 3, 3, 3});
        m_trace = hand::traceOf({2, 2}, {hand::talkingLayerWith(torch::stack({first, second}), torch::eye(2),
                                                                torch::eye(2).flip(0), {2, 2}),
                                         hand::classLayerWith(hand::uniform(5).narrow(0, 0, 2), {2, 2})});
    }
    core::View asking(const std::string& name, const std::string& talking)
    {
        core::View view = viewNamed(name, {{"talking", talking}});
        view.layer = 0;
        view.head = HeadChoice::single(0);
        return view;
    }
    const torch::Tensor m_atFirst = torch::tensor({{1.0F, 0.0F}, {0.0F, 0.0F}});
    const torch::Tensor m_atLast = torch::tensor({{0.0F, 0.0F}, {0.0F, 1.0F}});
};

TEST_F(TalkingChoice, ShowsEachHeadsSoftmaxOrTheMixedHeads)
{
    for (const QueryChoice& query : {QueryChoice{QueryChoice::Kind::Mean}, QueryChoice::patch(1, 0)}) {
        core::View mixed = asking("attention", "mixed"), softmax = asking("attention", "softmax");
        mixed.query = softmax.query = query;
        EXPECT_TENSOR_NEAR(content<core::PatchMap>(mixed).values, m_atLast, 1e-6);
        EXPECT_TENSOR_NEAR(content<core::PatchMap>(softmax).values, m_atFirst, 1e-6);
        EXPECT_THAT(compute(softmax).subject.english(), EndsWith(" · heads before mixing"));
        EXPECT_THAT(compute(mixed).subject.english(), Not(HasSubstr("mixing")));
        EXPECT_EQ(compute(mixed).quantity, "attention weight, heads mixed");
        EXPECT_EQ(compute(softmax).quantity, "attention weight");
    }
}

TEST_F(TalkingChoice, IsOfEveryViewThatShowsTheirAttention)
{
    EXPECT_TENSOR_NEAR(content<core::Tiles>(asking("attention-grid", "softmax")).values[0], m_atFirst, 1e-6);
    EXPECT_TENSOR_NEAR(content<core::Tiles>(asking("attention-grid", "mixed")).values[0], m_atLast, 1e-6);
    EXPECT_TENSOR_NEAR(content<core::Tiles>(asking("attention-flow", "softmax")).values[0], m_atFirst, 1e-6);
    EXPECT_TENSOR_NEAR(content<core::Tiles>(asking("attention-flow", "mixed")).values[0], m_atLast, 1e-6);
    EXPECT_TENSOR_NEAR(content<core::Matrix>(asking("attention-matrix", "softmax")).values[2], m_atFirst.flatten(),
                       1e-6);
    EXPECT_TENSOR_NEAR(content<core::Matrix>(asking("attention-matrix", "mixed")).values[2], m_atLast.flatten(), 1e-6);
    EXPECT_FALSE(content<core::PatchMap>(asking("mass-threshold", "softmax")).values[0][0].isnan().item<bool>());
    EXPECT_FALSE(content<core::PatchMap>(asking("mass-threshold", "mixed")).values[1][1].isnan().item<bool>());
    for (const char* name :
         {"attention-grid", "attention-flow", "attention-matrix", "mass-threshold", "head-similarity"}) {
        EXPECT_THAT(compute(asking(name, "softmax")).subject.english(), EndsWith(" · heads before mixing")) << name;
    }
}

TEST_F(TalkingChoice, ChangesNothingWhereHeadsDoNotTalk)
{
    core::View view = asking("attention", "softmax");
    view.layer = 1;
    EXPECT_THAT(compute(view).subject.english(), Not(HasSubstr("mixing")));
    EXPECT_TENSOR_NEAR(content<core::PatchMap>(view).values, torch::full({2, 2}, 0.2), 1e-6);
}

TEST(TalkingChoiceOfCait, IsTheReferencesSoftmaxBeforeMixing)
{
    support::GoldenSubject golden("cait");
    core::View view = viewNamed("attention-matrix", {{"talking", std::string("softmax")}});
    view.layer = 1;
    view.head = HeadChoice::single(2);
    EXPECT_TENSOR_NEAR(golden.content<core::Matrix>(view).values, golden.expected("layer.1.attention_softmax")[2],
                       2e-4);
    view.options.clear();
    EXPECT_TENSOR_NEAR(golden.content<core::Matrix>(view).values, golden.expected("layer.1.attention")[2], 2e-4);
    core::View map = viewNamed("attention", {{"talking", std::string("softmax")}});
    map.layer = 1;
    map.head = HeadChoice::single(2);
    EXPECT_TENSOR_NEAR(golden.content<core::PatchMap>(map).values.flatten(),
                       golden.expected("layer.1.attention_softmax")[2].mean(0), 2e-4);
}

}  // namespace
