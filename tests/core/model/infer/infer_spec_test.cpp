#include "core/model/families/infer_spec.h"
#include "core/model/spec/model_overrides.h"

#include "core/error.h"
#include "tests/support/expect_error.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace {

/// The names and shapes of a ViT as timm saves it.
core::TensorShapes vitShapes(int64_t dim = 192, int depth = 2, int64_t patch = 16, int64_t positions = 197,
                             int64_t classes = 10)
{
    core::TensorShapes shapes{{"cls_token", {1, 1, dim}},
                              {"pos_embed", {1, positions, dim}},
                              {"patch_embed.proj.weight", {dim, 3, patch, patch}},
                              {"patch_embed.proj.bias", {dim}},
                              {"norm.weight", {dim}},
                              {"norm.bias", {dim}},
                              {"head.weight", {classes, dim}},
                              {"head.bias", {classes}}};
    for (int i = 0; i < depth; ++i) {
        const auto block = "blocks." + std::to_string(i) + ".";
        for (const auto* part :
             {"norm1.weight", "norm1.bias", "norm2.weight", "norm2.bias", "attn.proj.bias", "mlp.fc2.bias"}) {
            shapes[block + part] = {dim};
        }
        shapes[block + "attn.qkv.weight"] = {3 * dim, dim};
        shapes[block + "attn.qkv.bias"] = {3 * dim};
        shapes[block + "attn.proj.weight"] = {dim, dim};
        shapes[block + "mlp.fc1.weight"] = {4 * dim, dim};
        shapes[block + "mlp.fc1.bias"] = {4 * dim};
        shapes[block + "mlp.fc2.weight"] = {dim, 4 * dim};
    }
    return shapes;
}

core::ModelSpec inferAlone(const core::TensorShapes& shapes, const core::ModelOverrides& overrides = {},
                           const std::string& name = "some")
{
    return core::inferSpec(shapes, {}, overrides, name);
}

std::string complaintAbout(const core::TensorShapes& shapes, const core::ModelOverrides& overrides = {})
{
    return errorOf([&] { inferAlone(shapes, overrides); }).what();
}

TEST(InferSpec, ReadsTheGeometryOfAViT)
{
    const auto spec = inferAlone(vitShapes());
    EXPECT_EQ(spec.dim, 192);
    EXPECT_EQ(spec.depth(), 2);
    EXPECT_EQ(spec.heads, 3);
    EXPECT_EQ(spec.patch, 16);
    EXPECT_EQ(spec.classes, 10);
    EXPECT_EQ(spec.mlpHidden, 768);
    EXPECT_EQ(spec.trainedRows, 14);
    EXPECT_TRUE(spec.positionCoversPrefix);
    EXPECT_EQ(spec.preprocessing.height, 224);
    EXPECT_EQ(spec.pooling, core::Pooling::ClassToken);
    EXPECT_EQ(spec.normEps, 1e-6);
    EXPECT_EQ(spec.provenance.at("heads").text(), "rule: width / 64");
    EXPECT_EQ(spec.provenance.at("depth").text(), "shapes");
}

struct HeadCase {
    int64_t dim;
    int depth, heads;
};
class HeadCount : public testing::TestWithParam<HeadCase> {};

TEST_P(HeadCount, FollowsThePublishedModels)
{
    EXPECT_EQ(inferAlone(vitShapes(GetParam().dim, GetParam().depth)).heads, GetParam().heads);
}
INSTANTIATE_TEST_SUITE_P(Models, HeadCount,
                         testing::Values(HeadCase{192, 12, 3}, HeadCase{768, 12, 12}, HeadCase{1024, 24, 16},
                                         HeadCase{1280, 32, 16}, HeadCase{1408, 40, 16}, HeadCase{1536, 40, 24},
                                         HeadCase{1664, 48, 16}, HeadCase{1152, 27, 16}),
                         [](const auto& test) {
                             return std::to_string(test.param.dim) + "x" + std::to_string(test.param.depth);
                         });

/// All published ViTs of 1152 (So400m), 1280 (H), 1408 (g) and 1664 (bigG) channels have 16 heads, none of them 64
/// wide.
TEST(InferSpec, TakesTheHeadsThatAllPublishedModelsOfAWidthHave)
{
    for (const int dim : {1152, 1280, 1408, 1664}) {
        const auto spec = inferAlone(vitShapes(dim, 5));
        EXPECT_EQ(spec.heads, 16) << dim;
        EXPECT_EQ(spec.provenance.at("heads").origin, core::Origin::PublishedWidth) << dim;
        EXPECT_THAT(core::english(spec.warnings), testing::Contains(testing::HasSubstr("16 is assumed"))) << dim;
    }
    EXPECT_EQ(inferAlone(vitShapes(1536, 5)).provenance.at("heads").origin, core::Origin::HeadWidth);
}

TEST(InferSpec, AsksForHeadsWhenWidthTellsNothing)
{
    EXPECT_THAT(complaintAbout(vitShapes(100)), testing::HasSubstr("expected it from config.json or --heads"));
    core::ModelOverrides overrides;
    overrides.heads = 5;
    EXPECT_EQ(inferAlone(vitShapes(100), overrides).heads, 5);
    overrides.heads = 7;
    EXPECT_EQ(complaintAbout(vitShapes(100), overrides),
              "heads: expected a divisor of the width 100, found 7 (from option)");
}

TEST(InferSpec, TellsPositionsWithAndWithoutPrefixApart)
{
    auto shapes = vitShapes(192, 2, 16, 196);  // DeiT-III: class token, but no row for it
    EXPECT_FALSE(inferAlone(shapes).positionCoversPrefix);
    shapes = vitShapes(192, 2, 16, 198);
    shapes["dist_token"] = {1, 1, 192};
    shapes["head_dist.weight"] = {10, 192};
    const auto distilled = inferAlone(shapes);
    EXPECT_TRUE(distilled.positionCoversPrefix);
    EXPECT_TRUE(distilled.distilledHead);
    EXPECT_EQ(distilled.tokens.prefix(), 2);
    EXPECT_THAT(complaintAbout(vitShapes(192, 2, 16, 200)), testing::HasSubstr("found 200 rows"));
}

TEST(InferSpec, TakesANonSquareGridFromTheSidecar)
{
    core::Sidecar sidecar;
    core::readSidecar(R"({"model_args": {"img_size": [32, 64]}})", "config.json", sidecar);
    const auto spec = core::inferSpec(vitShapes(192, 2, 16, 1 + 2 * 4), sidecar, {}, "wide");
    EXPECT_EQ(spec.trainedRows, 2);
    EXPECT_EQ(spec.trainedCols, 4);
    EXPECT_EQ(spec.preprocessing.width, 64);
}

TEST(InferSpec, PoolsByMeanWhereOnlyPoolNormExists)
{
    auto shapes = vitShapes();
    shapes.erase("norm.weight");
    shapes.erase("norm.bias");
    shapes["fc_norm.weight"] = shapes["fc_norm.bias"] = {192};
    const auto spec = inferAlone(shapes);
    EXPECT_EQ(spec.pooling, core::Pooling::PatchMean);
    EXPECT_FALSE(spec.finalNorm);
    EXPECT_TRUE(spec.poolNorm);
}

TEST(InferSpec, RecognizesClipByItsNormAndMissingBias)
{
    auto shapes = vitShapes();
    shapes.erase("patch_embed.proj.bias");
    shapes["norm_pre.weight"] = shapes["norm_pre.bias"] = {192};
    const auto spec = inferAlone(shapes);
    EXPECT_EQ(spec.normEps, 1e-5);
    EXPECT_DOUBLE_EQ(spec.preprocessing.mean[0], 0.48145466);
    EXPECT_THAT(core::english(spec.warnings), testing::Contains(testing::HasSubstr("QuickGELU")));
    EXPECT_EQ(inferAlone(shapes, {}, "vit_base_patch16_clip_quickgelu_224").activation, core::Activation::QuickGelu);
}

TEST(InferSpec, WarnsWhenNormalizationIsAGuess)
{
    EXPECT_THAT(core::english(inferAlone(vitShapes()).warnings),
                testing::Contains(testing::HasSubstr("ImageNet's are assumed")));
    const auto known = inferAlone(vitShapes(), {}, "vit_tiny_patch16_224.augreg_in21k");
    EXPECT_EQ(known.preprocessing.mean[0], 0.5);
    EXPECT_EQ(known.provenance.at("mean").text(), "name");
}

TEST(InferSpec, LetsTheUserWin)
{
    core::Sidecar sidecar;
    core::readSidecar(R"({"mean": [0.1, 0.1, 0.1], "crop_pct": 0.5})", "config.json", sidecar);
    core::ModelOverrides overrides;
    overrides.mean = std::vector<double>{0.3, 0.3, 0.3};
    overrides.inputSize = std::pair(96, 160);
    const auto spec = core::inferSpec(vitShapes(), sidecar, overrides, "x");
    EXPECT_EQ(spec.preprocessing.mean[0], 0.3);
    EXPECT_EQ(spec.provenance.at("mean").text(), "option");
    EXPECT_EQ(spec.preprocessing.cropPct, 0.5);
    EXPECT_EQ(spec.provenance.at("crop_pct").text(), "config.json");
    EXPECT_EQ(spec.preprocessing.width, 160);
}

TEST(InferSpec, ListsNamesOfAnUnknownFamily)
{
    const auto complaint = complaintAbout({{"conv1.weight", {64, 3, 7, 7}}, {"fc.bias", {1000}}});
    EXPECT_THAT(complaint, testing::HasSubstr("no known model family"));
    EXPECT_THAT(complaint, testing::HasSubstr("conv1.weight, fc.bias"));
}

TEST(InferSpec, NamesTheFeatureOfAVariantItCannotCompute)
{
    auto shapes = vitShapes();
    shapes["blocks.0.attn.gate.weight"] = {192, 192};
    EXPECT_THAT(complaintAbout(shapes), testing::HasSubstr("gated attention"));
}

TEST(InferSpec, BoundsShapesFromStrangers)
{
    EXPECT_THAT(complaintAbout(vitShapes(int64_t{1} << 40)), testing::HasSubstr("expected 4 sides from 1 to 65536"));
    auto shapes = vitShapes();
    shapes["pos_embed"] = {1, 197, 64};
    EXPECT_THAT(complaintAbout(shapes), testing::HasSubstr("pos_embed: expected [1, tokens, 192], found [1, 197, 64]"));
}

TEST(InferSpec, DoesNotUseLabelsOfAnotherCount)
{
    core::Sidecar sidecar;
    core::readSidecar(R"({"label_names": ["a", "b"]})", "config.json", sidecar);
    const auto spec = core::inferSpec(vitShapes(), sidecar, {}, "x");
    EXPECT_TRUE(spec.labels.empty());
    EXPECT_THAT(core::english(spec.warnings),
                testing::Contains(testing::HasSubstr("names 2 labels, but the classifier has 10 classes")));
}

}  // namespace
