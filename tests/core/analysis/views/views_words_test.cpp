// Images and words of tiny random CLIP and SigLIP whose numbers were computed elsewhere: tests/data/words.
#include "core/analysis/evidence/word_scores.h"
#include "core/error.h"
#include "core/number_text.h"
#include "tests/core/analysis/golden_subject.h"
#include "tests/core/analysis/hand_made.h"
#include "tests/support/expect_error.h"
#include "tests/support/message_text.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace {

using testing::HasSubstr;

struct WordsCase {
    const char* folder;
    std::vector<std::string> captions;
};

core::View viewOf(const char* name, const std::string& words)
{
    core::View view;
    view.name = name;
    if (!words.empty()) {
        view.words = {words};
    }
    return view;
}

class ImageAndWords : public testing::TestWithParam<WordsCase> {
protected:
    support::GoldenSubject golden{std::string("../words/") + GetParam().folder};
    core::PatchMap mapOf(const char* view)
    {
        return golden.content<core::PatchMap>(viewOf(view, GetParam().captions.front()));
    }
};

TEST_P(ImageAndWords, FitAsInTheReference)
{
    const auto& words = *golden.spec().words;
    std::vector<torch::Tensor> directions;
    std::vector<core::Message> notes;
    for (const auto& caption : GetParam().captions) {
        directions.push_back(core::directionOf(words, {caption}, notes));
    }
    EXPECT_TENSOR_NEAR(golden.trace().logits.flatten(), golden.expected("image_embedding"), 5e-5);
    const auto scores = core::wordScores(words, golden.trace().logits, directions);
    ASSERT_EQ(scores.size(), directions.size());
    for (size_t i = 0; i < scores.size(); ++i) {
        EXPECT_NEAR(scores[i].similarity, golden.expected("similarity")[scores[i].index].item<double>(), 2e-5);
        EXPECT_NEAR(scores[i].logit, golden.expected("logits")[scores[i].index].item<double>(), 2e-4);
        EXPECT_NEAR(scores[i].probability, golden.expected("probability")[scores[i].index].item<double>(), 5e-5);
        EXPECT_TRUE(i == 0 || scores[i].logit <= scores[i - 1].logit);
    }
}

TEST_P(ImageAndWords, AreAlikePatchByPatchAsInTheReference)
{
    EXPECT_TENSOR_NEAR(mapOf("word-similarity").values, golden.expected("patch_similarity"), 5e-5);
}

TEST_P(ImageAndWords, HaveTheReferencesRelevance)
{
    const auto& expected = golden.expected("relevance");
    EXPECT_TENSOR_NEAR(mapOf("word-relevance").values, expected, 1e-4 * expected.max().item<double>());
}

INSTANTIATE_TEST_SUITE_P(
    Words, ImageAndWords,
    testing::Values(WordsCase{"clip", {"a photo of a cat", "The dog's 12 cats!", "a cat on the photo of the dog"}},
                    WordsCase{"siglip", {"A photo of a cat!", "the  dogs", "a zoo"}}),
    [](const auto& test) { return std::string(test.param.folder); });

TEST(ViewsOfWords, NameTheWordsAndHowWellTheyFitTheImage)
{
    support::GoldenSubject golden("../words/clip");
    const auto subject = golden.compute(viewOf("word-similarity", "a photo of a cat")).subject;
    EXPECT_THAT(subject.english(), HasSubstr("\"a photo of a cat\""));
    EXPECT_THAT(subject.english(),
                HasSubstr("image " + core::numberText(golden.expected("similarity")[0].item<double>(), 3)));
}

TEST(ViewsOfWords, AskForWordsAndForATextTower)
{
    support::GoldenSubject clip("../words/clip"), vit("vit");
    for (const char* name : {"word-similarity", "word-relevance"}) {
        expectError([&] { clip.compute(viewOf(name, "")); }, core::ErrorCode::OutOfRange, "words: expected a caption");
        expectError([&] { vit.compute(viewOf(name, "a cat")); }, core::ErrorCode::Unsupported, "cannot read words");
    }
}

TEST(Templates, HoldOnePlaceForTheName)
{
    EXPECT_EQ(core::captionOf("cat", "a photo of a {}."), "a photo of a cat.");
    expectError([&] { core::captionOf("cat", "a photo"); }, core::ErrorCode::OutOfRange, "one {}");
    expectError([&] { core::captionOf("cat", "{} {}"); }, core::ErrorCode::OutOfRange, "one {}");
}

TEST(ImageAndWords, HaveNoClassesToShowEvidenceForOrToMeasure)
{
    support::GoldenSubject clip("../words/clip");
    ASSERT_GT(clip.spec().classes, 0) << "the width of the projection";
    for (const auto* name : {"relevance", "gradient-rollout", "grad-cam", "legrad", "integrated-gradients",
                             "smooth-grad", "prediction", "lens"}) {
        EXPECT_THAT(core::whyUnavailable(core::findView(name), clip.spec()).english(),
                    HasSubstr("This model compares images with captions, so it has no class"))
            << name;
    }
    expectError([&] { clip.compute(viewOf("relevance", "")); }, core::ErrorCode::Unsupported);
    EXPECT_EQ(clip.compute(viewOf("occlusion", "")).quantity.english(), "change of the cosine of the feature");
}

TEST(Templates, CountByTheMeanOfTheirDirections)
{
    const support::GoldenSubject golden("../words/clip");
    const auto& words = *golden.spec().words;
    std::vector<core::Message> notes;
    const auto one = words.read("a cat").direction, other = words.read("the cat").direction;
    EXPECT_TENSOR_NEAR(core::directionOf(words, {"a cat", "the cat"}, notes), (one + other) / (one + other).norm(),
                       1e-6);
}

}  // namespace
