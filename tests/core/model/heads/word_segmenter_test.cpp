// CLIPSeg's decoder: sizes worked out by hand on zero weights, and files that are refused by name. Numbers of the
// reference: goldens clipseg and clipseg_refined, tests/app/methods_test.cpp.
#include "core/model/heads/clipseg/word_segmenter.h"
#include "core/model/families/canonical_names.h"
#include "tests/core/model/heads/zeros.h"
#include "tests/support/folders.h"

#include <gtest/gtest.h>

#include <filesystem>

namespace {

using testing::HasSubstr;

constexpr int kInputs = 6, kDecoder = 8, kCaption = 5, kHidden = 7, kSide = 4;

FakeCheckpoint clipSegDecoder()
{
    FakeCheckpoint names{{"decoder.film_mul.weight", {kDecoder, kCaption}},
                         {"decoder.film_mul.bias", {kDecoder}},
                         {"decoder.film_add.weight", {kDecoder, kCaption}},
                         {"decoder.film_add.bias", {kDecoder}},
                         {"decoder.transposed_convolution.weight", {kDecoder, 1, kSide, kSide}},
                         {"decoder.transposed_convolution.bias", {1}}};
    for (int layer = 0; layer < 3; ++layer) {
        const auto number = std::to_string(layer);
        names.add("decoder.reduces." + number + ".weight", {kDecoder, kInputs});
        names.add("decoder.reduces." + number + ".bias", {kDecoder});
        const auto prefix = "decoder.layers." + number + ".";
        for (const std::string part : {"q_proj", "k_proj", "v_proj", "out_proj"}) {
            names.add(prefix + "self_attn." + part + ".weight", {kDecoder, kDecoder});
            names.add(prefix + "self_attn." + part + ".bias", {kDecoder});
        }
        for (const std::string norm : {"layer_norm1", "layer_norm2"}) {
            names.add(prefix + norm + ".weight", {kDecoder}).add(prefix + norm + ".bias", {kDecoder});
        }
        names.add(prefix + "mlp.fc1.weight", {kHidden, kDecoder}).add(prefix + "mlp.fc1.bias", {kHidden});
        names.add(prefix + "mlp.fc2.weight", {kDecoder, kHidden}).add(prefix + "mlp.fc2.bias", {kDecoder});
    }
    return names;
}

core::ModelSpec clipTowerOf(int layers)
{
    core::ModelSpec spec;
    spec.dim = kInputs;
    spec.tokens = {.classToken = true};
    spec.layers.assign(static_cast<size_t>(layers), {});
    return spec;
}

/// No config.json is beside it.
std::filesystem::path alone()
{
    return std::filesystem::path(support::dataFolder()) / "goldens" / "no_such_folder" / "model.safetensors";
}

TEST(WordSegmenter, ReadsThreeLayersAndEnlargesTheGridByItsKernel)
{
    const auto segmenter = core::readWordSegmenter(Zeros(clipSegDecoder()), alone(), clipTowerOf(10));
    ASSERT_NE(segmenter, nullptr);
    EXPECT_EQ(segmenter->layers(), (std::vector<int>{3, 6, 9}));
    const std::vector<torch::Tensor> tokens(3, torch::ones({7, kInputs}));
    const auto mask = segmenter->maskLogits(tokens, {2, 3}, torch::ones({kCaption}));
    EXPECT_EQ(mask.sizes(), (std::vector<int64_t>{2 * kSide, 3 * kSide}));
    EXPECT_TRUE(mask.eq(0).all().item<bool>());
    EXPECT_THAT(messageOf(core::ErrorCode::ShapeMismatch,
                          [&] {
                              segmenter->maskLogits(tokens, {2, 4}, torch::ones({kCaption}));
                          }),
                HasSubstr("expected [9, 6], found [7, 6]"));
    EXPECT_THAT(messageOf(core::ErrorCode::ShapeMismatch,
                          [&] {
                              segmenter->maskLogits(tokens, {2, 3}, torch::ones({3}));
                          }),
                HasSubstr("a caption of 5 numbers, found 3 and 3"));
}

TEST(WordSegmenter, RefusesWhatDoesNotFit)
{
    const auto refusal = [](const FakeCheckpoint& names, int layers, core::ErrorCode code) {
        return messageOf(code, [&] { core::readWordSegmenter(Zeros(names), alone(), clipTowerOf(layers)); });
    };
    constexpr auto mismatch = core::ErrorCode::ShapeMismatch;
    const auto whole = clipSegDecoder();
    EXPECT_THAT(refusal(whole, 9, core::ErrorCode::Unsupported), HasSubstr("expected 3 layers below 9"));
    EXPECT_THAT(refusal(whole.without("decoder.layers.2.layer_norm1.bias"), 10, mismatch),
                HasSubstr("decoder.layers.2.layer_norm1.bias"));
    EXPECT_THAT(refusal(whole.without("decoder.reduces.1.weight").without("decoder.reduces.1.bias"), 10, mismatch),
                HasSubstr("decoder.reduces."));
    auto more = whole;
    more.add("decoder.layers.0.extra.weight", {kDecoder});
    EXPECT_THAT(refusal(more, 10, mismatch), HasSubstr("decoder.layers.0.extra.weight"));
    auto oblong = whole.without("decoder.transposed_convolution.weight");
    oblong.add("decoder.transposed_convolution.weight", {kDecoder, 1, kSide, kSide + 1});
    EXPECT_THAT(refusal(oblong, 10, mismatch), HasSubstr("expected a square kernel"));
    EXPECT_EQ(core::readWordSegmenter(Zeros{{"decoder.layers.0.mlp.fc1.weight", {2, 2}}}, alone(), clipTowerOf(10)),
              nullptr);
}

TEST(WordSegmenter, IsNamedInItsFilesAndRefusesOtherTensorsOfADecoder)
{
    FakeCheckpoint file{{"clip.vision_model.embeddings.patch_embedding.weight", {kInputs, 3, 2, 2}},
                        {"clip.vision_model.embeddings.class_embedding", {kInputs}},
                        {"clip.vision_model.embeddings.position_embedding.weight", {5, kInputs}},
                        {"decoder.extra.weight", {2}}};
    file.addAll(clipSegDecoder(), "");
    const auto names = core::canonicalNames(file);
    EXPECT_EQ(core::namingTitle(names.naming), "Hugging Face CLIPSeg");
    EXPECT_TRUE(names.notes.empty());
    EXPECT_THAT(messageOf(core::ErrorCode::ShapeMismatch,
                          [&] { core::readWordSegmenter(Zeros(file), alone(), clipTowerOf(10)); }),
                HasSubstr("decoder.extra.weight"));
    const auto other = core::canonicalNames(file.without("decoder.film_mul.weight"));
    EXPECT_EQ(core::namingTitle(other.naming), "Hugging Face CLIP");
    EXPECT_EQ(other.notes.size(), 1U);  // a decoder of masked pretraining
}

}  // namespace
