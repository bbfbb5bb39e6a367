// Families of several stages, most of which begin with convolutions: NesT, GCViT, EfficientFormer, Next-ViT, FastViT.
// Their numbers are held by the reference's cases (tests/core/analysis/goldens_test.cpp).
#include "core/model/families/efficientformer/efficientformer.h"
#include "core/model/families/fastvit/fastvit.h"
#include "core/model/families/gcvit/gcvit.h"
#include "core/model/families/nest/nest.h"
#include "core/model/network/run_trace.h"
#include "core/model/spec/part_specs.h"
#include "core/trace/window_geometry.h"
#include "tests/core/model/families/golden_shapes.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace staged {

using core::LayerKind;
using core::PatchGrid;
using support::kindsOf;
using support::leave;
using support::opened;
using support::refusalOf;
using support::Shapes;
using testing::HasSubstr;

TEST(Nest, AttendsInBlocksThatTheLastLevelJoinsToOne)
{
    const auto network = opened("nest");
    const auto trace = core::runTrace(*network, torch::randn({1, 3, 48, 48}));
    const auto blocks = [&](size_t layer) {
        return std::get<core::WindowAttention>(trace.layers.at(layer).attention).q.size(0);
    };
    EXPECT_EQ(blocks(0), 16);
    EXPECT_EQ(blocks(1), 4);
    EXPECT_EQ(blocks(3), 1);
    EXPECT_THAT(errorOf([&] { network->gridFor(48, 64); }).what(), HasSubstr("expected 48x48"));
    EXPECT_THAT(refusalOf("nest", leave, R"({"model_args":{"num_heads":[2,3,4]}})"),
                HasSubstr("the padding between levels is not in the file"));
    EXPECT_FALSE(core::hierarchyOf<core::NestSpec>(network->spec()).samePooling);
    EXPECT_TRUE(core::hierarchyOf<core::NestSpec>(opened("nest_jx")->spec()).samePooling);
    EXPECT_THAT(refusalOf("nest",
                          [](Shapes& shapes) {
                              shapes["levels.0.pos_embed"] = {1, 9, 9, 16};
                          }),
                HasSubstr("expected [1, 16, 9, 16], found [1, 9, 9, 16]"));
}

TEST(Gcvit, AsksEveryWindowOfEverySecondLayerWithTheSameQueries)
{
    const auto network = opened("gcvit");
    EXPECT_EQ(core::hierarchyOf<core::GcvitSpec>(network->spec()).queryHalvings, (std::vector<int>{2, 1, 0}));
    const auto trace = core::runTrace(*network, torch::randn({1, 3, 32, 48}));
    const auto& own = std::get<core::WindowAttention>(trace.layers[0].attention).q;
    const auto& shared = std::get<core::WindowAttention>(trace.layers[1].attention).q;
    EXPECT_EQ(shared.size(0), 16);
    EXPECT_TRUE(torch::equal(shared[0], shared[5]));
    EXPECT_FALSE(torch::equal(own[0], own[5]));
    EXPECT_THAT(errorOf([&] { network->gridFor(48, 32); }).what(), HasSubstr("expected 48x32"));
    EXPECT_THAT(refusalOf("gcvit",
                          [](Shapes& shapes) {
                              shapes["stages.0.blocks.0.attn.rel_pos.relative_position_bias_table"] = {21, 2};
                          }),
                HasSubstr("whose number is a power of two per side"));
}

TEST(Efficientformer, AttendsOnlyInTheLastBlocksOfItsLastStage)
{
    const auto network = opened("efficientformer");
    const auto& spec = network->spec();
    EXPECT_EQ(kindsOf(spec), (std::vector<LayerKind>{LayerKind::Self, LayerKind::Self}));
    const auto& hierarchy = core::hierarchyOf<core::EfficientformerSpec>(spec);
    EXPECT_EQ(hierarchy.convolutions.back().blocks, 1);
    EXPECT_EQ(hierarchy.keyWidth, 4);
    EXPECT_EQ(hierarchy.valueWidth, 8);
    EXPECT_EQ(network->gridFor(61, 90), (PatchGrid{4, 6})) << "convolutions round up";
    EXPECT_THAT(errorOf([&] { network->gridFor(65, 90); }).what(), HasSubstr("expected 96x64"));
    EXPECT_THAT(refusalOf("efficientformer",
                          [](Shapes& shapes) {
                              shapes["stages.2.blocks.2.token_mixer.qkv.weight"] = {47, 16};
                          }),
                HasSubstr("expected rows for queries and keys of 3 heads beside 24 for values, found 47"));
}

TEST(Nextvit, HasKeysThatAreMeansOfPatchesInReadingOrder)
{
    const auto network = opened("nextvit");
    EXPECT_EQ(kindsOf(network->spec()),
              (std::vector<LayerKind>{LayerKind::Reduced, LayerKind::Reduced, LayerKind::Reduced, LayerKind::Self}));
    EXPECT_EQ(network->gridFor(72, 100), (PatchGrid{9, 13}));
    EXPECT_THAT(errorOf([&] { network->gridFor(16, 16); }).what(),
                HasSubstr("expected at least 16 patches of 8 pixels"));
    const auto trace = core::runTrace(*network, torch::randn({1, 3, 72, 100}));
    const auto& kept = std::get<core::ReducedAttention>(trace.layers[0].attention);
    EXPECT_TRUE(kept.inRuns);
    EXPECT_EQ(kept.k.size(1), 7) << "9 x 13 patches, 16 of which a key covers";
    EXPECT_THAT(refusalOf("nextvit", leave, R"({"architecture":"nextvit_small","model_args":{"sr_ratios":[8,4,2,2]}})"),
                HasSubstr("sr_ratios"));
}

TEST(Fastvit, ReadsBranchesAndFusedConvolutions)
{
    const auto branches = opened("fastvit"), fused = opened("fastvit_mci");
    EXPECT_FALSE(core::hierarchyOf<core::FastvitSpec>(branches->spec()).mergingActivates);
    EXPECT_TRUE(core::hierarchyOf<core::FastvitSpec>(fused->spec()).mergingActivates);
    EXPECT_EQ(core::blockOf(branches->spec()).norm, core::NormKind::Batch);
    EXPECT_EQ(core::blockOf(fused->spec()).norm, core::NormKind::Layer);
    EXPECT_EQ(fused->spec().layers.back().stage, 1);
    EXPECT_EQ(branches->gridFor(52, 72), (PatchGrid{4, 5}));
    EXPECT_THAT(refusalOf("fastvit",
                          [](Shapes& shapes) {
                              shapes["stem.0.conv_scale.conv.weight"] = {8, 3, 2, 2};
                          }),
                HasSubstr("expected 8 square filters of 3 channels"));
    EXPECT_THAT(refusalOf("fastvit", [](Shapes& shapes) { shapes["stem.0.conv_kxk.0.bn.running_var"] = {7}; }),
                HasSubstr("expected 8 values, one per channel"));
}

}  // namespace staged
