// Inference of the residual network in front of a hybrid ViT from its shapes.
#include "core/error.h"
#include "core/model/families/infer_spec.h"
#include "core/model/spec/model_overrides.h"
#include "core/model/spec/stem_spec.h"
#include "tests/support/expect_error.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace {

using testing::ElementsAre;
using testing::HasSubstr;

core::TensorShapes hybridShapes()
{
    return {{"patch_embed.backbone.stem.conv.weight", {64, 3, 7, 7}},
            {"patch_embed.backbone.stages.0.blocks.0.conv1.weight", {64, 64, 1, 1}},
            {"patch_embed.backbone.stages.1.blocks.0.conv1.weight", {128, 256, 1, 1}},
            {"patch_embed.backbone.stages.1.blocks.1.conv1.weight", {128, 512, 1, 1}},
            {"patch_embed.proj.weight", {64, 512, 1, 1}},
            {"patch_embed.proj.bias", {64}},
            {"cls_token", {1, 1, 64}},
            {"pos_embed", {1, 26, 64}},
            {"blocks.0.attn.qkv.weight", {192, 64}},
            {"blocks.0.mlp.fc1.weight", {256, 64}},
            {"blocks.0.mlp.fc2.weight", {64, 256}},
            {"norm.weight", {64}}};
}

TEST(InferHybridVit, ReadsTheStemAndThePixelsOfAPatch)
{
    const auto spec = core::inferSpec(hybridShapes(), {}, {}, "some");
    ASSERT_TRUE(spec.stem);
    EXPECT_EQ(spec.stem->width, 64);
    EXPECT_THAT(spec.stem->blocks, ElementsAre(1, 2));
    EXPECT_EQ(spec.patch, 8);
    EXPECT_EQ(spec.trainedRows, 5);
    EXPECT_EQ(spec.preprocessing.height, 40);
    EXPECT_EQ(spec.preprocessing.mean[0], 0.5);
}

TEST(InferHybridVit, RefusesStemsThatContradictThemselves)
{
    auto shapes = hybridShapes();
    shapes["patch_embed.proj.weight"] = {64, 256, 1, 1};
    EXPECT_STREQ(errorOf([&] { core::inferSpec(shapes, {}, {}, "some"); }).what(),
                 "patch_embed.proj.weight: expected [64, 512, 1, 1], found [64, 256, 1, 1]");
    shapes["patch_embed.backbone.stem.conv.weight"] = {60, 3, 7, 7};
    EXPECT_THAT(errorOf([&] { core::inferSpec(shapes, {}, {}, "some"); }).what(),
                HasSubstr("expected a multiple of 32 channels up to 256 and at most 4 stages, found 60"));
}

}  // namespace
