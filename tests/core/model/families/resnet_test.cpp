// ResNets against narrow ones computed by the reference: bottlenecks with gates, groups, and basic blocks.
#include "core/checkpoint/tensor/tensor_file.h"
#include "core/model/network/run_trace.h"
#include "core/model/open_model.h"
#include "core/model/spec/part_specs.h"
#include "core/model/text/word_model.h"
#include "tests/support/expect_error.h"
#include "tests/support/folders.h"
#include "tests/support/network_values.h"
#include "tests/support/scratch_folder.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <string>

using core::ErrorCode;
using support::distance;

namespace {

using Tensors = std::map<std::string, torch::Tensor>;

std::filesystem::path caseFolder(const std::string& name)
{
    return std::filesystem::path(support::dataFolder()) / "goldens" / name;
}

Tensors resnetTensors(const std::string& name, const char* file)
{
    Tensors tensors;
    const auto checkpoint = core::openCheckpoint(caseFolder(name) / file);
    for (const auto& info : checkpoint->tensors()) {
        tensors[info.name] = checkpoint->tensor(info.name).clone();
    }
    return tensors;
}

class NarrowResnet : public testing::TestWithParam<const char*> {};

TEST_P(NarrowResnet, GivesTheReferenceLogitsAndGates)
{
    const auto model = core::openModel(caseFolder(GetParam()));
    const auto expected = resnetTensors(GetParam(), "expected.safetensors");
    const auto trace = core::runTrace(*model.network, expected.at("input"));
    EXPECT_EQ(model.spec().family, core::Family::Resnet);
    EXPECT_LT(distance(trace.logits, expected.at("logits")[0]), support::kGoldenTolerance);
    for (int layer = 0; layer < trace.layerCount(); ++layer) {
        const auto& kept = std::get<core::Convolution>(trace.layers[static_cast<size_t>(layer)].attention);
        const auto gate = expected.find("layer." + std::to_string(layer) + ".channel_gate");
        ASSERT_EQ(kept.gate.defined(), gate != expected.end());
        if (kept.gate.defined()) {
            EXPECT_LT(distance(kept.gate, gate->second), support::kGoldenTolerance) << "layer " << layer;
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Cases, NarrowResnet,
                         testing::Values("seresnet_narrow", "resnext_narrow", "resnet_basic_narrow"),
                         [](const auto& test) { return std::string(test.param); });

TEST(Resnet, ReadsItsGeometryFromShapes)
{
    const auto gated = core::openModel(caseFolder("seresnet_narrow")).spec();
    EXPECT_EQ(gated.depth(), 5);
    EXPECT_EQ(gated.classes, 6);
    EXPECT_EQ(gated.patch, 4);
    EXPECT_EQ(gated.layers[0].kind, core::LayerKind::Convolution);
    EXPECT_EQ(gated.layers[2].stage, 1);
    EXPECT_EQ(gated.resnet->stages[1][0].squeezed, 8);
    EXPECT_EQ(core::openModel(caseFolder("resnext_narrow")).spec().resnet->stages[0][0].groups, 2);
    EXPECT_FALSE(core::openModel(caseFolder("resnet_basic_narrow")).spec().resnet->stages[0][0].bottleneck);
}

TEST(Resnet, IsTheSameWithAndWithoutGradients)
{
    const auto model = core::openModel(caseFolder("seresnet_narrow"));
    support::expectSameWithAndWithoutGradients(*model.network, torch::randn({2, 3, 50, 40}));
}

class ChangedResnet : public testing::Test {
protected:
    Tensors weights = resnetTensors("resnext_narrow", "model.safetensors");
    core::Model open(const std::string& name = "model", const std::string& config = "{}")
    {
        const auto file = m_folder.path() / (name + ".safetensors");
        core::writeSafetensors(file, {weights.begin(), weights.end()});
        m_folder.write("config.json", config);
        return core::openModel(file);
    }

private:
    ScratchFolder m_folder;
};

TEST_F(ChangedResnet, MissesWhatItNeedsByName)
{
    weights.erase("layer3.0.downsample.0.weight");
    weights.erase("layer3.0.downsample.1.weight");
    weights.erase("layer3.0.downsample.1.bias");
    weights.erase("layer3.0.downsample.1.running_mean");
    weights.erase("layer3.0.downsample.1.running_var");
    expectError([&] { open(); }, ErrorCode::ShapeMismatch, "layer3.0.downsample.0.weight");
}

TEST_F(ChangedResnet, IsNoNetworkWithPooledTrunks)
{
    weights["layer2.0.downsample.1.weight"] = weights.at("layer2.0.downsample.0.weight");
    weights.erase("layer2.0.downsample.0.weight");
    expectError([&] { open(); }, ErrorCode::ShapeMismatch, "layer2.0.downsample.0.weight");
}

TEST_F(ChangedResnet, IsNoNetworkWithOtherNormsOrChannelAttention)
{
    weights["layer1.0.eca.conv.weight"] = torch::ones({1, 1, 3});
    expectError([&] { open(); }, ErrorCode::ShapeMismatch, "layer1.0.eca.conv.weight");
    weights.erase("layer1.0.eca.conv.weight");
    weights.erase("bn1.running_mean");
    weights.erase("bn1.running_var");
    expectError([&] { open(); }, ErrorCode::ShapeMismatch, "bn1.running_mean");
}

TEST_F(ChangedResnet, IsRefusedWhereItsNameTellsThatItBlurs)
{
    expectError([&] { open("resnetblur50-84f4748f"); }, ErrorCode::Unsupported, "blurs");
    expectError([&] { open("model", R"({"architecture": "resnetblur18"})"); }, ErrorCode::Unsupported, "blurs");
}

TEST_F(ChangedResnet, SaysWhatAFileAloneDoesNotTell)
{
    const auto blurs = [](const core::Model& model) {
        return std::ranges::any_of(model.spec().warnings, [](const auto& warning) {
            return warning.english().find("blurs") != std::string::npos;
        });
    };
    EXPECT_TRUE(blurs(open()));
    EXPECT_FALSE(blurs(open("model", R"({"architecture": "resnext50_32x4d"})")));
}

TEST_F(ChangedResnet, HasNoHalfOfAGroup)
{
    weights["layer1.0.conv2.weight"] = torch::zeros({8, 3, 3, 3});
    expectError([&] { open(); }, ErrorCode::ShapeMismatch, "layer1.0.conv2.weight");
}

TEST(ClipResnet, HasOneLayerInWhichTheMeanAttends)
{
    const auto model = core::openModel(caseFolder("clip_resnet"));
    const auto& spec = model.spec();
    EXPECT_EQ(spec.family, core::Family::ClipResnet);
    EXPECT_EQ(spec.depth(), 1);
    EXPECT_EQ(spec.layers[0].kind, core::LayerKind::Class);
    EXPECT_EQ(spec.heads, 4);  // of 64 channels
    EXPECT_EQ(spec.patch, 32);
    EXPECT_EQ(spec.trainedRows, 3);
    EXPECT_EQ(spec.classes, 16);
    EXPECT_EQ(spec.preprocessing.height, 96);
    EXPECT_NEAR(spec.preprocessing.mean[0], 0.48145466, 1e-9);
    EXPECT_EQ(spec.activation, core::Activation::QuickGelu);
    expectError([&] { model.network->gridFor(128, 96); }, ErrorCode::ShapeMismatch, "96");
}

TEST(ClipResnet, IsTheSameWithAndWithoutGradients)
{
    const auto model = core::openModel(caseFolder("clip_resnet"));
    support::expectSameWithAndWithoutGradients(*model.network, torch::randn({2, 3, 96, 96}));
}

TEST(ClipResnet, HasWordsWhereATextTowerIsBesideIt)
{
    const auto words = std::filesystem::path(support::dataFolder()) / "words" / "open_clip";
    auto weights = resnetTensors("clip_resnet", "model.safetensors");
    const auto beside = core::openCheckpoint(words / "open_clip_model.safetensors");
    for (const auto& info : beside->tensors()) {
        if (!info.name.starts_with("visual.")) {
            weights[info.name] = beside->tensor(info.name).clone();
        }
    }
    ScratchFolder folder;
    core::writeSafetensors(folder.path() / "model.safetensors", {weights.begin(), weights.end()});
    folder.write("open_clip_config.json", R"({"model_cfg": {"quick_gelu": true, "text_cfg": {"heads": 4}}})");
    std::filesystem::copy(words / "tokenizer.json", folder.path() / "tokenizer.json");
    const auto model = core::openModel(folder.path() / "model.safetensors");
    ASSERT_TRUE(model.spec().words);
    EXPECT_TRUE(model.spec()
                    .words->read("a photo of a cat")
                    .direction.equal(core::openModel(words).spec().words->read("a photo of a cat").direction));
}

TEST(ClipResnet, RefusesPositionsOfNoSquare)
{
    auto weights = resnetTensors("clip_resnet", "model.safetensors");
    auto& positions = weights.at("visual.attnpool.positional_embedding");
    positions = positions.narrow(0, 0, 8).clone();
    const ScratchFolder folder;
    core::writeSafetensors(folder.path() / "model.safetensors", {weights.begin(), weights.end()});
    expectError([&] { core::openModel(folder.path() / "model.safetensors"); }, ErrorCode::ShapeMismatch,
                "expected rows for a square of patches and their mean");
}

}  // namespace
