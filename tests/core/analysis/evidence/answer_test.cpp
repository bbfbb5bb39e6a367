// Answers of models: the kind of each, and its lines against the numbers of references.
#include "core/analysis/evidence/answer.h"
#include "core/model/heads/clipseg/word_segmenter.h"
#include "core/model/open_model.h"
#include "tests/core/analysis/golden_subject.h"
#include "tests/support/folders.h"

#include <gtest/gtest.h>
#include <torch/types.h>

#include <filesystem>

namespace {

using core::AnswerKind;

struct KindCase {
    const char* name;
    const char* folder;
    AnswerKind kind;
};

class AnswerOf : public testing::TestWithParam<KindCase> {};

TEST_P(AnswerOf, HasTheKindThatTheModelIsMadeFor)
{
    const auto folder = std::filesystem::path(support::dataFolder()) / "goldens" / GetParam().folder;
    EXPECT_EQ(core::answerKindOf(core::openModel(folder).network->spec()), GetParam().kind);
}

INSTANTIATE_TEST_SUITE_P(Models, AnswerOf,
                         testing::Values(KindCase{"Classifier", "vit", AnswerKind::Classes},
                                         KindCase{"Clip", "../words/clip", AnswerKind::Captions},
                                         KindCase{"Siglip", "../words/siglip", AnswerKind::Captions},
                                         KindCase{"Detr", "detr", AnswerKind::Objects},
                                         KindCase{"Yolos", "yolos", AnswerKind::Objects},
                                         KindCase{"OwlVit", "owlvit", AnswerKind::WordObjects},
                                         KindCase{"ClipSeg", "clipseg", AnswerKind::WordMasks},
                                         KindCase{"Features", "dinov2_registers", AnswerKind::None},
                                         KindCase{"LabelsOfPlaces", "segformer", AnswerKind::None}),
                         [](const auto& test) { return std::string(test.param.name); });

TEST(ModelAnswers, AreNoClassesWhereAProjectionFeedsADecoder)
{
    core::ModelSpec spec;
    spec.classes = 3;  // values of the projection, in a CLIPSeg that lost its text tower
    spec.wordSegmenter = std::make_shared<core::WordSegmenter>(nullptr, std::vector<int>{});
    core::Trace trace;
    trace.logits = torch::ones({3});
    EXPECT_EQ(core::answerKindOf(spec), AnswerKind::WordMasks);
    EXPECT_TRUE(core::answersOf(trace, spec, {}, 5).empty());
    spec.wordSegmenter = nullptr;
    EXPECT_EQ(core::answersOf(trace, spec, {}, 2).size(), 2U);
}

TEST(ModelAnswers, AreTheObjectsOfADetectorWithTheirQueries)
{
    const support::GoldenSubject golden("detr");
    const auto probabilities = golden.expected("logits").softmax(1).narrow(1, 0, 5);
    const auto answers = core::answersOf(golden.trace(), golden.spec(), {}, 3);
    ASSERT_EQ(answers.size(), 3U);
    ASSERT_TRUE(answers[0].object);
    const int query = answers[0].object->query;
    EXPECT_EQ(query, probabilities.amax(1).argmax().item<int64_t>());
    EXPECT_EQ(answers[0].score.index, probabilities[query].argmax().item<int64_t>());
    EXPECT_EQ(answers[0].score.label, answers[0].object->label);
    EXPECT_NEAR(answers[0].score.probability, probabilities.max().item<double>(), 1e-5);
}

TEST(ModelAnswers, AreTheCaptionsThatFitBest)
{
    const support::GoldenSubject golden("../words/clip");
    const std::vector<std::string> captions{"a photo of a cat", "The dog's 12 cats!", "a cat on the photo of the dog"};
    const auto asked = core::directionsOf(*golden.spec().words, captions);
    EXPECT_EQ(asked.notes[0], "");
    EXPECT_NE(asked.notes[1], "") << "longer than the 8 tokens that the text tower reads";
    const auto best = golden.expected("probability").argmax().item<int64_t>();
    const auto answers = core::answersOf(golden.trace(), golden.spec(), asked, 2);
    ASSERT_EQ(answers.size(), 2U);
    EXPECT_EQ(answers[0].score.index, best);
    EXPECT_EQ(answers[0].score.label, captions[static_cast<size_t>(best)]);
    EXPECT_NEAR(answers[0].score.probability, golden.expected("probability").max().item<double>(), 5e-5);
    ASSERT_TRUE(answers[0].words);
    EXPECT_NEAR(answers[0].words->similarity, golden.expected("similarity")[best].item<double>(), 2e-5);
    EXPECT_TRUE(core::answersOf(golden.trace(), golden.spec(), {}, 2).empty());
}

}  // namespace
