// Families whose attention is more than one softmax of products, or whose queries and keys are pooled: their geometry,
// and files that contradict themselves. Their numbers are held by the reference's cases
// (tests/core/analysis/goldens_test.cpp).
#include "core/checkpoint/open_checkpoint.h"
#include "core/error.h"
#include "core/model/families/mvit/mvit.h"
#include "core/model/families/visformer/visformer.h"
#include "core/model/network/linear.h"
#include "core/model/network/run_trace.h"
#include "core/model/recording/recorded_network.h"
#include "core/model/recording/trace_file.h"
#include "core/model/spec/part_specs.h"
#include "tests/core/model/families/golden_shapes.h"
#include "tests/support/expect_error.h"
#include "tests/support/scratch_folder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <map>
#include <regex>
#include <set>
#include <string>

namespace {

using core::LayerKind;
using core::PatchGrid;
using support::kindsOf;
using support::leave;
using support::opened;
using support::refusalOf;
using support::Shapes;
using support::shapesOf;
using support::specOf;
using testing::HasSubstr;

TEST(Visformer, HasLayersInTheLastTwoOfItsStages)
{
    const auto network = opened("visformer");
    const auto& spec = network->spec();
    EXPECT_EQ(network->layerCount(), 3);
    EXPECT_EQ(spec.layers.back().stage, 1);
    EXPECT_EQ(core::hierarchyOf<core::VisformerSpec>(spec).groups, 8) << "32 channels, 4 of which a filter reads";
    EXPECT_EQ(network->gridFor(96, 128), (PatchGrid{6, 8}));
    EXPECT_THAT(errorOf([&] { network->gridFor(96, 96); }).what(), HasSubstr("expected 128x96"));
    EXPECT_THAT(refusalOf("visformer",
                          [](Shapes& shapes) {
                              shapes["pos_embed1"] = {1, 16, 12, 15};
                          }),
                HasSubstr("pos_embed1: expected [1, 16, 12, 16], found [1, 16, 12, 15]"));
    EXPECT_THAT(refusalOf("visformer",
                          [](Shapes& shapes) {
                              shapes["stage1.0.mlp.conv2.weight"] = {32, 5, 3, 3};
                          }),
                HasSubstr("expected a divisor of 32 channels, found 5"));
    EXPECT_THAT(refusalOf("visformer",
                          [](Shapes& shapes) {
                              shapes["stage1.0.attn.qkv.weight"] = {48, 16, 1, 1};
                          }),
                HasSubstr("expected a first stage without attention"));
}

TEST(Levit, HasLayersWithFewerQueriesBetweenItsStages)
{
    const auto network = opened("levit");
    EXPECT_EQ(kindsOf(network->spec()), (std::vector{LayerKind::Self, LayerKind::Reduced, LayerKind::Self,
                                                     LayerKind::Self, LayerKind::Reduced, LayerKind::Self}));
    const auto trace = core::runTrace(*network, torch::randn({1, 3, 128, 96}));
    EXPECT_EQ(trace.grid, (PatchGrid{8, 6}));
    const auto& last = std::get<core::ReducedAttention>(trace.layers[4].attention);
    EXPECT_EQ(trace.layers[4].grid, (PatchGrid{2, 2})) << "of 4 x 3 keys";
    EXPECT_EQ(last.keyGrid, (PatchGrid{4, 3}));
    EXPECT_EQ(network->spec().activation, core::Activation::HardSwish);
}

/// Without a name, by what only timm's variants without published weights have: five blocks in a stage.
TEST(Levit, HasSiluWhereOnlyVariantsOfTimmHaveItsSizes)
{
    const std::string square = R"({"model_args": {"img_size": [128, 96]}})";
    EXPECT_EQ(specOf("levit", leave, square).activation, core::Activation::HardSwish);
    const auto deepen = [](Shapes& shapes) {
        for (const auto& [name, shape] : Shapes(shapes)) {
            for (int block = 1; name.starts_with("stages.0.blocks.0.") && block < 5; ++block) {
                shapes["stages.0.blocks." + std::to_string(block) + name.substr(17)] = shape;
            }
        }
    };
    EXPECT_EQ(specOf("levit", deepen, square).activation, core::Activation::Silu);
}

TEST(Levit, AsksForAGridThatIsNotSquare)
{
    const std::string bare = R"({"architecture": "levit_128s"})";
    EXPECT_THAT(refusalOf("levit", leave, bare), HasSubstr("expected a square number of biases, found 48"));
    EXPECT_EQ(
        specOf("levit", leave, R"({"architecture": "levit_256d", "model_args": {"img_size": [128, 96]}})").activation,
        core::Activation::Silu);
    EXPECT_THAT(refusalOf("levit",
                          [](Shapes& shapes) {
                              shapes["stages.1.blocks.0.attn.qkv.linear.weight"] = {97, 24};
                          }),
                HasSubstr("expected rows for queries and keys of 3 heads beside 48 for values, found 97"));
}

TEST(Convit, LetsTheClassTokenInBehindTheGates)
{
    const auto network = opened("convit");
    const auto& layers = network->spec().layers;
    EXPECT_EQ(kindsOf(network->spec()), (std::vector{LayerKind::Paired, LayerKind::Paired, LayerKind::Self}));
    EXPECT_EQ(layers[1].layout.prefix(), 0);
    EXPECT_EQ(layers[2].layout.prefix(), 1);
    EXPECT_THAT(network->spec().warnings, testing::IsEmpty()) << "8 channels per head are 32 per token";
    EXPECT_THAT(refusalOf("convit",
                          [](Shapes& shapes) {
                              std::erase_if(shapes,
                                            [](const auto& each) { return each.first.starts_with("blocks.2."); });
                          }),
                HasSubstr("where the class token enters, found none"));
    EXPECT_THAT(refusalOf("convit",
                          [](Shapes& shapes) {
                              shapes["pos_embed"] = {1, 17, 32};
                          }),
                HasSubstr("expected positions of the patches of a square grid"));
}

/// By hand: a gate that is shut leaves the softmax of position, which prefers the patch itself where only distance
/// counts.
TEST(Convit, AttendsByPositionWhereItsGateIsOpen)
{
    const auto network = opened("convit");
    const torch::NoGradGuard noGrad;
    const auto parameters = network->named_parameters();
    parameters["blocks.0.attn.gating_param"].fill_(40.0);
    const auto trace = core::runTrace(*network, torch::randn({1, 3, 64, 64}));
    const auto& paired = std::get<core::PairedAttention>(trace.layers[0].attention);
    EXPECT_TRUE(torch::equal(paired.secondShare, torch::ones({4})));
    const auto scores = torch::matmul(paired.secondQ * paired.scale, paired.secondK.transpose(1, 2))[0];  // [16, 16]
    const auto weights = core::valuesOfParameter(*network, "blocks.0.attn.pos_proj.weight")[0];
    // From patch (0, 0) to (1, 2) of 4 x 4, compared with to itself: dx 2, dy 1, distance squared 5.
    const double expected = 2 * weights[0].item<double>() + weights[1].item<double>() + 5 * weights[2].item<double>();
    EXPECT_NEAR(scores[0][6].item<double>() - scores[0][0].item<double>(), expected, 1e-4);
}

TEST(Mvit, PoolsKeysLessWhereQueriesArePooled)
{
    const auto network = opened("mvitv2");
    std::vector<int> reductions;
    std::ranges::transform(network->spec().layers, std::back_inserter(reductions), &core::LayerSpec::reduction);
    EXPECT_EQ(reductions, (std::vector{4, 1, 2, -2}));
    EXPECT_EQ(network->gridFor(64, 64), (PatchGrid{16, 16}));
    EXPECT_THAT(errorOf([&] { network->gridFor(64, 128); }).what(), HasSubstr("expected 64x64"));
    EXPECT_EQ(opened("mvitv2_cls")->spec().pooling, core::Pooling::ClassToken);
}

TEST(Mvit, RefusesOtherStridesAndWidths)
{
    const std::string start = R"({"architecture": "mvitv2_tiny", "model_args": {)";
    EXPECT_THAT(refusalOf("mvitv2", leave, start + R"("stride_kv": [[2, 2]]}})"), HasSubstr("expected none of them"));
    EXPECT_THAT(refusalOf("mvitv2", leave, start + R"("stride_kv_adaptive": [4, 2]}})"),
                HasSubstr("expected one stride for rows and columns"));
    EXPECT_THAT(refusalOf("mvitv2", leave, start + R"("stride_kv_adaptive": [3, 3]}})"),
                HasSubstr("expected an even stride of keys that divides 16 rows, found 3"));
    EXPECT_THAT(refusalOf("mvitv2",
                          [](Shapes& shapes) {
                              shapes["stages.1.blocks.1.attn.rel_pos_w"] = {31, 8};
                          }),
                HasSubstr("stages.1.blocks.1.attn.rel_pos_w: expected [15, 8], found [31, 8]"));
    EXPECT_THAT(refusalOf("mvitv2",
                          [](Shapes& shapes) {
                              shapes["stages.1.blocks.1.shortcut_proj_mlp.weight"] = {32, 16};
                          }),
                HasSubstr("expected one at the end of each stage but the last, or none"));
    EXPECT_THAT(refusalOf("mvitv2_mlp",
                          [](Shapes& shapes) {
                              shapes["stages.0.blocks.0.mlp.fc2.weight"] = {24, 32};
                          }),
                HasSubstr("stages.1.blocks.0.attn.qkv.weight: expected [48, 24], found [48, 16]"));
}

TEST(Mvit, WidensTokensByAnMlpWhereItsNamesSaySo)
{
    EXPECT_FALSE(core::hierarchyOf<core::MvitSpec>(opened("mvitv2")->spec()).mlpWidens);
    const auto network = opened("mvitv2_mlp");
    EXPECT_TRUE(core::hierarchyOf<core::MvitSpec>(network->spec()).mlpWidens);
    EXPECT_EQ(network->spec().layers[1].heads, 2);
}

TEST(MobileClip, TakesOnlySquaresOfThePublishedSides)
{
    const auto spec = opened("vit_mobileclip")->spec();
    EXPECT_EQ(spec.patch, 16);
    EXPECT_EQ(spec.dim, 32);
    EXPECT_FALSE(spec.positionCoversPrefix);
    EXPECT_THAT(refusalOf("vit_mobileclip",
                          [](Shapes& shapes) {
                              shapes["patch_embed.backbone.1.conv.weight"] = {12, 8, 3, 3};
                          }),
                HasSubstr("patch_embed.backbone.1.conv.weight: expected [12, 8, 2, 2], found [12, 8, 3, 3]"));
    EXPECT_THAT(refusalOf("vit_mobileclip", [](Shapes& shapes) { shapes.erase("patch_embed.backbone.1.conv.weight"); }),
                HasSubstr("patch_embed.backbone.1.conv.weight: expected"));
}

/// By hand: exp(0) - exp(0) + 0.8 - 0.6 exp(-0.3 block).
TEST(DifferentialVit, SubtractsMoreInLaterBlocks)
{
    const auto network = opened("dwee");
    const torch::NoGradGuard noGrad;
    for (const auto& parameter : network->named_parameters()) {
        if (parameter.key().find(".lambda_") != std::string::npos) {
            parameter.value().zero_();
        }
    }
    const auto trace = core::runTrace(*network, torch::randn({1, 3, 64, 96}));
    for (int block = 0; block < 3; ++block) {
        const auto& paired = std::get<core::PairedAttention>(trace.layers[static_cast<size_t>(block)].attention);
        EXPECT_TRUE(paired.subtracts());
        EXPECT_NEAR(paired.secondShare[0].item<double>(), -(0.8 - 0.6 * std::exp(-0.3 * block)), 1e-6);
    }
    const std::string config = R"({"architecture": "vit_dwee_patch16_reg1_gap_256", "model_args": {"img_size": [64, 96],
        "attn_layer": "diff"}})";
    EXPECT_EQ(specOf("dwee", leave, config).layers.front().heads, 3);
    EXPECT_THAT(refusalOf("dwee", [](Shapes& shapes) { shapes["blocks.0.attn.lambda_q1"] = {7}; }),
                HasSubstr("expected half of a divisor of the width 48, found 7"));
}

TEST(Volo, LooksOutThenAttendsThenGathers)
{
    const auto network = opened("volo");
    EXPECT_EQ(kindsOf(network->spec()),
              (std::vector{LayerKind::Outlook, LayerKind::Self, LayerKind::Self, LayerKind::Self, LayerKind::Self,
                           LayerKind::Class, LayerKind::Class}));
    EXPECT_EQ(network->spec().layers.front().heads, 2);
    EXPECT_EQ(network->spec().layers.back().heads, 3);
    EXPECT_EQ(network->gridFor(64, 96), (PatchGrid{8, 12}));
    EXPECT_THAT(refusalOf("volo",
                          [](Shapes& shapes) {
                              shapes["network.0.0.attn.attn.weight"] = {163, 12};
                          }),
                HasSubstr("network.0.0.attn.attn.weight: expected [162, 12]"));
    EXPECT_THAT(
        refusalOf("volo", leave, R"({"architecture": "volo_d1_224", "model_args": {"num_heads": [3, 3, 3, 3]}})"),
        HasSubstr("expected 2 in outlook layers"));
    EXPECT_THAT(refusalOf("volo",
                          [](Shapes& shapes) {
                              shapes["aux_head.weight"] = {9, 24};
                          }),
                HasSubstr("aux_head.weight: expected [10, 24]"));
}

TEST(Segformer, LabelsPlacesWithItsDecoder)
{
    const auto network = opened("segformer");
    EXPECT_EQ(network->spec().classes, 0);
    EXPECT_EQ(network->spec().labelCount(), 10);
    EXPECT_EQ(network->spec().labelOf(3), "class 3") << "LABEL_3 is no name";
    EXPECT_FALSE(opened("mit")->capabilities().labelScores);
    EXPECT_THAT(refusalOf("segformer",
                          [](Shapes& shapes) {
                              shapes["decode_head.linear_fuse.weight"] = {16, 48, 1, 1};
                          }),
                HasSubstr("decode_head.linear_fuse.weight: expected [16, 64], found [16, 48]"));
}

class RecordedVariant : public testing::TestWithParam<const char*> {};

TEST_P(RecordedVariant, IsReadAsItWasWritten)
{
    const auto network = opened(GetParam());
    const auto& input = network->spec().preprocessing;
    const int patch = network->spec().patch;  // a trace file's input has whole patches
    const auto pixels =
        torch::randn({1, 3, core::stepsOf(input) * (input.height / patch * patch), input.width / patch * patch});
    const auto trace = core::runTrace(*network, pixels, {}, {.keepTokens = true, .keepValues = true});
    const auto recording = core::recordingOf(network->spec(), trace, pixels);
    const ScratchFolder folder;
    core::writeTraceFile(folder.path() / "t.safetensors", recording);
    const auto read = core::readTraceFile(*core::openCheckpoint(folder.path() / "t.safetensors"), "t.safetensors");
    ASSERT_EQ(read.trace.layerCount(), recording.trace.layerCount());
    for (size_t i = 0; i < read.trace.layers.size(); ++i) {
        const auto &found = read.trace.layers[i], &made = recording.trace.layers[i];
        EXPECT_EQ(found.kind, made.kind) << i;
        EXPECT_EQ(found.grid, made.grid) << i;
        const auto tensorsOf = [](const core::LayerTrace& layer) {
            return std::visit([](const auto& attention) { return attention.storedTensors(); }, layer.attention);
        };
        const auto foundTensors = tensorsOf(found), madeTensors = tensorsOf(made);
        ASSERT_EQ(foundTensors.size(), madeTensors.size()) << i;
        for (size_t k = 0; k < madeTensors.size(); ++k) {
            ASSERT_EQ(foundTensors[k].tensor.defined(), madeTensors[k].tensor.defined()) << i << madeTensors[k].name;
            EXPECT_TRUE(!madeTensors[k].tensor.defined() || torch::equal(foundTensors[k].tensor, madeTensors[k].tensor))
                << i << madeTensors[k].name;
        }
        if (const auto* reduced = std::get_if<core::ReducedAttention>(&found.attention)) {
            const auto& expected = std::get<core::ReducedAttention>(made.attention);
            EXPECT_EQ(reduced->reduction, expected.reduction) << i;
            EXPECT_EQ(reduced->keyGrid, expected.keyGrid) << i;
            EXPECT_EQ(reduced->inRuns, expected.inRuns) << i;
        }
        const auto clipSteps = [](const core::LayerTrace& layer) {
            const auto* overTime = std::get_if<core::TemporalAttention>(&layer.attention);
            const auto* overSpace = std::get_if<core::SpatialAttention>(&layer.attention);
            return overTime != nullptr ? overTime->steps : overSpace != nullptr ? overSpace->steps : 0;
        };
        EXPECT_EQ(clipSteps(found), clipSteps(made)) << i;
    }
}

INSTANTIATE_TEST_SUITE_P(Cases, RecordedVariant,
                         testing::Values("levit", "convit", "mvitv2_cls", "dwee", "volo", "gcvit", "efficientformer",
                                         "nextvit", "timesformer"),
                         [](const auto& test) { return std::string(test.param); });

class VariantWithout : public testing::TestWithParam<const char*> {};

/// The first and the last of the tensors whose names differ in numbers only: layers between them are read by the same
/// loop.
std::set<std::string> endsOfEachKind(const Shapes& shapes)
{
    std::map<std::string, std::set<std::string>> kinds;
    for (const auto& [name, shape] : shapes) {
        kinds[std::regex_replace(name, std::regex("[0-9]+"), "#")].insert(name);
    }
    std::set<std::string> ends;
    for (const auto& [kind, names] : kinds) {
        ends.insert({*names.begin(), *names.rbegin()});
    }
    return ends;
}

TEST_P(VariantWithout, AnyOneOfItsTensorsIsRefused)
{
    const auto shapes = shapesOf(GetParam());
    for (const auto& name : endsOfEachKind(shapes)) {
        // MViT has variants with and without a class token, a differential ViT with and without registers.
        const bool meansAnother = name == "reg_token" || (name == "cls_token" && shapes.contains("head.fc.weight"));
        if (name.ends_with("num_batches_tracked") || name.ends_with("attention_bias_idxs") || meansAnother) {
            continue;
        }
        auto rest = shapes;
        rest.erase(name);
        EXPECT_THROW(specOf(GetParam(), rest), core::Error) << name;
    }
}

INSTANTIATE_TEST_SUITE_P(Cases, VariantWithout,
                         testing::Values("visformer", "levit", "convit", "mvitv2", "mvitv2_cls", "dwee", "volo",
                                         "segformer", "nest", "gcvit", "efficientformer", "nextvit", "fastvit",
                                         "fastvit_mci", "timesformer"),
                         [](const auto& test) { return std::string(test.param); });

}  // namespace
