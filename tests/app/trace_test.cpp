#include "tests/app/support.h"

#include <gtest/gtest.h>

#include <cmath>

namespace cli::test {
namespace {

struct GoldenCase {
    std::string name;
    int relevanceClass = -1;  ///< of config.json; the reference's relevance is for this class
};

class TraceOfGoldens : public testing::TestWithParam<GoldenCase> {};

/// Every array of the reference run, asked for by name, from the reference's own input.
TEST_P(TraceOfGoldens, AgreesWithTheReferenceInEveryArray)
{
    const TemporaryFolder folder;
    auto expected = readAll(golden(GetParam().name + "/expected.safetensors"));
    expected.erase("channel_map");  // of another layer than the rest: below
    writeNpy(folder / "input.npy", expected.at("input"));
    std::string names;
    for (const auto& [name, tensor] : expected) {
        names += (names.empty() ? "" : ",") + name;
    }
    std::vector<std::string> arguments{
        "trace", golden(GetParam().name), folder / "input.npy", "--out", folder / "found.safetensors", "--only", names};
    if (GetParam().relevanceClass >= 0) {
        arguments.insert(arguments.end(), {"--class", std::to_string(GetParam().relevanceClass)});
    }
    const auto result = run(arguments);
    ASSERT_EQ(result.status, kSuccess) << result.err;

    const auto found = readAll(folder / "found.safetensors");
    ASSERT_EQ(found.size(), expected.size());
    for (const auto& [name, tensor] : expected) {
        ASSERT_TRUE(found.contains(name)) << name;
        ASSERT_EQ(found.at(name).sizes(), tensor.sizes()) << name;
        EXPECT_TRUE(torch::equal(found.at(name).isnan(), tensor.isnan())) << name;
        const auto difference = (found.at(name) - tensor).abs().nan_to_num(0.0).max().item<float>();
        EXPECT_LE(difference, 2e-4F) << name;
    }
}

INSTANTIATE_TEST_SUITE_P(Vit, TraceOfGoldens,
                         testing::Values(GoldenCase{"vit", 0}, GoldenCase{"vit_other_size"},
                                         GoldenCase{"deit_distilled", 4}, GoldenCase{"dinov2_registers"},
                                         GoldenCase{"dinov2_swiglu"}, GoldenCase{"vit_avgpool_no_class_token"},
                                         GoldenCase{"vit_class_token_avgpool_fc_norm"}, GoldenCase{"clip_quickgelu"}),
                         [](const auto& test) { return test.param.name; });

INSTANTIATE_TEST_SUITE_P(Families, TraceOfGoldens,
                         testing::Values(GoldenCase{"cait"}, GoldenCase{"swin"}, GoldenCase{"xcit_p16_tokens_norm"},
                                         GoldenCase{"xcit_p8"}, GoldenCase{"xcit_p16_non_square"}),
                         [](const auto& test) { return test.param.name; });

class TraceOfChannels : public testing::TestWithParam<const char*> {};

TEST_P(TraceOfChannels, TakesLayerHeadAndChannelFromTheOptions)
{
    const TemporaryFolder folder;
    const std::string name = GetParam();
    const auto expected = readAll(golden(name + "/expected.safetensors"));
    writeNpy(folder / "input.npy", expected.at("input"));
    const auto result = run({"trace", golden(name), folder / "input.npy", "--out", folder / "t.safetensors", "--only",
                             "channel_map", "--layer", "0", "--head", "1", "--channel", "2"});
    ASSERT_EQ(result.status, kSuccess) << result.err;
    EXPECT_TRUE(
        torch::allclose(readAll(folder / "t.safetensors").at("channel_map"), expected.at("channel_map"), 0.0, 2e-4));
}

TEST_P(TraceOfChannels, TakesTheLastLayerOfChannelsUnasked)
{
    const TemporaryFolder folder;
    const auto input = readAll(golden(std::string(GetParam()) + "/expected.safetensors")).at("input");
    writeNpy(folder / "input.npy", input);
    const auto map = [&](const std::vector<std::string>& options) {
        std::vector<std::string> arguments{"trace",      golden(GetParam()),       folder / "input.npy",
                                           "--out",      folder / "t.safetensors", "--only",
                                           "channel_map"};
        arguments.insert(arguments.end(), options.begin(), options.end());
        const auto result = run(arguments);
        EXPECT_EQ(result.status, kSuccess) << result.err;
        return readAll(folder / "t.safetensors").at("channel_map");
    };
    EXPECT_TRUE(torch::equal(map({}), map({"--layer", "1", "--head", "0", "--channel", "0"})));
    EXPECT_FALSE(torch::equal(map({}), map({"--layer", "0"})));
}

INSTANTIATE_TEST_SUITE_P(Xcit, TraceOfChannels,
                         testing::Values("xcit_p16_tokens_norm", "xcit_p8", "xcit_p16_non_square"),
                         [](const auto& test) { return std::string(test.param); });

TEST(Trace, NamesTheLayersOfChannelsWhereAnotherIsAsked)
{
    const TemporaryFolder folder;
    const auto input = readAll(golden("xcit_p8/expected.safetensors")).at("input");
    writeNpy(folder / "input.npy", input);
    const auto result = run({"trace", golden("xcit_p8"), folder / "input.npy", "--out", folder / "t.npz", "--only",
                             "channel_map", "--layer", "-1"});
    EXPECT_EQ(result.status, kFailure);
    EXPECT_EQ(result.err, "error: channel map: expected a layer that mixes channels (layers 0 and 1), found layer 3\n");
}

TEST(Trace, WritesInputLogitsAndEveryAttentionUnasked)
{
    const TemporaryFolder folder;
    const auto result = run({"trace", golden("vit"), golden("preprocess/wide.png"), "--out", folder / "t.safetensors"});
    ASSERT_EQ(result.status, kSuccess) << result.err;
    const auto found = readAll(folder / "t.safetensors");
    ASSERT_EQ(found.size(), 4U);
    EXPECT_EQ(found.at("input").sizes(), (std::vector<int64_t>{1, 3, 32, 32}));
    EXPECT_EQ(found.at("logits").sizes(), (std::vector<int64_t>{1, 10}));
    EXPECT_EQ(found.at("layer.0.attention").sizes(), (std::vector<int64_t>{4, 17, 17}));
    EXPECT_EQ(found.at("layer.1.attention").sizes(), (std::vector<int64_t>{4, 17, 17}));
}

TEST(Trace, WritesNpzForThatExtension)
{
    const TemporaryFolder folder;
    const auto result = run({"trace", golden("vit"), golden("preprocess/wide.png"), "--out", folder / "t.npz"});
    ASSERT_EQ(result.status, kSuccess) << result.err;
    const auto bytes = readText(folder / "t.npz");
    EXPECT_EQ(bytes.substr(0, 4), "PK\x03\x04");
    EXPECT_NE(bytes.find("layer.1.attention.npy"), std::string::npos);
}

TEST(Trace, TakesAnArrayWithoutABatchAxis)
{
    const TemporaryFolder folder;
    const auto expected = readAll(golden("vit/expected.safetensors"));
    writeNpy(folder / "input.npy", expected.at("input")[0]);
    ASSERT_EQ(run({"trace", golden("vit"), folder / "input.npy", "--out", folder / "t.safetensors"}).status, kSuccess);
    EXPECT_TRUE(torch::allclose(readAll(folder / "t.safetensors").at("logits"), expected.at("logits"), 0.0, 2e-4));
}

/// The reference's normalized images (Pillow rounds to 8 bits after the resize, hence 0.02).
TEST(Trace, PreparesThePhotoAsTheOptionsSay)
{
    const TemporaryFolder folder;
    const auto expected = readAll(golden("preprocess/expected.safetensors")).at("wide.png:64:1.0:bicubic:squash");
    const auto result = run({"trace", golden("vit"), golden("preprocess/wide.png"), "--out", folder / "t.safetensors",
                             "--only", "input", "--size", "64", "--crop-pct", "1", "--crop-mode", "squash", "--mean",
                             "0.485,0.456,0.406", "--std", "0.229,0.224,0.225"});
    ASSERT_EQ(result.status, kSuccess) << result.err;
    const auto input = readAll(folder / "t.safetensors").at("input");
    EXPECT_LE((input[0] - expected).abs().max().item<float>(), 0.02F);
}

TEST(Trace, TakesWidthBeforeHeight)
{
    const TemporaryFolder folder;
    const auto result = run({"trace", golden("vit"), golden("preprocess/wide.png"), "--out", folder / "t.safetensors",
                             "--size", "64x48", "--only", "input"});
    ASSERT_EQ(result.status, kSuccess) << result.err;
    EXPECT_EQ(readAll(folder / "t.safetensors").at("input").sizes(), (std::vector<int64_t>{1, 3, 48, 64}));
}

TEST(Trace, GivesTheSameNumbersWithAnyNumberOfThreads)
{
    const TemporaryFolder folder;
    for (const std::string threads : {"1", "2"}) {
        ASSERT_EQ(run({"trace", golden("vit"), golden("preprocess/wide.png"), "--threads", threads, "--out",
                       folder / (threads + ".safetensors")})
                      .status,
                  kSuccess);
    }
    EXPECT_TRUE(torch::allclose(readAll(folder / "1.safetensors").at("logits"),
                                readAll(folder / "2.safetensors").at("logits"), 0.0, 1e-5));
}

TEST(Trace, SimilarityToAPatchIsOneAtThatPatch)
{
    const TemporaryFolder folder;
    const auto result = run({"trace", golden("vit"), golden("preprocess/wide.png"), "--out", folder / "t.safetensors",
                             "--only", "token_similarity", "--query", "1,2", "--layer", "0"});
    ASSERT_EQ(result.status, kSuccess) << result.err;
    const auto similarity = readAll(folder / "t.safetensors").at("token_similarity");
    EXPECT_NEAR(similarity[1 * 4 + 2].item<float>(), 1.0F, 1e-5F);
    EXPECT_LE(similarity.max().item<float>(), 1.0F + 1e-5F);
}

TEST(Trace, WithoutAClassTakesTheMostProbableForRelevance)
{
    const TemporaryFolder folder;
    const auto expected = readAll(golden("vit/expected.safetensors"));
    ASSERT_EQ(expected.at("logits").argmax().item<int64_t>(), 0);  // the class that the reference's relevance is for
    writeNpy(folder / "input.npy", expected.at("input"));
    ASSERT_EQ(
        run({"trace", golden("vit"), folder / "input.npy", "--out", folder / "t.safetensors", "--only", "relevance"})
            .status,
        kSuccess);
    EXPECT_TRUE(
        torch::allclose(readAll(folder / "t.safetensors").at("relevance"), expected.at("relevance"), 0.0, 2e-4));
}

TEST(Trace, WritesEvidenceForAClassByItsGradient)
{
    const TemporaryFolder folder;
    const auto input = readAll(golden("vit/expected.safetensors")).at("input");
    writeNpy(folder / "input.npy", input);
    const auto arrays = [&](const std::vector<std::string>& options) {
        std::vector<std::string> arguments{"trace",
                                           golden("vit"),
                                           folder / "input.npy",
                                           "--out",
                                           folder / "t.safetensors",
                                           "--only",
                                           "gradient_rollout,grad_cam"};
        arguments.insert(arguments.end(), options.begin(), options.end());
        const auto result = run(arguments);
        EXPECT_EQ(result.status, kSuccess) << result.err;
        return readAll(folder / "t.safetensors");
    };
    const auto best = arrays({});  // class 0 is the most probable one
    EXPECT_EQ(best.at("gradient_rollout").sizes(), (std::vector<int64_t>{17, 17}));
    EXPECT_TRUE(torch::allclose(best.at("gradient_rollout").sum(1), torch::ones({17}), 0.0, 1e-5));
    EXPECT_EQ(best.at("grad_cam").sizes(), (std::vector<int64_t>{4, 4}));
    EXPECT_GE(best.at("grad_cam").min().item<float>(), 0.0F);
    EXPECT_TRUE(torch::equal(best.at("grad_cam"), arrays({"--class", "0", "--layer", "1"}).at("grad_cam")));
    EXPECT_FALSE(torch::equal(best.at("grad_cam"), arrays({"--layer", "0"}).at("grad_cam")));
    EXPECT_FALSE(torch::equal(best.at("gradient_rollout"), arrays({"--class", "5"}).at("gradient_rollout")));
}

TEST(Trace, NamesTheClassesWhereOneIsNotThere)
{
    const TemporaryFolder folder;
    for (const std::string name : {"gradient_rollout", "grad_cam"}) {
        const auto result = run({"trace", golden("vit"), golden("preprocess/wide.png"), "--out", folder / "t.npz",
                                 "--only", name, "--class", "10"});
        EXPECT_EQ(result.status, kWrongUsage);
        EXPECT_NE(result.err.find("class: expected 0 to 9, found 10\n"), std::string::npos) << result.err;
        EXPECT_EQ(folder.fileCount(), 0);
    }
}

TEST(Trace, MissesTheFileOfWordsBeforeItOpensTheModel)
{
    const TemporaryFolder folder;
    const auto result = run({"trace", "no-such-model", golden("preprocess/wide.png"), "--out", folder / "t.npz",
                             "--words-file", folder / "words.txt"});
    EXPECT_EQ(result.status, kFailure);
    EXPECT_NE(result.err.find("words.txt: no such file"), std::string::npos) << result.err;
}

TEST(Trace, StopsWithoutAFileWhenAskedTo)
{
    const TemporaryFolder folder;
    std::stop_source stop;
    stop.request_stop();
    const auto result =
        run({"trace", golden("vit"), golden("preprocess/wide.png"), "--out", folder / "t.npz"}, stop.get_token());
    EXPECT_EQ(result.status, kFailure);
    EXPECT_EQ(result.err, "error: cancelled\n");
    EXPECT_EQ(folder.fileCount(), 0);
}

TEST(Trace, ReportsProgressOnlyWhenAskedToOffATerminal)
{
    const TemporaryFolder folder;
    const std::vector<std::string> arguments{"trace", golden("vit"), golden("preprocess/wide.png"), "--out",
                                             folder / "t.npz"};
    EXPECT_EQ(run(arguments).err, "");
    auto asked = arguments;
    asked.emplace_back("--progress");
    EXPECT_NE(run(asked).err.find("layer: 2 of 2\n"), std::string::npos);
}

}  // namespace
}  // namespace cli::test
