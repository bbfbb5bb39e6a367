// ResNets against narrow ones computed by the reference: bottlenecks with gates, groups, and basic blocks.
#include "core/checkpoint/tensor/tensor_file.h"
#include "core/model/network/run_trace.h"
#include "core/model/open_model.h"
#include "core/model/spec/part_specs.h"
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

}  // namespace
