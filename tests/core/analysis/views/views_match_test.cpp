// The view `match` on two images, against the reference's similarities and matches (goldens/match_dinov2).
#include "core/analysis/view/baseline.h"
#include "tests/core/analysis/golden_subject.h"
#include "tests/core/analysis/hand_made.h"
#include "tests/support/expect_error.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

namespace {

class MatchView : public testing::Test {
protected:
    MatchView()
    {
        m_view.name = "match";
        core::Baseline other;
        other.image = core::NamedFile{"a.png", {}};
        m_view.baseline = std::move(other);
    }
    torch::Tensor expected(const std::string& name) const { return m_case->tensor(name); }
    core::ViewInput inputOf(const core::Trace& trace, const torch::Tensor& pixels)
    {
        return {trace, m_model.network(), pixels};
    }
    core::PatchMap seenFrom(const core::ViewInput& subject, const core::ViewInput& other)
    {
        core::ViewInput both = subject;
        both.other = &other;
        m_result = core::computeView(both, m_view);
        return std::get<core::PatchMap>(m_result.content);
    }
    void ask(core::QueryChoice query)
    {
        core::View asked = m_view;
        asked.baseline = {};
        asked.query = query;
        core::Baseline other = *m_view.baseline;
        other.view = asked;
        m_view.baseline = std::move(other);
    }

    support::GoldenSubject m_model{"dinov2_registers"};
    std::shared_ptr<const core::Checkpoint> m_case = core::openCheckpoint(
        std::filesystem::path(support::dataFolder()) / "goldens" / "match_dinov2" / "expected.safetensors");
    torch::Tensor m_pixelsA = expected("input_a"), m_pixelsB = expected("input_b");
    core::Trace m_traceA = m_model.traceOf(m_pixelsA), m_traceB = m_model.traceOf(m_pixelsB);
    core::ViewInput m_a = inputOf(m_traceA, m_pixelsA), m_b = inputOf(m_traceB, m_pixelsB);
    core::View m_view;
    core::Result m_result;
};

TEST_F(MatchView, ShowsWhereThePatchOfTheOtherImageIsFound)
{
    for (int patch = 0; patch < 9; ++patch) {
        ask(core::QueryChoice::patch(patch / 3, patch % 3));
        const auto map = seenFrom(m_b, m_a);
        EXPECT_TENSOR_NEAR(map.values.flatten(), expected("default.similarity")[patch], 2e-4);
        EXPECT_EQ(map.marked, std::vector<int>{expected("default.forward")[patch].item<int>()});
        const bool mutual = expected("default.mutual")[patch].item<int>() == 1;
        EXPECT_EQ(m_result.subject.english().find("mutually") != std::string::npos, mutual)
            << m_result.subject.english();
    }
}

TEST_F(MatchView, SaysWhereItsOwnPatchIsFound)
{
    for (int patch = 0; patch < 9; ++patch) {
        m_view.query = core::QueryChoice::patch(patch / 3, patch % 3);
        ask({});
        const auto map = seenFrom(m_a, m_b);
        const int found = expected("default.forward")[patch].item<int>();
        const int back = expected("default.backward")[found].item<int>();
        EXPECT_THAT(m_result.subject.english(),
                    testing::HasSubstr(fmt::format("patch {},{} matches {},{} of the other image", patch / 3, patch % 3,
                                                   found / 5, found % 5)));
        EXPECT_EQ(m_result.subject.english().find("mutually") != std::string::npos, back == patch);
        EXPECT_TRUE(map.marked.empty());  // a ring is for what the other image asks about
    }
}

TEST_F(MatchView, ShowsTheBestMatchOfEachPatchWhereNoneIsAsked)
{
    ask({});
    const auto map = seenFrom(m_b, m_a);
    EXPECT_TENSOR_NEAR(map.values.flatten(), std::get<0>(expected("default.similarity").max(0)), 2e-4);
    EXPECT_TRUE(map.marked.empty());
}

TEST_F(MatchView, TakesTheFeaturesOfAnEarlierLayerAsTheyLeaveIt)
{
    m_view.layer = 0;
    ask(core::QueryChoice::patch(0, 1));
    EXPECT_TENSOR_NEAR(seenFrom(m_b, m_a).values.flatten(), expected("layer0.similarity")[1], 2e-4);
    m_view.options["features"] = std::string("keys");
    ask(core::QueryChoice::patch(0, 1));
    EXPECT_TENSOR_NEAR(seenFrom(m_b, m_a).values.flatten(), expected("keys_layer0.similarity")[1], 2e-4);
}

TEST_F(MatchView, ComparesTheSameLayerOfModelsOfOneDepth)
{
    ask(core::QueryChoice::patch(0, 1));  // the other side names the last layer, this one is stepped back to the first
    m_view.layer = 0;
    EXPECT_TENSOR_NEAR(seenFrom(m_b, m_a).values.flatten(), expected("layer0.similarity")[1], 2e-4);
}

TEST_F(MatchView, GivesMutualMatchesOneColor)
{
    m_view.options["show"] = std::string("colors");
    ask({});
    const torch::Tensor inB = seenFrom(m_b, m_a).values.reshape({-1, 3});
    m_view.options["show"] = std::string("key");
    ask({});
    const torch::Tensor inA = seenFrom(m_a, m_b).values.reshape({-1, 3});
    for (int patch = 0; patch < 9; ++patch) {
        if (expected("default.mutual")[patch].item<int>() == 1) {
            EXPECT_TENSOR_NEAR(inA[patch], inB[expected("default.forward")[patch].item<int>()], 1e-6);
        } else {
            EXPECT_TRUE(inA[patch].isnan().all().item<bool>());
        }
    }
    const auto colored = inB.select(1, 0).isnan().logical_not().sum().item<int64_t>();
    EXPECT_EQ(colored, expected("default.mutual").sum().item<int64_t>());
}

TEST_F(MatchView, NumbersTheSamePairsInBothImages)
{
    m_view.options["show"] = std::string("pairs");
    ask({});
    const auto inA = seenFrom(m_a, m_b);
    const core::Message caption = m_result.subject;
    const auto inB = seenFrom(m_b, m_a);
    ASSERT_FALSE(inA.numbered.empty());
    EXPECT_LE(inA.numbered.size(), 10U);
    ASSERT_EQ(inA.numbered.size(), inB.numbered.size());
    for (size_t number = 0; number < inA.numbered.size(); ++number) {
        const int a = inA.numbered[number], b = inB.numbered[number];
        EXPECT_EQ(expected("default.forward")[a].item<int>(), b);
        EXPECT_EQ(expected("default.mutual")[a].item<int>(), 1);
        EXPECT_TRUE(torch::equal(inA.values.reshape({-1, 3})[a], inB.values.reshape({-1, 3})[b]));
        EXPECT_EQ(inA.kinds[number].name.english(),
                  fmt::format("{} · {:.2f}", number + 1, expected("default.similarity")[a][b].item<float>()));
    }
    EXPECT_EQ(inA.values.select(2, 0).isnan().logical_not().sum().item<int64_t>(),
              static_cast<int64_t>(inA.numbered.size()));
    EXPECT_THAT(caption.english(), testing::HasSubstr(fmt::format("{} of 9 patches match mutually",
                                                                  expected("default.mutual").sum().item<int>())));
}

TEST_F(MatchView, KeepsToTheObjectOfEitherImage)
{
    m_view.options["within"] = std::string("object");
    m_view.options["show"] = std::string("key");
    ask({});
    EXPECT_TRUE(core::needsObject(m_view));
    expectError([&] { seenFrom(m_a, m_b); }, core::ErrorCode::Unsupported,
                "within: expected an object that is marked in one of the images, found none");
    m_a.object = torch::zeros({3, 3});
    m_a.object[0].fill_(1.0);
    m_a.object[1][0] = 0.5;  // 0, 1, 2 and 3
    const torch::Tensor similarity = expected("default.similarity"),
                        back = similarity.narrow(0, 0, 4).argmax(0);  // of B's patches, in the object
    const auto isMatch = [&](int patch) {
        return patch < 4 && back[expected("default.forward")[patch].item<int>()].item<int>() == patch;
    };
    const auto inA = seenFrom(m_a, m_b).values.reshape({-1, 3});
    for (int patch = 0; patch < 9; ++patch) {
        EXPECT_EQ(inA[patch].isnan().all().item<bool>(), !isMatch(patch));
    }
    m_view.options["show"] = std::string("colors");
    ask({});
    const auto inB = seenFrom(m_b, m_a).values.reshape({-1, 3});  // the object lies in the other image
    for (int patch = 0; patch < 20; ++patch) {
        const int found = back[patch].item<int>();
        EXPECT_EQ(inB[patch].isnan().all().item<bool>(),
                  !isMatch(found) || expected("default.forward")[found].item<int>() != patch);
    }
}

TEST_F(MatchView, ComparesAnImageWithItselfWhereThereIsNoOther)
{
    m_view.baseline = {};
    m_view.query = core::QueryChoice::patch(1, 1);
    const auto map = std::get<core::PatchMap>(core::computeView(m_a, m_view).content);
    EXPECT_NEAR(map.values[1][1].item<float>(), 1.0, 1e-6);
    EXPECT_TRUE(map.marked.empty());
    m_view.query = {};
    const auto best = std::get<core::PatchMap>(core::computeView(m_a, m_view).content);
    EXPECT_LT(best.values.max().item<float>(), 0.9999F);  // of another patch, not of itself
}

TEST_F(MatchView, RefusesFeaturesOfAnotherLength)
{
    support::GoldenSubject other("dinov3");
    const core::ViewInput beside = other.subject();
    ask({});
    core::ViewInput both = m_b;
    both.other = &beside;
    expectError([&] { core::computeView(both, m_view); }, core::ErrorCode::Unsupported,
                "the same number of features; these give 32 and 48");
}

}  // namespace
