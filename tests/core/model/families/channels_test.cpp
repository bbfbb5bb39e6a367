// Models of another number of input channels than three: the patch embedding's weight tells how many, and nothing is
// assumed of their normalization.
#include "golden_shapes.h"

#include "core/error.h"
#include "core/model/network/run_trace.h"
#include "core/model/spec/model_overrides.h"

#include <gmock/gmock.h>
#include <torch/types.h>
#include <nlohmann/json.hpp>

#include <fstream>
#include <utility>

namespace {

using core::ErrorCode;
using support::Shapes;
using support::specOf;
using testing::HasSubstr;

constexpr auto kFive = "vit_5_channels";
constexpr auto kPatches = "patch_embed.proj.weight";

void withChannels(Shapes& shapes, int64_t channels)
{
    shapes.at(kPatches).at(1) = channels;
}

using Numbers = std::vector<double>;

/// A sidecar that states these, and the number of heads.
std::string stated(const Numbers& mean, const Numbers& std)
{
    nlohmann::json config{{"model_args", {{"num_heads", 2}}}};
    if (!mean.empty()) {
        config["mean"] = mean;
    }
    if (!std.empty()) {
        config["std"] = std;
    }
    return config.dump();
}

std::string halves(size_t channels)
{
    return stated(Numbers(channels, 0.5), Numbers(channels, 0.5));
}

TEST(Channels, AreCountedInThePatchEmbedding)
{
    const auto spec = core::openModel(support::fileOf(kFive)).spec();
    EXPECT_EQ(core::channelsOf(spec.preprocessing), 5);
    EXPECT_EQ(spec.preprocessing.mean, (Numbers{0.12, 0.3, 0.45, 0.2, 0.6}));
    EXPECT_EQ(spec.preprocessing.std, (Numbers{0.05, 0.2, 0.25, 0.1, 0.3}));
    EXPECT_EQ(spec.provenance.at("mean").text(), "config.json");
    EXPECT_EQ(core::channelsOf(specOf(
                                   kFive, [](Shapes& shapes) { withChannels(shapes, 1); }, halves(1))
                                   .preprocessing),
              1);
}

TEST(Channels, NeedTheirOwnNormalization)
{
    const auto complaint = [](const std::string& config) { return support::refusalOf(kFive, support::leave, config); };
    EXPECT_EQ(complaint(stated({}, {})),
              "mean: expected 5 numbers, one per channel of the model, found none; --mean and --std state them");
    EXPECT_EQ(
        complaint(halves(3)),
        "mean: expected 5 numbers, one per channel of the model, found 3 (from config.json); --mean and --std state "
        "them");
    EXPECT_THAT(complaint(stated(Numbers(5), {})), HasSubstr("std: expected 5 numbers"));
    EXPECT_THAT(complaint(stated(Numbers(5), {1, 1, 1, 1, 0})), HasSubstr("std above 0"));
    EXPECT_THAT(support::refusalOf("vit", support::leave, halves(5)),
                HasSubstr("mean: expected 3 numbers, one per channel of the model, found 5 (from config.json)"));
}

TEST(Channels, TakeTheUsersNumbers)
{
    core::ModelOverrides overrides;
    overrides.mean = Numbers{1, 2, 3, 4, 5};
    overrides.std = Numbers{0.1, 0.2, 0.3, 0.4, 0.5};
    const auto spec = core::openModel(support::fileOf(kFive), overrides).spec();
    EXPECT_EQ(spec.preprocessing.mean, overrides.mean);
    EXPECT_EQ(spec.preprocessing.std, overrides.std);
    overrides.std = Numbers{0.1, 0.2};
    expectError([&] { core::openModel(support::fileOf(kFive), overrides); }, ErrorCode::ShapeMismatch,
                "std: expected 5 numbers, one per channel of the model, found 2 (from option)");
}

TEST(Channels, OfAnotherInputAreRefused)
{
    const auto network = support::opened(kFive);
    expectError(
        [&] {
            core::runTrace(*network, torch::zeros({1, 3, 32, 32}));
        },
        ErrorCode::ShapeMismatch,
        "model input: expected [1, 5, height, width] or [5, height, width], found [1, 3, 32, 32]");
}

TEST(Channels, AreAtMost64)
{
    EXPECT_THAT(support::refusalOf(
                    kFive, [](Shapes& shapes) { withChannels(shapes, 65); }, halves(64)),
                HasSubstr("patch_embed.proj.weight: expected [width, channels, patch, patch] with 1 to 64 channels"));
}

class SharedPatchEmbedding : public testing::TestWithParam<const char*> {};

TEST_P(SharedPatchEmbedding, TakesFourChannels)
{
    const auto four = [](Shapes& shapes) { withChannels(shapes, 4); };
    auto config =
        nlohmann::json::parse(std::ifstream(support::dataFolder() + "/goldens/" + GetParam() + "/config.json"));
    config["pretrained_cfg"]["mean"] = config["pretrained_cfg"]["std"] = {0.5, 0.5, 0.5, 0.5};
    const auto spec = specOf(GetParam(), four, config.dump());
    ASSERT_EQ(core::channelsOf(spec.preprocessing), 4);
    const auto network = core::makeNetwork(spec);
    const auto& size = spec.preprocessing;
    const auto trace = core::runTrace(*network, torch::zeros({1, 4, size.height, size.width}));
    EXPECT_EQ(trace.layerCount(), spec.depth());
    EXPECT_EQ(network->patchFilters().size(1), 4);
}
INSTANTIATE_TEST_SUITE_P(Families, SharedPatchEmbedding,
                         testing::Values("vit", "deit_distilled", "dinov2_registers", "dinov3", "eva02_tiny", "beit",
                                         "cait", "convit", "dwee", "sam", "swin"),
                         [](const auto& test) { return std::string(test.param); });

class OtherStem : public testing::TestWithParam<std::pair<const char*, const char*>> {};

TEST_P(OtherStem, TakesThreeChannelsOnly)
{
    const auto& [golden, weight] = GetParam();
    const auto four = [name = weight](Shapes& shapes) { shapes.at(name).at(1) = 4; };
    EXPECT_THAT(support::refusalOf(golden, four), HasSubstr(", 3, "));
}
INSTANTIATE_TEST_SUITE_P(Families, OtherStem,
                         testing::Values(std::pair("hiera", kPatches), std::pair("nest", kPatches),
                                         std::pair("pvt_v2", kPatches),
                                         std::pair("xcit_p8", "patch_embed.proj.0.0.weight"),
                                         std::pair("twins_pcpvt", "patch_embeds.0.proj.weight"),
                                         std::pair("crossvit", "patch_embed.0.proj.weight")),
                         [](const auto& test) { return std::string(test.param.first); });

}  // namespace
