// CaiT, XCiT and Swin from their shapes, and the sentence for each shape that contradicts the others.
#include "tests/core/model/published_shapes.h"
#include "tests/support/expect_error.h"

#include "core/error.h"
#include "core/model/spec/model_overrides.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace {

using core::LayerKind;
using support::Json;
using testing::HasSubstr;

const Json kCait = Json::parse(R"({"family": "cait", "dim": 192, "depth": 2, "heads": 4, "patch": 16,
                                   "input_size": 64, "class_attention_blocks": 2, "classes": 10})");
const Json kXcit = Json::parse(R"({"family": "xcit", "dim": 96, "depth": 2, "heads": 4, "patch": 8,
                                   "class_attention_blocks": 1, "classes": 10})");
const Json kSwin = Json::parse(R"({"family": "swin", "dim": 32, "depths": [2, 4], "heads": [2, 4], "patch": 4,
                                   "window": 6, "classes": 10})");

core::TensorShapes shapesOf(const Json& facts)
{
    return support::ShapeMaker(facts).make();
}

core::ModelSpec inferBeside(const core::TensorShapes& shapes, const std::string& config = "{}",
                            const core::ModelOverrides& overrides = {})
{
    core::Sidecar sidecar;
    core::readSidecar(config, "config.json", sidecar);
    return core::inferSpec(shapes, sidecar, overrides, "some");
}

TEST(InferCait, ReadsTalkingThenClassLayers)
{
    const auto spec = inferBeside(shapesOf(kCait));
    EXPECT_EQ(spec.family, core::Family::Cait);
    ASSERT_EQ(spec.depth(), 4);
    EXPECT_EQ(spec.layers[1].kind, LayerKind::Talking);
    EXPECT_EQ(spec.layers[1].layout.prefix(), 0);
    EXPECT_EQ(spec.layers[2].kind, LayerKind::Class);
    EXPECT_TRUE(spec.layers[2].layout.classToken);
    EXPECT_EQ(spec.heads, 4);
    EXPECT_EQ(spec.provenance.at("heads").text(), "shapes");
    EXPECT_EQ(spec.trainedRows, 4);
    EXPECT_FALSE(spec.positionCoversPrefix);
    EXPECT_EQ(spec.preprocessing.height, 64);
    EXPECT_EQ(spec.preprocessing.cropPct, 1.0);
    EXPECT_EQ(spec.normEps, 1e-6);
    EXPECT_TRUE(spec.tokens.classToken);
}

TEST(InferXcit, ReadsChannelThenClassLayers)
{
    const auto spec = inferBeside(shapesOf(kXcit), R"({"model_args": {"img_size": 40, "tokens_norm": false}})");
    EXPECT_EQ(spec.family, core::Family::Xcit);
    ASSERT_EQ(spec.depth(), 3);
    EXPECT_EQ(spec.layers[0].kind, LayerKind::Channel);
    EXPECT_EQ(spec.layers[0].layout.prefix(), 0);
    EXPECT_EQ(spec.layers[2].kind, LayerKind::Class);
    EXPECT_EQ(spec.heads, 4);
    EXPECT_EQ(spec.patch, 8);
    EXPECT_FALSE(spec.tokensNorm);
    EXPECT_EQ(spec.provenance.at("tokens_norm").text(), "config.json");
    EXPECT_EQ(spec.preprocessing.height, 40);
    EXPECT_EQ(spec.mlpHidden, 384);
}

TEST(InferXcit, SaysThatTheInputSizeIsAGuess)
{
    const auto spec = inferBeside(shapesOf(kXcit));
    EXPECT_EQ(spec.preprocessing.height, 224);
    EXPECT_THAT(core::english(spec.warnings),
                testing::Contains("The input size is not in the file; 224 pixels are assumed."));
}

TEST(InferSwin, ReadsWindowsHeadsAndStages)
{
    const auto spec = inferBeside(shapesOf(kSwin));
    EXPECT_EQ(spec.family, core::Family::Swin);
    ASSERT_EQ(spec.depth(), 6);
    EXPECT_EQ(spec.largestWindow(), 6);
    EXPECT_EQ(spec.layers[1].heads, 2);
    EXPECT_EQ(spec.layers[1].stage, 0);
    EXPECT_EQ(spec.layers[5].heads, 4);
    EXPECT_EQ(spec.layers[5].stage, 1);
    EXPECT_EQ(spec.layers[5].kind, LayerKind::Window);
    EXPECT_EQ(spec.layers[5].layout.prefix(), 0);
    EXPECT_EQ(spec.preprocessing.height, 4 * 6 * 2);  // two stages of whole windows
    EXPECT_EQ(spec.normEps, 1e-5);
    EXPECT_EQ(spec.pooling, core::Pooling::PatchMean);
    EXPECT_EQ(spec.tokens.prefix(), 0);
    EXPECT_EQ(
        inferBeside(shapesOf(kSwin), R"({"model_args": {"img_size": 96, "num_heads": [2, 4]}})").preprocessing.height,
        96);
}

TEST(InferSpec, KnowsTheTrainedSizeWhereALateStageOfSwinIsOneSmallWindow)
{
    auto shapes = shapesOf(kSwin);
    for (int block = 0; block < 4; ++block) {
        shapes["layers.1.blocks." + std::to_string(block) + ".attn.relative_position_bias_table"] = {25, 4};
    }
    const auto spec = inferBeside(shapes);  // stage 1 was one window of 3 x 3, so stage 0 had 6 x 6 patches
    EXPECT_EQ(spec.largestWindow(), 6);
    EXPECT_EQ(spec.trainedRows, 6);
    EXPECT_EQ(spec.preprocessing.height, 24);
    EXPECT_EQ(inferBeside(shapesOf(kSwin)).trainedRows, 12);
}

TEST(InferSwin, ReadsTheSizeFromAStageThatIsOneSmallWindow)
{
    auto shapes = shapesOf(kSwin);
    for (const char* block : {"0", "1", "2", "3"}) {
        shapes[std::string("layers.1.blocks.") + block + ".attn.relative_position_bias_table"] = {49, 4};
    }
    const auto spec = inferBeside(shapes);  // windows of 6, then of 4: grids of 8 and 4
    EXPECT_EQ(spec.preprocessing.height, 32);
    EXPECT_EQ(spec.trainedRows, 8);
    EXPECT_EQ(spec.provenance.at("image_size").text(), "shapes");
}

TEST(InferSwin, ReadsAnotherWindowAtEachStage)
{
    auto shapes = shapesOf(kSwin);  // Swin-S3: windows of 6, then of 8
    for (const char* block : {"0", "1", "2", "3"}) {
        shapes[std::string("layers.1.blocks.") + block + ".attn.relative_position_bias_table"] = {225, 4};
    }
    const auto spec = inferBeside(shapes);
    EXPECT_EQ(spec.layers[0].window, 6);
    EXPECT_EQ(spec.layers[2].window, 8);
    EXPECT_EQ(spec.largestWindow(), 8);
    EXPECT_EQ(spec.trainedRows, 16);
}

TEST(InferSwin, RefusesWindowsThatAreFilledUp)
{
    EXPECT_STREQ(errorOf([] { inferBeside(shapesOf(kSwin), R"({"model_args": {"always_partition": true}})"); }).what(),
                 "config.json: always_partition: expected windows no larger than their grid, found true, which is not "
                 "supported");
}

TEST(InferSwin, RemembersWhatItWasMadeForWhenAskedForAnotherSize)
{
    core::ModelOverrides overrides;
    overrides.inputSize = std::pair(96, 144);
    const auto spec = inferBeside(shapesOf(kSwin), "{}", overrides);
    EXPECT_EQ(spec.preprocessing.width, 144);
    EXPECT_EQ(spec.provenance.at("image_size").text(), "option");
    EXPECT_EQ(spec.trainedRows, 12);
    EXPECT_EQ(spec.trainedCols, 12);
}

TEST(InferSpec, RefusesHeadsThatContradictTheShapes)
{
    core::ModelOverrides overrides;
    overrides.heads = 8;
    const core::Error error = errorOf([&] { inferBeside(shapesOf(kCait), "{}", overrides); });
    EXPECT_EQ(error.code, core::ErrorCode::OutOfRange);
    EXPECT_STREQ(error.what(), "heads: expected 4 (from shapes), found 8 (from option)");
}

TEST(InferSpec, PoolsAsTheSidecarTellsAlsoWithoutAClassifier)
{
    const auto facts = Json::parse(R"({"family": "vit", "dim": 128, "depth": 2, "patch": 16, "classes": 0,
        "class_token": true, "registers": 0, "pos_embed_tokens": 17, "qkv_bias": true, "mlp": "mlp",
        "mlp_hidden": 512, "layer_scale": false, "global_pool": "token"})");
    EXPECT_EQ(inferBeside(shapesOf(facts)).pooling, core::Pooling::ClassToken);
    EXPECT_EQ(inferBeside(shapesOf(facts), R"({"global_pool": "avg"})").pooling, core::Pooling::PatchMean);
    EXPECT_EQ(inferBeside(shapesOf(facts), R"({"model_args": {"global_pool": "avgmax"}})").pooling,
              core::Pooling::PatchMeanMax);
}

TEST(InferSpec, TellsTheTwoGiantsOfOneWidthApart)
{
    auto facts = Json::parse(R"({"family": "vit", "dim": 1536, "depth": 40, "patch": 16, "classes": 0,
        "class_token": true, "registers": 0, "pos_embed_tokens": 257, "qkv_bias": true, "mlp": "mlp",
        "mlp_hidden": 6144, "layer_scale": false, "global_pool": "token"})");
    EXPECT_EQ(inferBeside(shapesOf(facts)).heads, 24);
    facts["class_token"] = false;
    facts["pos_embed_tokens"] = 256;
    facts["global_pool"] = "map";
    const auto pooled = inferBeside(shapesOf(facts));
    EXPECT_EQ(pooled.heads, 16);
    EXPECT_EQ(pooled.provenance.at("heads").text(), "table: SigLIP 2 giant");
}

TEST(InferSpec, ReadsAttentionPoolingAsOneMoreLayer)
{
    const auto facts = Json::parse(R"({"family": "siglip", "dim": 128, "depth": 2, "patch": 16, "classes": 0,
        "class_token": false, "registers": 0, "pos_embed_tokens": 16, "qkv_bias": true, "mlp": "mlp",
        "mlp_hidden": 512, "layer_scale": false, "global_pool": "map"})");
    const auto spec = inferBeside(shapesOf(facts));
    ASSERT_EQ(spec.depth(), 3);
    EXPECT_EQ(spec.layers[2].kind, LayerKind::Class);
    EXPECT_EQ(spec.layers[2].layout.prefix(), 0);
    EXPECT_EQ(spec.layers[2].heads, 2);
    EXPECT_EQ(spec.pooling, core::Pooling::AttentionPool);
    EXPECT_EQ(spec.preprocessing.mean[0], 0.5);
}

struct Contradiction {
    const char* name;
    const Json* facts;
    const char* tensor;
    std::vector<int64_t> shape;  ///< empty: taken away
    const char* sentence;
};

class Contradictory : public testing::TestWithParam<Contradiction> {};

TEST_P(Contradictory, IsReportedInOneSentence)
{
    auto shapes = shapesOf(*GetParam().facts);
    shapes.erase(GetParam().tensor);
    if (!GetParam().shape.empty()) {
        shapes[GetParam().tensor] = GetParam().shape;
    }
    EXPECT_STREQ(errorOf([&] { inferBeside(shapes); }).what(), GetParam().sentence);
}

const char* const kTable = "layers.1.blocks.0.attn.relative_position_bias_table";
INSTANTIATE_TEST_SUITE_P(
    Shapes, Contradictory,
    testing::Values(
        Contradiction{"TalkingHeadsNotSquare",
                      &kCait,
                      "blocks.0.attn.proj_l.weight",
                      {4, 3},
                      "blocks.0.attn.proj_l.weight: expected [4, 4], found [4, 3]"},
        Contradiction{"QkvOfAnotherWidth",
                      &kCait,
                      "blocks.0.attn.qkv.weight",
                      {192, 192},
                      "blocks.0.attn.qkv.weight: expected [576, 192], found [192, 192]"},
        Contradiction{"PositionsWithAClassRow",
                      &kCait,
                      "pos_embed",
                      {1, 17, 192},
                      "pos_embed: expected one row per patch, as in every CaiT, found one more"},
        Contradiction{"ClassifierOfAnotherWidth",
                      &kCait,
                      "head.weight",
                      {10, 96},
                      "head.weight: expected [10, 192], found [10, 96]"},
        Contradiction{"TemperatureOfRankOne",
                      &kXcit,
                      "blocks.0.attn.temperature",
                      {4},
                      "blocks.0.attn.temperature: expected 3 sides from 1 to 65536, found [4]"},
        Contradiction{"AMissingConvolution",
                      &kXcit,
                      "patch_embed.proj.4.0.weight",
                      {},
                      "patch_embed.proj.4.0.weight: expected in every XCiT, found no such tensor"},
        Contradiction{"FourierOfAnotherWidth",
                      &kXcit,
                      "pos_embed.token_projection.weight",
                      {96, 32, 1, 1},
                      "pos_embed.token_projection.weight: expected [96, 64, 1, 1], found [96, 32, 1, 1]"},
        Contradiction{"BiasTableNotSquare",
                      &kSwin,
                      kTable,
                      {120, 4},
                      "layers.1.blocks.0.attn.relative_position_bias_table: expected the square of an odd number of "
                      "rows, found 120"},
        Contradiction{"BiasTableOfAHugeWindow",
                      &kSwin,
                      "layers.0.blocks.0.attn.relative_position_bias_table",
                      {65025, 2},
                      "layers.0.blocks.0.attn.relative_position_bias_table: expected windows of at most 64 patches a "
                      "side, found 128"},
        Contradiction{"HeadsThatDoNotDivide",
                      &kSwin,
                      kTable,
                      {121, 5},
                      "layers.1.blocks.0.attn.relative_position_bias_table: expected a divisor of the width 64 as "
                      "heads, found 5"},
        Contradiction{"NoMerging",
                      &kSwin,
                      "layers.1.downsample.reduction.weight",
                      {},
                      "layers.1.downsample.reduction.weight: expected [64, 128], found no such tensor"}),
    [](const auto& test) { return test.param.name; });

TEST(InferSpec, NamesTheBlockThatIsMissing)
{
    auto shapes = shapesOf(kCait);
    shapes["blocks.5.norm1.weight"] = {192};
    EXPECT_STREQ(errorOf([&] { inferBeside(shapes); }).what(),
                 "blocks.: expected blocks.0 to blocks.5 without a gap, found no blocks.2");
}

TEST(InferSpec, NamesTheNearestFamilyAndWhatItLacks)
{
    auto shapes = shapesOf(kXcit);
    shapes.erase("cls_token");
    EXPECT_THAT(errorOf([&] { inferBeside(shapes); }).what(),
                HasSubstr("no known model family: nearest is XCiT, where cls_token is missing"));
}

}  // namespace
