// Views of heads that answer to words: OWL-ViT's boxes, CLIPSeg's masks.
#include "core/analysis/table/view_row.h"
#include "core/analysis/views/view_rows.h"
#include "core/analysis/views/word_objects.h"
#include "tests/core/analysis/golden_subject.h"
#include "tests/support/expect_error.h"

#include <gtest/gtest.h>

#include <cmath>

namespace {

core::View objectsOf(std::vector<std::string> words, double threshold, double overlap)
{
    core::View view;
    view.name = "word-objects";
    view.words = std::move(words);
    view.options["threshold"] = threshold;
    view.options["overlap"] = overlap;
    return view;
}

double largestDifference(const torch::Tensor& a, const torch::Tensor& b)
{
    return (a - b).abs().max().item<double>();
}

TEST(WordObjects, ShowTheBestScoreOfEachPatchAndAllBoxesMostConfidentFirst)
{
    support::GoldenSubject subject("owlv2");
    const auto map = subject.content<core::PatchMap>(objectsOf({"a cat", "a dog", "grass"}, 0.0, 1.0));
    const auto scores = torch::sigmoid(std::get<0>(subject.expected("logits").max(1)));
    EXPECT_LE(largestDifference(map.values.flatten(), scores), 1e-4);
    ASSERT_EQ(map.boxes.size(), 25U);
    for (size_t i = 1; i < map.boxes.size(); ++i) {
        EXPECT_GE(map.boxes[i - 1].score, map.boxes[i].score);
    }
    const auto& first = map.boxes.front();
    const auto best = scores.argmax().item<int64_t>();
    EXPECT_EQ(first.query, core::QueryChoice::patch(static_cast<int>(best) / 5, static_cast<int>(best) % 5));
    const auto box = subject.expected("boxes")[best];
    const auto share = [&](int which) { return box[which].item<double>(); };
    EXPECT_NEAR(first.left, 40 * (share(0) - share(2) / 2), 1e-2);
    EXPECT_NEAR(first.bottom, 40 * (share(1) + share(3) / 2), 1e-2);
}

TEST(WordObjects, AlwaysDrawTheBoxOfTheQueryPatch)
{
    support::GoldenSubject subject("owlvit");
    auto view = objectsOf({"a cat"}, 1.0, 0.3);
    EXPECT_TRUE(subject.content<core::PatchMap>(view).boxes.empty());
    view.query = core::QueryChoice::patch(1, 2);
    const auto map = subject.content<core::PatchMap>(view);
    EXPECT_EQ(map.queryPatch, 7);
    ASSERT_EQ(map.boxes.size(), 1U);
    EXPECT_TRUE(map.boxes[0].asks);
    EXPECT_EQ(map.boxes[0].query, view.query);
    const auto logit = subject.expected("logits")[7][0].item<double>();
    EXPECT_NEAR(map.boxes[0].score, 1.0 / (1.0 + std::exp(-logit)), 1e-4);
    EXPECT_NEAR(map.boxes[0].right,
                40 * (subject.expected("boxes")[7][0] + subject.expected("boxes")[7][2] / 2).item<double>(), 1e-2);
}

TEST(WordObjects, LeaveOutWhatOverlapsAMoreConfidentBoxOrScoresTooLow)
{
    // Two equal boxes, one beside them, and one that nobody believes in.
    const auto boxes =
        torch::tensor({{0.25, 0.5, 0.5, 1.0}, {0.25, 0.5, 0.5, 1.0}, {0.75, 0.5, 0.5, 1.0}, {0.5, 0.5, 1.0, 1.0}});
    const auto logits = torch::tensor({{0.0, -1.0}, {1.0, 2.0}, {0.5, 0.0}, {-9.0, -9.0}});
    const auto found = core::wordDetections(boxes, logits, {"a", "b"}, {200, 100}, {.threshold = 0.1, .overlap = 0.3});
    ASSERT_EQ(found.size(), 2U);
    EXPECT_EQ(found[0].query, 1);
    EXPECT_EQ(found[0].label, "b");
    EXPECT_NEAR(found[0].probability, 1.0 / (1.0 + std::exp(-2.0)), 1e-9);
    EXPECT_NEAR(found[0].box.right, 100.0, 1e-4);
    EXPECT_NEAR(found[0].box.bottom, 100.0, 1e-4);
    EXPECT_EQ(found[1].query, 2);
    EXPECT_EQ(found[1].label, "a");
    EXPECT_EQ(core::wordDetections(boxes, logits, {"a", "b"}, {200, 100}, {}).size(), 4U);
    EXPECT_EQ(core::wordDetections(boxes, logits, {"a", "b"}, {200, 100}, {.most = 1}).size(), 1U);
}

TEST(WordObjects, RefuseCaptionsThatTheModelWouldReadInPart)
{
    support::GoldenSubject subject("owlvit");
    const auto view = objectsOf({"a cat a cat a cat a cat a cat a cat a cat a cat"}, 0.1, 0.3);
    expectError([&] { subject.compute(view); }, core::ErrorCode::OutOfRange,
                "expected at most 14 tokens, which the model reads, found 16");
}

TEST(WordMask, ShowsTheProbabilityAtTheDecodersResolution)
{
    support::GoldenSubject subject("clipseg");
    core::View view;
    view.name = "word-mask";
    view.words = {"grass"};
    const auto map = subject.content<core::PatchMap>(view);
    EXPECT_EQ(map.grid, (core::PatchGrid{56, 56}));
    EXPECT_LE(largestDifference(map.values, torch::sigmoid(subject.expected("logits")[1])), 1e-4);
}

TEST(WordMask, NamesTheMostProbableOfSeveralWordsWhereOneIsProbableEnough)
{
    support::GoldenSubject subject("clipseg");
    core::View view;
    view.name = "word-mask";
    view.words = {"a cat", "grass"};
    view.options["threshold"] = 0.0;
    const auto all = subject.content<core::PatchMap>(view);
    EXPECT_TRUE(all.values.isfinite().all().item<bool>());
    const auto expected = subject.expected("logits").argmax(0);
    const auto isFirst = all.values.eq(all.values[0][0]).all(2);
    EXPECT_TRUE(isFirst.equal(expected.eq(expected[0][0])));
    view.options["threshold"] = 1.0;
    EXPECT_TRUE(subject.content<core::PatchMap>(view).values.isnan().all().item<bool>());
}

TEST(WordHeads, AreUnavailableElsewhereInASentence)
{
    const support::GoldenSubject clip("clip_quickgelu");
    EXPECT_EQ(core::whyUnavailable(core::kWordObjectsView, clip.spec()).english(),
              "This model has no boxes for words; OWL-ViT and OWLv2 do.");
    EXPECT_EQ(core::whyUnavailable(core::kWordMaskView, clip.spec()).english(),
              "This model makes no masks of words; CLIPSeg does.");
}

}  // namespace
