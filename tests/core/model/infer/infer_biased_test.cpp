// BEiT, SAM and relative-position ViTs from their shapes, and the sentence for each shape that contradicts the others.
#include "core/model/families/infer_spec.h"
#include "core/model/sidecar/sidecar.h"
#include "core/model/spec/model_overrides.h"
#include "core/model/spec/part_specs.h"
#include "tests/support/expect_error.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace {

using core::LayerKind;
using core::TensorShapes;
using testing::HasSubstr;

TensorShapes blocksOf(int64_t dim, int depth, const std::string& norms = "norm1")
{
    TensorShapes shapes{{"patch_embed.proj.weight", {dim, 3, 16, 16}}, {"patch_embed.proj.bias", {dim}}};
    for (int i = 0; i < depth; ++i) {
        const auto block = "blocks." + std::to_string(i) + ".";
        shapes[block + norms + ".weight"] = {dim};
        shapes[block + "attn.qkv.weight"] = {3 * dim, dim};
        shapes[block + "mlp.fc1.weight"] = {4 * dim, dim};
        shapes[block + "mlp.fc2.weight"] = {dim, 4 * dim};
    }
    return shapes;
}

/// SAM of `depth` layers: windows of 14 on a grid of 64, the last layer of each quarter without.
TensorShapes samOf(int64_t dim, int depth, int64_t width)
{
    auto shapes = blocksOf(dim, depth);
    shapes["pos_embed"] = {1, 64, 64, dim};
    shapes["neck.0.weight"] = {256, dim, 1, 1};
    shapes["neck.2.weight"] = {256, 256, 3, 3};
    for (int i = 0; i < depth; ++i) {
        const int64_t rows = (i + 1) % (depth / 4) == 0 ? 127 : 27;
        const auto block = "blocks." + std::to_string(i) + ".attn.rel_pos_";
        shapes[block + "h"] = shapes[block + "w"] = {rows, width};
    }
    return shapes;
}

TensorShapes beitOf(int64_t rows, bool shared = false)
{
    auto shapes = blocksOf(768, 12);
    shapes["cls_token"] = {1, 1, 768};
    shapes[shared ? "norm.weight" : "fc_norm.weight"] = {768};
    for (int i = 0; i < 12 && !shared; ++i) {
        shapes["blocks." + std::to_string(i) + ".attn.rel_pos.relative_position_bias_table"] = {rows, 12};
    }
    if (shared) {
        shapes["shared_rel_pos.relative_position_bias_table"] = {rows, 12};
    }
    return shapes;
}

core::ModelSpec infer(const TensorShapes& shapes, const std::string& config = "{}",
                      const core::InferenceHints& hints = "some")
{
    core::Sidecar sidecar;
    core::readSidecar(config, "config.json", sidecar);
    return core::inferSpec(shapes, sidecar, {}, hints);
}

std::string complaint(const TensorShapes& shapes, const std::string& sidecar = "{}")
{
    return errorOf([&] { infer(shapes, sidecar); }).what();
}

/// timm crops a photo for SAM; in its authors' files it stands in the corner of a padded square.
TEST(InferSamPhotos, StandWhereTheAuthorsOfTheFileHaveThem)
{
    constexpr core::NamingStyle authors{core::NamingSource::Authors, "SAM"};
    const auto inferAs = [](core::NamingId naming) {
        core::InferenceHints hints("some");
        hints.naming = naming;
        return infer(samOf(768, 12, 64), "{}", hints);
    };
    EXPECT_EQ(inferAs(&core::kTimmNames).preprocessing.cropMode, core::CropMode::Center);
    const auto spec = inferAs(&authors);
    EXPECT_EQ(spec.preprocessing.cropMode, core::CropMode::Corner);
    EXPECT_EQ(spec.preprocessing.interpolation, core::Interpolation::Bilinear);
    EXPECT_EQ(spec.preprocessing.cropPct, 1.0);
}

TEST(InferBeit, ReadsGridAndHeadsFromTheTable)
{
    const auto spec = infer(beitOf(732));  // 27 * 27 + 3
    EXPECT_EQ(spec.family, core::Family::Beit);
    EXPECT_EQ(spec.heads, 12);
    EXPECT_EQ(spec.trainedRows, 14);
    EXPECT_EQ(spec.preprocessing.height, 224);
    EXPECT_FALSE(spec.absolutePosition);
    EXPECT_EQ(spec.pooling, core::Pooling::PatchMean);
    EXPECT_TRUE(spec.relative->ofLayers);
    EXPECT_FALSE(spec.relative->shared);
    EXPECT_EQ(spec.preprocessing.mean[0], 0.5);
    EXPECT_EQ(infer(beitOf(732), "{}", "beitv2_base_patch16_224").preprocessing.mean[0], 0.485);
}

TEST(InferBeit, KnowsTheSharedTableOfPretraining)
{
    const auto spec = infer(beitOf(732, true));
    EXPECT_EQ(spec.family, core::Family::Beit);
    EXPECT_FALSE(spec.relative->ofLayers);
    EXPECT_TRUE(spec.relative->shared);
    EXPECT_EQ(spec.pooling, core::Pooling::ClassToken);
}

TEST(InferBeit, TakesAGridThatIsNoSquareFromTheSidecar)
{
    const auto shapes = beitOf(3 * 5 + 3);
    EXPECT_THAT(complaint(shapes), HasSubstr("expected the square of an odd number of rows and 3 of the class token, "
                                             "found 18"));
    const auto spec = infer(shapes, R"({"model_args": {"img_size": [32, 48]}})");
    EXPECT_EQ(spec.trainedRows, 2);
    EXPECT_EQ(spec.trainedCols, 3);
}

TEST(InferBeit, RefusesHeadsThatDoNotDivideTheWidth)
{
    auto shapes = beitOf(732);
    shapes["blocks.0.attn.rel_pos.relative_position_bias_table"] = {732, 7};
    EXPECT_THAT(complaint(shapes), HasSubstr("expected a divisor of the width 768 as heads, found 7"));
}

struct Encoder {
    const char* name;
    int64_t dim;
    int depth, heads;
    std::vector<int> whole;  ///< layers without windows
};
class InferSam : public testing::TestWithParam<Encoder> {};

TEST_P(InferSam, ReadsWindowsAndHeadsFromTheTables)
{
    const auto& [name, dim, depth, heads, whole] = GetParam();
    const auto spec = infer(samOf(dim, depth, dim / heads));
    EXPECT_EQ(spec.family, core::Family::Sam);
    EXPECT_EQ(spec.heads, heads);
    EXPECT_EQ(spec.trainedRows, 64);
    EXPECT_EQ(spec.largestWindow(), 14);
    EXPECT_EQ(spec.neck->width, 256);
    EXPECT_EQ(spec.preprocessing.width, 1024);
    std::vector<int> found;
    for (int i = 0; i < spec.depth(); ++i) {
        const auto& layer = spec.layers[static_cast<size_t>(i)];
        EXPECT_EQ(layer.window, layer.kind == LayerKind::Window ? 14 : 0);
        if (layer.kind == LayerKind::Self) {
            found.push_back(i);
        }
    }
    EXPECT_EQ(found, whole);
}
INSTANTIATE_TEST_SUITE_P(Published, InferSam,
                         testing::Values(Encoder{"B", 768, 12, 12, {2, 5, 8, 11}},
                                         Encoder{"L", 1024, 24, 16, {5, 11, 17, 23}},
                                         Encoder{"H", 1280, 32, 16, {7, 15, 23, 31}}),
                         [](const auto& test) { return test.param.name; });

TEST(InferSamFromTables, TellsWindowsAsLargeAsTheGridByTheRuleOfQuarters)
{
    auto shapes = samOf(768, 12, 64);
    for (int i = 0; i < 12; ++i) {
        const auto block = "blocks." + std::to_string(i) + ".attn.rel_pos_";
        shapes[block + "h"] = shapes[block + "w"] = {27, 64};
    }
    shapes.erase("pos_embed");
    shapes.erase("neck.0.weight");
    shapes.erase("neck.2.weight");
    const auto spec = infer(shapes);
    EXPECT_EQ(spec.trainedRows, 14);
    EXPECT_FALSE(spec.absolutePosition);
    EXPECT_EQ(spec.neck->width, 0);
    EXPECT_EQ(spec.layers[2].kind, LayerKind::Self);
    EXPECT_EQ(spec.layers[3].kind, LayerKind::Window);
    EXPECT_THAT(spec.provenance.at("layers").text(), HasSubstr("rule"));
    // Beside a size that is no window's, all of them are windows.
    EXPECT_EQ(infer(shapes, R"({"model_args": {"img_size": 512}})").layers[2].kind, LayerKind::Window);
}

TEST(InferSamFromTables, TakesTheLayersWithoutWindowsFromTheSidecar)
{
    auto shapes = samOf(768, 12, 64);
    for (int i = 0; i < 12; ++i) {
        const auto block = "blocks." + std::to_string(i) + ".attn.rel_pos_";
        shapes[block + "h"] = shapes[block + "w"] = {27, 64};
    }
    shapes["pos_embed"] = {1, 14, 14, 768};
    const auto spec = infer(shapes, R"({"model_args": {"global_attn_indexes": [0, 4]}})");
    EXPECT_EQ(spec.layers[0].kind, LayerKind::Self);
    EXPECT_EQ(spec.layers[2].kind, LayerKind::Window);
    EXPECT_EQ(spec.layers[4].kind, LayerKind::Self);
    EXPECT_EQ(spec.provenance.at("layers").text(), "config.json");
    EXPECT_THAT(
        complaint(samOf(768, 12, 64), R"({"model_args": {"global_attn_indexes": [1]}})"),
        HasSubstr("global_attn_indexes: layer 1 is said to attend to the whole grid of 64 x 64 patches, but its "
                  "tables are for 14 x 14"));
}

TEST(InferSamFromTables, RefusesTablesThatFitNothing)
{
    auto shapes = samOf(768, 12, 64);
    shapes["blocks.1.attn.rel_pos_w"] = {29, 64};
    EXPECT_THAT(complaint(shapes),
                HasSubstr("blocks.1.attn.rel_pos_w: expected a table for the grid of 64 x 64 patches "
                          "or for a square window, found one for 14 x 15"));
    shapes["blocks.1.attn.rel_pos_w"] = {28, 64};
    EXPECT_THAT(complaint(shapes), HasSubstr("expected an odd number of rows up to 2047, found 28"));
}

TEST(InferSamFromTables, TakesTheEpsilonOfWhoeverNamedThem)
{
    core::InferenceHints timm("some"), authors("some");
    timm.naming = &core::kTimmNames;
    authors.naming = nullptr;
    EXPECT_EQ(infer(samOf(768, 12, 64), "{}", timm).normEps, 1e-5);
    EXPECT_EQ(infer(samOf(768, 12, 64), "{}", authors).normEps, 1e-6);
}

TensorShapes relposOf(bool layerScale)
{
    auto shapes = blocksOf(384, 12);
    shapes["norm.weight"] = {384};
    for (int i = 0; i < 12; ++i) {
        const auto block = "blocks." + std::to_string(i) + ".";
        shapes[block + "attn.rel_pos.mlp.fc1.weight"] = {128, 2};
        shapes[block + "attn.rel_pos.mlp.fc1.bias"] = {128};
        shapes[block + "attn.rel_pos.mlp.fc2.weight"] = {6, 128};
        shapes[block + "attn.rel_pos.mlp.fc2.bias"] = {6};
        if (layerScale) {
            shapes[block + "ls1.gamma"] = shapes[block + "ls2.gamma"] = {384};
        }
    }
    return shapes;
}

TEST(InferRelpos, ReadsHeadsFromTheMlpAndTakesThePublishedSize)
{
    const auto spec = infer(relposOf(true));
    EXPECT_EQ(spec.family, core::Family::Relpos);
    EXPECT_EQ(spec.heads, 6);
    EXPECT_EQ(spec.relative->hidden, 128);
    EXPECT_EQ(spec.preprocessing.height, 224);
    EXPECT_FALSE(spec.relative->normBehind);
}

TEST(InferRelpos, KnowsNormsBehindBranchesByTheNameOrSaysThatItAssumesThem)
{
    const auto named = infer(relposOf(false), R"({"architecture": "vit_relpos_small_patch16_rpn_224"})");
    EXPECT_TRUE(named.relative->normBehind);
    EXPECT_THAT(core::english(named.warnings), testing::IsEmpty());
    EXPECT_FALSE(infer(relposOf(false), R"({"architecture": "vit_relpos_small_patch16_224"})").relative->normBehind);
    const auto bare = infer(relposOf(false));
    EXPECT_TRUE(bare.relative->normBehind);
    EXPECT_THAT(core::english(bare.warnings), testing::Contains(HasSubstr("after is assumed")));
}

TEST(InferRelpos, RefusesABoundedBias)
{
    auto shapes = relposOf(true);
    shapes.erase("blocks.0.attn.rel_pos.mlp.fc2.bias");
    EXPECT_THAT(complaint(shapes), HasSubstr("blocks.0.attn.rel_pos.mlp.fc2.bias: expected one, found none"));
}

}  // namespace
