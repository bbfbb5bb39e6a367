// Families with windows in stages: DaViT, TinyViT, MaxViT, CoAtNet, Swin v2-CR, SAM 2's Hiera, and EdgeNeXt. Their
// numbers are held by the reference's cases (tests/core/analysis/goldens_test.cpp).
#include "core/checkpoint/open_checkpoint.h"
#include "core/error.h"
#include "core/model/families/canonical_names.h"
#include "core/model/families/davit/davit.h"
#include "core/model/families/edgenext/edgenext.h"
#include "core/model/families/family_traits.h"
#include "core/model/families/infer_spec.h"
#include "core/model/families/maxvit/maxvit_parts.h"
#include "core/model/families/swin/swin.h"
#include "core/model/load_weights.h"
#include "core/model/network/run_trace.h"
#include "core/model/open_model.h"
#include "core/model/spec/part_specs.h"
#include "core/trace/window_geometry.h"
#include "tests/core/model/fake_checkpoint.h"
#include "tests/support/expect_error.h"
#include "tests/support/folders.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>

namespace {

using core::LayerKind;
using core::PatchGrid;
using testing::HasSubstr;

std::filesystem::path folderOf(const std::string& name)
{
    return std::filesystem::path(support::dataFolder()) / "goldens" / name;
}

std::shared_ptr<core::Network> opened(const std::string& name)
{
    return core::openModel(folderOf(name)).network;
}

std::string refusedSize(core::Network& network, int height, int width)
{
    return errorOf([&] { network.gridFor(height, width); }).what();
}

core::WindowGeometry windowsIn(const core::Trace& trace, size_t layer)
{
    const auto& kept = trace.layers.at(layer);
    return core::windowGeometry(std::get<core::WindowAttention>(kept.attention), kept.grid);
}

/// A case with other shapes, or without a tensor.
class ChangedCase {
public:
    explicit ChangedCase(const std::string& name)
    {
        const auto file = core::openCheckpoint(folderOf(name) / "model.safetensors");
        for (const auto& info : file->tensors()) {
            m_shapes[info.name] = info.shape;
        }
        std::ifstream config(folderOf(name) / "config.json");
        std::ostringstream text;
        text << config.rdbuf();
        m_config = text.str();
    }
    ChangedCase& set(const std::string& name, const Shape& shape)
    {
        m_shapes[name] = shape;
        return *this;
    }
    ChangedCase& without(const std::string& name)
    {
        EXPECT_EQ(m_shapes.erase(name), 1U) << name;
        return *this;
    }
    ChangedCase& withConfig(const std::string& config)
    {
        m_config = config;
        return *this;
    }
    core::ModelSpec spec() const
    {
        FakeCheckpoint file{};
        for (const auto& [name, shape] : m_shapes) {
            file.add(name, shape);
        }
        core::Sidecar sidecar;
        core::readSidecar(m_config, "config.json", sidecar);
        const auto names = core::canonicalNames(file);
        core::InferenceHints hints("weights");
        static_cast<core::NamingFacts&>(hints) = names;
        return core::inferSpec(core::shapesOf(names, file), sidecar, {}, hints);
    }
    std::string refusal() const
    {
        return errorOf([&] { spec(); }).what();
    }

private:
    std::map<std::string, Shape> m_shapes;
    std::string m_config;
};

TEST(Davit, AttendsInPaddedWindowsAndAmongChannelsInTurn)
{
    const auto network = opened("davit");
    EXPECT_EQ(network->layerCount(), 6);
    EXPECT_EQ(network->gridFor(45, 61), (PatchGrid{12, 16})) << "zeros fill the last patches";
    const auto trace = core::runTrace(*network, torch::randn({1, 3, 45, 61}));
    EXPECT_EQ(windowsIn(trace, 0).padRows, 2);
    EXPECT_EQ(trace.layers[3].kind, LayerKind::Channel);
    const auto& channels = std::get<core::ChannelAttention>(trace.layers[1].attention);
    EXPECT_EQ(channels.temperature[0].item<float>(), 0.5F) << "1 / sqrt(4 channels)";
}

TEST(Davit, ScalesByTokensInFlorence2)
{
    const auto network = opened("davit_fl");
    EXPECT_TRUE(core::hierarchyOf<core::DavitSpec>(network->spec()).scalesByTokens);
    const auto trace = core::runTrace(*network, torch::randn({1, 3, 16, 16}));
    const auto& channels = std::get<core::ChannelAttention>(trace.layers[1].attention);
    EXPECT_EQ(channels.temperature[0].item<float>(), 0.25F) << "1 / sqrt(16 tokens)";
}

/// The stored name of each canonical tensor.
void expectNamed(const std::string& prefix, const std::vector<std::pair<std::string, std::string>>& names)
{
    FakeCheckpoint file{};
    for (const auto& [stored, canonical] : names) {
        file.add(prefix + stored, {4});
    }
    const auto found = core::canonicalNames(file);
    for (const auto& [stored, canonical] : names) {
        ASSERT_TRUE(found.tensors.contains(canonical)) << canonical;
        EXPECT_EQ(found.tensors.at(canonical).stored, std::vector{prefix + stored});
    }
}

TEST(Davit, IsReadUnderTheNamesOfFlorence2)
{
    expectNamed("vision_tower.",
                {{"convs.0.proj.weight", "stem.conv.weight"},
                 {"convs.0.norm.bias", "stem.norm.bias"},
                 {"convs.1.proj.weight", "stages.1.downsample.conv.weight"},
                 {"convs.1.norm.weight", "stages.1.downsample.norm.weight"},
                 {"blocks.0.0.spatial_block.conv1.fn.dw.weight", "stages.0.blocks.0.0.cpe1.proj.weight"},
                 {"blocks.0.0.spatial_block.window_attn.norm.weight", "stages.0.blocks.0.0.norm1.weight"},
                 {"blocks.0.0.spatial_block.window_attn.fn.qkv.weight", "stages.0.blocks.0.0.attn.qkv.weight"},
                 {"blocks.0.0.spatial_block.conv2.fn.dw.bias", "stages.0.blocks.0.0.cpe2.proj.bias"},
                 {"blocks.2.8.channel_block.channel_attn.norm.bias", "stages.2.blocks.8.1.norm1.bias"},
                 {"blocks.2.8.channel_block.channel_attn.fn.proj.weight", "stages.2.blocks.8.1.attn.proj.weight"},
                 {"blocks.2.8.channel_block.ffn.norm.weight", "stages.2.blocks.8.1.norm2.weight"},
                 {"blocks.2.8.channel_block.ffn.fn.net.fc1.weight", "stages.2.blocks.8.1.mlp.fc1.weight"}});
}

TEST(Davit, RefusesWhatItDoesNotCompute)
{
    EXPECT_THAT(ChangedCase("davit").set("stages.1.downsample.conv.weight", {16, 8, 4, 4}).refusal(),
                HasSubstr("expected a convolution of 2 x 2 or 3 x 3, found 4 x 4"));
    EXPECT_THAT(ChangedCase("davit").set("stages.2.downsample.conv.weight", {24, 8, 2, 2}).refusal(),
                HasSubstr("stages.2.downsample.conv.weight: expected [24, 16, 2, 2], found [24, 8, 2, 2]"));
    EXPECT_THAT(ChangedCase("davit").withConfig(R"({"model_args": {"cpe_act": true}})").refusal(),
                HasSubstr("cpe_act"));
    EXPECT_THAT(ChangedCase("davit").withConfig(R"({"global_pool": "max"})").refusal(), HasSubstr("expected avg"));
    EXPECT_THAT(ChangedCase("davit").withConfig("{}").refusal(), HasSubstr("expected it from config.json (num_heads)"));
}

TEST(TinyVit, ReadsHeadsAndWindowsFromItsBiases)
{
    const auto network = opened("tiny_vit");
    std::vector<int> windows, heads;
    for (const auto& layer : network->spec().layers) {
        windows.push_back(layer.window);
        heads.push_back(layer.heads);
    }
    EXPECT_EQ(windows, (std::vector{7, 3, 3, 7}));
    EXPECT_EQ(heads, (std::vector{2, 3, 3, 4}));
    EXPECT_EQ(network->gridFor(63, 90), (PatchGrid{8, 12}));
    const auto trace = core::runTrace(*network, torch::randn({1, 3, 64, 64}));
    const auto& bias = std::get<core::WindowAttention>(trace.layers[1].attention).bias;
    EXPECT_EQ(bias[0][0][1].item<float>(), bias[0][1][0].item<float>()) << "the same distance";
    EXPECT_THAT(ChangedCase("tiny_vit").set("stages.1.blocks.0.attn.attention_biases", {2, 48}).refusal(),
                HasSubstr("the places of a square window"));
    EXPECT_THAT(ChangedCase("tiny_vit").without("stages.2.downsample.conv1.conv.weight").refusal(),
                HasSubstr("stages.2.downsample.conv1.conv.weight"));
}

TEST(TinyVit, IsReadUnderItsAuthorsNames)
{
    expectNamed("", {{"patch_embed.seq.0.c.weight", "patch_embed.conv1.conv.weight"},
                     {"patch_embed.seq.2.bn.running_var", "patch_embed.conv2.bn.running_var"},
                     {"layers.0.blocks.0.conv1.c.weight", "stages.0.blocks.0.conv1.conv.weight"},
                     {"layers.0.downsample.conv2.bn.bias", "stages.1.downsample.conv2.bn.bias"},
                     {"layers.1.blocks.0.attn.attention_biases", "stages.1.blocks.0.attn.attention_biases"},
                     {"norm_head.weight", "head.norm.weight"},
                     {"head.bias", "head.fc.bias"}});
}

/// The last stage stays on the grid of the one before.
TEST(TinyVit, KeepsTheGridInMobileSam)
{
    const auto network = opened("mobile_sam");
    EXPECT_EQ(network->spec().classes, 0);
    EXPECT_EQ(network->spec().neck->width, 32);
    const auto trace = core::runTrace(*network, torch::randn({1, 3, 96, 64}), {}, {.keepTokens = true});
    std::vector<PatchGrid> grids;
    for (const auto& layer : trace.layers) {
        grids.push_back(layer.grid);
        EXPECT_EQ(layer.tokens.size(0), layer.grid.count());
    }
    EXPECT_EQ(grids, (std::vector<PatchGrid>{{12, 8}, {6, 4}, {6, 4}, {6, 4}}));
    EXPECT_EQ(trace.imageEmbedding.map.sizes(), (std::vector<int64_t>{32, 6, 4}));
    EXPECT_TRUE(trace.imageEmbedding.finer.empty());
}

TEST(Maxvit, SpreadsLatticesOverTheGrid)
{
    for (const char* name : {"maxvit_tf", "maxvit_rw"}) {
        const auto network = opened(name);
        const auto trace = core::runTrace(*network, torch::randn({1, 3, 128, 96}));
        EXPECT_FALSE(windowsIn(trace, 0).lattice);
        EXPECT_TRUE(windowsIn(trace, 1).lattice);
        EXPECT_EQ(windowsIn(trace, 1).window, (PatchGrid{4, 3}));
        EXPECT_EQ(windowsIn(trace, 3).step(), (PatchGrid{4, 4}));
        EXPECT_THAT(refusedSize(*network, 128, 100), HasSubstr("expected multiples of 24x32"));
    }
    EXPECT_TRUE(core::hierarchyOf<core::MaxvitSpec>(opened("maxvit_tf")->spec()).mbconv.samePadding);
    EXPECT_FALSE(core::hierarchyOf<core::MaxvitSpec>(opened("maxvit_rw")->spec()).mbconv.samePadding);
}

TEST(Maxvit, AsksForTheSizeOfItsTables)
{
    EXPECT_THAT(ChangedCase("maxvit_rw").withConfig("{}").refusal(),
                HasSubstr("expected it from config.json (img_size)"));
    EXPECT_THAT(ChangedCase("maxvit_rw").withConfig(R"({"model_args": {"conv_padding": "same"}})").refusal(),
                HasSubstr("conv_padding"));
    EXPECT_THAT(ChangedCase("maxvit_rw").set("stages.0.blocks.0.conv.conv2_kxk.weight", {32, 32, 3, 3}).refusal(),
                HasSubstr("stages.0.blocks.0.conv.conv2_kxk.weight"));
}

TEST(Maxxvit, HasTheConvolutionsOfConvnextAndMaybeNoWindows)
{
    const auto both = opened("maxxvit"), second = opened("maxxvit_v2");
    EXPECT_TRUE(core::hierarchyOf<core::MaxvitSpec>(both->spec()).mbconv.next);
    EXPECT_EQ(both->layerCount(), 4);
    EXPECT_EQ(second->layerCount(), 3);
    const auto trace = core::runTrace(*second, torch::randn({1, 3, 96, 64}));
    EXPECT_TRUE(windowsIn(trace, 0).lattice);
    EXPECT_EQ(windowsIn(trace, 2).window, (PatchGrid{3, 2}));
    EXPECT_THAT(ChangedCase("maxxvit_v2").set("stages.0.blocks.1.attn_block.norm1.weight", {8}).refusal(),
                HasSubstr("expected windows in every block or in none"));
    EXPECT_THAT(ChangedCase("maxxvit").set("stages.1.blocks.0.conv.conv_dw.weight", {16, 1, 5, 5}).refusal(),
                HasSubstr("stages.1.blocks.0.conv.conv_dw.weight: expected [16, 1, 7, 7]"));
    EXPECT_THAT(ChangedCase("maxxvit").set("stages.1.blocks.0.conv.conv_dw.weight", {12, 1, 7, 7}).refusal(),
                HasSubstr("expected a multiple of 8 channels, found 12"));
    EXPECT_THAT(ChangedCase("maxxvit").without("stages.0.blocks.0.conv.mlp.fc1.weight").refusal(),
                HasSubstr("stages.0.blocks.0.conv.mlp.fc1.weight"));
}

TEST(Coatnet, MustBeAPublishedOne)
{
    EXPECT_THAT(ChangedCase("coatnet_rw").withConfig(R"({"architecture": "coatnet_mine"})").refusal(),
                HasSubstr("expected a published CoAtNet's name in config.json"));
    const auto spec = opened("coatnet_rmlp")->spec();
    EXPECT_TRUE(core::hierarchyOf<core::MaxvitSpec>(spec).mbconv.trunkMaximum);
    EXPECT_EQ(spec.layers[0].heads, 2) << "the channels of the tokens that the layer widens";
    EXPECT_EQ(spec.layers[1].heads, 3);
    EXPECT_EQ(spec.patch, 16);
}

TEST(Coatnet, TakesOtherSizesWithItsBiasResampled)
{
    for (const char* name : {"coatnet_rw", "coatnet_rmlp"}) {
        const auto network = opened(name);
        EXPECT_EQ(core::runTrace(*network, torch::randn({1, 3, 96, 160})).logits.size(0), 10);
        EXPECT_THAT(refusedSize(*network, 112, 96), HasSubstr("multiples of 32 pixels"));
    }
}

TEST(SwinV2Cr, HasWindowsOfAnEighthOfItsGrid)
{
    const auto network = opened("swinv2_cr");
    const auto trace = core::runTrace(*network, torch::randn({1, 3, 128, 96}));
    EXPECT_EQ(windowsIn(trace, 0).window, (PatchGrid{4, 3}));
    EXPECT_EQ(windowsIn(trace, 1).shiftRows, 2);
    EXPECT_EQ(windowsIn(trace, 1).shiftCols, 1);
    EXPECT_EQ(windowsIn(trace, 3).window, (PatchGrid{4, 3}));
    EXPECT_EQ(core::hierarchyOf<core::SwinCrSpec>(network->spec()).endNorms, (std::vector{1, 3}));
    EXPECT_THAT(ChangedCase("swinv2_cr").withConfig("{}").refusal(),
                HasSubstr("expected it from config.json (img_size)"));
    EXPECT_THAT(ChangedCase("swinv2_cr").withConfig(R"({"model_args": {"img_size": 100}})").refusal(),
                HasSubstr("multiples of 32 pixels"));
    EXPECT_THAT(ChangedCase("swinv2_cr").set("stages.0.blocks.0.attn.logit_scale", {3}).refusal(),
                HasSubstr("expected a divisor of the width 8 as heads, found 3"));
}

TEST(Sam2Hiera, PadsWindowsAndPoolsQueriesInside)
{
    const auto network = opened("sam2_hiera");
    const auto trace = core::runTrace(*network, torch::randn({1, 3, 64, 96}));
    EXPECT_EQ(windowsIn(trace, 5).padRows, 2) << "4 x 6 patches in windows of 6";
    EXPECT_EQ(std::get<core::WindowAttention>(trace.layers[6].attention).keySide, 2);
    EXPECT_EQ(trace.layers[4].kind, LayerKind::Self);
    EXPECT_THAT(refusedSize(*network, 64, 100), HasSubstr("multiples of 32 pixels"));
}

TEST(Sam2Hiera, IsReadUnderItsAuthorsNames)
{
    expectNamed("image_encoder.trunk.", {{"pos_embed_window", "pos_embed_window"},
                                         {"patch_embed.proj.weight", "patch_embed.proj.weight"},
                                         {"blocks.3.attn.qkv.weight", "blocks.3.attn.qkv.weight"},
                                         {"blocks.3.mlp.layers.0.weight", "blocks.3.mlp.fc1.weight"},
                                         {"blocks.3.mlp.layers.1.bias", "blocks.3.mlp.fc2.bias"},
                                         {"blocks.0.mlp.layers.0.weight", "blocks.0.mlp.fc1.weight"}});
}

/// 1024 pixels squashed, as the authors' configurations and transforms have it.
TEST(Sam2Hiera, SeesImagesAsItsAuthorsDo)
{
    auto changed = ChangedCase("sam2_decoder");
    const auto spec = changed
                          .withConfig(R"({"num_heads": 1, "model_args": {"global_att_blocks": [4],
                                             "window_spec": [8, 4, 4, 2]}})")
                          .spec();
    EXPECT_EQ(spec.preprocessing.width, 1024);
    EXPECT_EQ(spec.preprocessing.cropMode, core::CropMode::Squash);
    EXPECT_EQ(spec.preprocessing.interpolation, core::Interpolation::Bilinear);
    EXPECT_EQ(spec.neck->width, 32);
    EXPECT_EQ(spec.neck->halvings, 2);
}

/// Sam2HieraDetConfig, by itself and within the configuration of the whole model.
TEST(Sam2Hiera, ReadsHuggingFacesWordsForWindows)
{
    const std::string trunk = R"("window_size_per_stage": [8, 4, 6, 3], "global_attention_blocks": [1])";
    for (const std::string& config :
         {R"({"model_type": "sam2_hiera_det_model", "num_attention_heads": 1, )" + trunk + "}",
          R"({"model_type": "sam2_video", "vision_config": {"model_type":
                                          "sam2_vision_model", "num_attention_heads": 1, "backbone_config": {)" +
              trunk + "}}}"}) {
        const auto spec = ChangedCase("sam2_decoder").withConfig(config).spec();
        EXPECT_EQ(spec.layers[0].window, 8) << config;
        EXPECT_EQ(spec.layers[1].window, 0) << config;
        EXPECT_EQ(spec.layers.back().window, 3) << config;
    }
}

/// A pass that goes on from the tokens of another reads all stages.
TEST(Sam2Hiera, EmbedsTheImageLikewiseInAPassThatIsContinued)
{
    const auto network = opened("sam2_decoder");
    const auto pixels = torch::randn({1, 3, 96, 64});
    const auto whole = core::runTrace(*network, pixels, {}, {.keepTokens = true});
    const auto continued =
        core::runTrace(*network, pixels, {}, {.keepTokens = true, .unchanged = &whole, .firstLayer = 4});
    EXPECT_TRUE(continued.imageEmbedding.map.equal(whole.imageEmbedding.map));
    ASSERT_EQ(continued.imageEmbedding.finer.size(), 2U);
    EXPECT_EQ(whole.imageEmbedding.finer[0].sizes(), (std::vector<int64_t>{32, 24, 16}));
    EXPECT_EQ(whole.imageEmbedding.finer[1].sizes(), (std::vector<int64_t>{32, 12, 8}));
    EXPECT_TRUE(continued.imageEmbedding.finer[0].equal(whole.imageEmbedding.finer[0]));
}

TEST(Sam2Hiera, AsksForWindowsOfUnknownStages)
{
    EXPECT_THAT(ChangedCase("sam2_hiera").withConfig(R"({"num_heads": 1})").refusal(),
                HasSubstr("window_spec: not in the file"));
    EXPECT_THAT(ChangedCase("sam2_hiera")
                    .withConfig(R"({"num_heads": 1, "model_args": {"window_spec": [8, 3, 6, 3]}})")
                    .refusal(),
                HasSubstr("even before the last"));
    EXPECT_THAT(ChangedCase("sam2_hiera").set("pos_embed_window", {1, 8, 8, 6}).refusal(),
                HasSubstr("pos_embed_window: expected [1, 8, 8, 8]"));
    EXPECT_THAT(ChangedCase("sam2_hiera").without("blocks.1.proj.weight").refusal(), HasSubstr("blocks.1.proj.weight"));
}

TEST(Edgenext, HasLayersOnlyWhereChannelsAttend)
{
    const auto network = opened("edgenext");
    EXPECT_EQ(network->layerCount(), 3);
    EXPECT_EQ(network->spec().patch, 8);
    EXPECT_THAT(refusedSize(*network, 64, 100), HasSubstr("multiples of 32 pixels"));
    EXPECT_THAT(ChangedCase("edgenext").set("stages.1.blocks.1.convs.0.weight", {7, 1, 3, 3}).refusal(),
                HasSubstr("in 2 equal parts"));
    EXPECT_THAT(ChangedCase("edgenext").set("stages.3.blocks.1.xca.temperature", {5, 1, 1}).refusal(),
                HasSubstr("expected a divisor of the width 32 as heads, found 5"));
}

TEST(Edgenext, HalvesTheImageInItsBlocksWhereNothingMergesBefore)
{
    const auto network = opened("edgenext_blocks");
    const auto& hierarchy = core::hierarchyOf<core::EdgenextSpec>(network->spec());
    EXPECT_FALSE(hierarchy.splitStages[0].blockHalves);
    EXPECT_TRUE(hierarchy.splitStages[1].blockHalves);
    EXPECT_FALSE(hierarchy.convolutionBias);
    EXPECT_EQ(hierarchy.kernel, 9);
    EXPECT_EQ(network->gridFor(64, 96), (PatchGrid{8, 12}));
    EXPECT_FALSE(core::hierarchyOf<core::EdgenextSpec>(opened("edgenext")->spec()).splitStages[1].blockHalves);
    EXPECT_THAT(ChangedCase("edgenext_blocks")
                    .set("stages.2.blocks.0.norm.weight", {12})
                    .set("stages.2.blocks.0.conv_dw.weight", {12, 1, 7, 7})
                    .refusal(),
                HasSubstr("multiplies its 8 channels, found 12"));
    EXPECT_THAT(ChangedCase("edgenext_blocks").set("stem.0.weight", {8, 3, 7, 7}).refusal(),
                HasSubstr("stem.0.weight: expected [8, 3, 4, 4], found [8, 3, 7, 7]"));
    EXPECT_THAT(ChangedCase("edgenext").set("stages.0.blocks.0.norm.weight", {16}).refusal(),
                HasSubstr("stages.0.blocks.0.norm.weight: expected [8], found [16]"));
}

TEST(Mobilevit, AttendsInLatticesOfEverySecondPixel)
{
    const auto network = opened("mobilevit");
    const auto trace = core::runTrace(*network, torch::randn({1, 3, 64, 96}), {}, {.keepTokens = true});
    EXPECT_EQ(trace.grid, (PatchGrid{8, 12}));
    EXPECT_TRUE(windowsIn(trace, 0).lattice);
    EXPECT_EQ(windowsIn(trace, 0).step(), (PatchGrid{2, 2}));
    EXPECT_EQ(windowsIn(trace, 2).window, (PatchGrid{2, 3}));
    EXPECT_EQ(trace.layers[1].tokens.size(1), 24) << "without the map that they carry";
    EXPECT_THAT(refusedSize(*network, 64, 80), HasSubstr("multiples of 32 pixels"));
}

TEST(Mobilevit, RefusesOtherBlocks)
{
    EXPECT_THAT(ChangedCase("mobilevit").set("stages.2.1.conv_fusion.conv.weight", {16, 16, 3, 3}).refusal(),
                HasSubstr("expected [16, 32, 3, 3], found [16, 16, 3, 3]"));
    EXPECT_THAT(ChangedCase("mobilevit").set("stages.1.1.conv2_kxk.conv.weight", {32, 2, 3, 3}).refusal(),
                HasSubstr("stages.1.1.conv2_kxk.conv.weight"));
    EXPECT_THAT(ChangedCase("mobilevit").without("final_conv.conv.weight").refusal(), HasSubstr("final_conv"));
}

}  // namespace
