// OWL-ViT's heads: facts worked out by hand on zero weights, and files that are refused by name. Numbers of the
// reference: goldens owlvit and owlv2, tests/app/methods_test.cpp.
#include "core/model/heads/owl/word_detector.h"
#include "core/model/families/canonical_names.h"
#include "tests/core/model/heads/zeros.h"

#include <gtest/gtest.h>

#include <cmath>

namespace {

using testing::HasSubstr;

constexpr int kWidth = 4, kEmbedding = 3;

FakeCheckpoint owlHeads(bool hasObjectness)
{
    FakeCheckpoint names{{"layer_norm.weight", {kWidth}},
                         {"layer_norm.bias", {kWidth}},
                         {"class_head.dense0.weight", {kEmbedding, kWidth}},
                         {"class_head.dense0.bias", {kEmbedding}},
                         {"class_head.logit_shift.weight", {1, kWidth}},
                         {"class_head.logit_shift.bias", {1}},
                         {"class_head.logit_scale.weight", {1, kWidth}},
                         {"class_head.logit_scale.bias", {1}}};
    for (const std::string head : {"box_head", "objectness_head"}) {
        const bool isBox = head == "box_head";
        for (const std::string layer : {"dense0", "dense1", "dense2"}) {
            const int64_t outputs = layer != "dense2" ? kWidth : isBox ? 4 : 1;
            if (isBox || hasObjectness) {
                names.add(head + "." + layer + ".weight", {outputs, kWidth})
                    .add(head + "." + layer + ".bias", {outputs});
            }
        }
    }
    return names;
}

core::ModelSpec clipTower()
{
    core::ModelSpec spec;
    spec.dim = kWidth;
    spec.tokens = {.classToken = true};
    spec.normEps = 1e-5;
    return spec;
}

TEST(WordDetector, BeginsWithABoxOfEveryPatchAtItsLowerRightCorner)
{
    const auto detector = core::readWordDetector(Zeros(owlHeads(false)), clipTower());
    ASSERT_NE(detector, nullptr);
    EXPECT_FALSE(detector->hasObjectness());
    const auto objects = detector->detect(torch::ones({7, kWidth}), {2, 3});
    const auto share = [](double of) { return (of + 1e-4) / (1.0 + 2e-4); };
    for (int row = 0; row < 2; ++row) {
        for (int col = 0; col < 3; ++col) {
            const auto box = objects.boxes()[row * 3 + col];
            EXPECT_NEAR(box[0].item<double>(), share((col + 1) / 3.0), 1e-6);
            EXPECT_NEAR(box[1].item<double>(), share((row + 1) / 2.0), 1e-6);
            EXPECT_NEAR(box[2].item<double>(), share(1 / 3.0), 1e-6);
            EXPECT_NEAR(box[3].item<double>(), share(1 / 2.0), 1e-6);
        }
    }
    EXPECT_TRUE(objects.objectness().isnan().all().item<bool>());
    const auto logits = objects.logits({torch::ones({kEmbedding}), torch::ones({kEmbedding})});
    EXPECT_EQ(logits.sizes(), (std::vector<int64_t>{6, 2}));
    EXPECT_TRUE(logits.eq(0).all().item<bool>());
}

TEST(WordDetector, TakesOtherInputOnlyOfItsSizes)
{
    const auto detector = core::readWordDetector(Zeros(owlHeads(true)), clipTower());
    EXPECT_TRUE(detector->hasObjectness());
    const std::string message = messageOf(core::ErrorCode::ShapeMismatch, [&] {
        detector->detect(torch::ones({6, kWidth}), {2, 3});
    });
    EXPECT_THAT(message, HasSubstr("expected [7, 4], found [6, 4]"));
    const auto objects = detector->detect(torch::ones({7, kWidth}), {2, 3});
    EXPECT_TRUE(objects.objectness().eq(0).all().item<bool>());
    EXPECT_THAT(messageOf(core::ErrorCode::ShapeMismatch, [&] { objects.logits({torch::ones({5})}); }),
                HasSubstr("expected embeddings of 5 numbers as captions have, found 3"));
}

TEST(WordDetector, IsAbsentWithoutItsTensors)
{
    EXPECT_EQ(core::readWordDetector(Zeros{{"layer_norm.weight", {kWidth}}}, clipTower()), nullptr);
}

TEST(WordDetector, RefusesTensorsThatAreMissingUnknownOrOfAnotherShape)
{
    const auto refusal = [](const FakeCheckpoint& names, core::ErrorCode code) {
        return messageOf(code, [&] { core::readWordDetector(Zeros(names), clipTower()); });
    };
    const auto whole = owlHeads(true);
    constexpr auto mismatch = core::ErrorCode::ShapeMismatch;
    EXPECT_THAT(refusal(whole.without("box_head.dense2.bias"), mismatch), HasSubstr("box_head.dense2.bias"));
    EXPECT_THAT(refusal(whole.without("objectness_head.dense1.weight"), mismatch),
                HasSubstr("objectness_head.dense1.weight"));
    EXPECT_THAT(refusal(whole.without("layer_norm.weight"), mismatch), HasSubstr("layer_norm.weight"));
    auto more = whole;
    more.add("class_head.dense1.weight", {kWidth, kWidth});
    EXPECT_THAT(refusal(more, mismatch), HasSubstr("class_head.dense1.weight"));
    auto wide = whole.without("box_head.dense0.weight");
    wide.add("box_head.dense0.weight", {60000, 60000});
    EXPECT_THAT(refusal(wide, mismatch), HasSubstr("box_head.dense0.weight"));
    auto twice = whole;
    twice.add("teacher.class_head.dense0.weight", {kEmbedding, kWidth});
    EXPECT_THAT(refusal(twice, core::ErrorCode::Unsupported), HasSubstr("expected one such tensor"));
    auto registers = clipTower();
    registers.tokens.registers = 1;
    EXPECT_THAT(messageOf(core::ErrorCode::Unsupported, [&] { core::readWordDetector(Zeros(whole), registers); }),
                HasSubstr("behind CLIP's image tower"));
}

TEST(WordDetector, FilesWithItRefuseTensorsThatItDoesNotHave)
{
    FakeCheckpoint file{{"owlvit.vision_model.embeddings.patch_embedding.weight", {kWidth, 3, 2, 2}},
                        {"owlvit.vision_model.embeddings.class_embedding", {kWidth}},
                        {"owlvit.vision_model.embeddings.position_embedding.weight", {5, kWidth}},
                        {"extra.weight", {2}}};
    file.addAll(owlHeads(false), "");
    EXPECT_THAT(messageOf(core::ErrorCode::Unsupported, [&] { core::canonicalNames(file); }),
                HasSubstr("extra.weight: expected only tensors of OWL-ViT"));
    EXPECT_EQ(core::namingTitle(core::canonicalNames(file.without("extra.weight")).naming), "Hugging Face OWL-ViT");
    // Without its sign they are tensors that nothing uses.
    const auto noted = core::canonicalNames(file.without("class_head.dense0.weight"));
    EXPECT_EQ(core::namingTitle(noted.naming), "Hugging Face CLIP");
    EXPECT_EQ(noted.notes.size(), 1U);
}

}  // namespace
