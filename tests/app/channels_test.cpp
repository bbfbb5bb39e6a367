// A model of five channels on the command line: it gets every channel of a TIFF, and a photo without them is refused.
#include "tests/app/support.h"

#include <gmock/gmock.h>
#include <torch/types.h>

namespace cli::test {
namespace {

using testing::HasSubstr;
namespace fs = std::filesystem;
using testing::Not;

class FiveChannels : public testing::Test {
protected:
    std::map<std::string, torch::Tensor> traceOf(const std::string& input,
                                                 const std::vector<std::string>& more = {}) const
    {
        std::vector<std::string> arguments{"trace", m_model, input, "--out", m_folder / "a.safetensors"};
        arguments.insert(arguments.end(), more.begin(), more.end());
        const auto result = run(arguments);
        EXPECT_EQ(result.status, kSuccess) << result.err;
        return result.status == kSuccess ? readAll(m_folder / "a.safetensors") : std::map<std::string, torch::Tensor>();
    }

    const std::string m_model = golden("vit_5_channels"), m_cells = golden("vit_5_channels/cells.tif");
    TemporaryFolder m_folder;
};

TEST_F(FiveChannels, GiveTheReferencesNumbersWhateverIsShown)
{
    const auto expected = readAll(golden("vit_5_channels/expected.safetensors"));
    for (const char* part : {"", "#channels=4,2,0", "#channels=1"}) {
        auto found = traceOf(m_cells + part, {"--class", "0", "--only",
                                              "input,logits,rollout,relevance,layer.0.attention,layer.1.attention"});
        ASSERT_EQ(found.size(), 6U);
        for (const auto& [name, array] : found) {
            EXPECT_LE((array - expected.at(name)).abs().max().item<double>(), 1e-5) << name << part;
        }
    }
    writeNpy(m_folder / "input.npy", expected.at("input"));
    EXPECT_LE((traceOf(m_folder / "input.npy").at("logits") - expected.at("logits")).abs().max().item<double>(), 1e-5);
}

TEST_F(FiveChannels, RefuseOtherImages)
{
    const auto complaint = [&](const std::string& image) {
        const auto result = run({"predict", m_model, image});
        EXPECT_EQ(result.status, kFailure);
        return result.err;
    };
    EXPECT_THAT(complaint(golden("preprocess/wide.png")),
                HasSubstr("wide.png: expected 5 channels, as many as the model takes, found 3"));
    writeNpy(m_folder / "three.npy", torch::zeros({1, 3, 32, 32}));
    EXPECT_THAT(complaint(m_folder / "three.npy"), HasSubstr("expected an array of shape [1, 5, H, W]"));
}

TEST_F(FiveChannels, NeedFiveNumbersEach)
{
    const auto bare = m_folder / "bare.safetensors";
    fs::copy_file(m_model + "/model.safetensors", bare);
    const auto none = run({"predict", bare, m_cells, "--heads", "2"});
    EXPECT_EQ(none.status, kFailure);
    EXPECT_EQ(
        none.err,
        "error: " + bare +
            ": mean: expected 5 numbers, one per channel of the model, found none; --mean and --std state them\n");
    const auto stated = run({"predict", bare, m_cells, "--heads", "2", "--mean", "0.12,0.3,0.45,0.2,0.6", "--std",
                             "0.05,0.2,0.25,0.1,0.3", "--json"});
    ASSERT_EQ(stated.status, kSuccess) << stated.err;
    EXPECT_THAT(run({"predict", m_model, m_cells, "--std", "1,1,1"}).err,
                HasSubstr("std: expected 5 numbers, one per channel of the model, found 3 (from option)"));
    EXPECT_EQ(run({"inspect", m_model, "--json"}).json()["std"].size(), 5U);
}

TEST_F(FiveChannels, ShowTheChosenThree)
{
    for (const auto& [view, edit] : {std::pair("rollout", "fill:0,0-1,3=mean"),
                                     {"attention", "fill:0,3=zero"},
                                     {"integrated-gradients", "fill:0,3=blur"},
                                     {"smooth-grad", "fill:0,3=zero"},
                                     {"occlusion", "drop:0,3"},
                                     {"relevance", "fill:1,3=mean"}}) {
        const auto drawn = run({"render", m_model, m_cells + "#channels=4,3,1", "--view", view, "--edit", edit, "--out",
                                m_folder / "a.png"});
        EXPECT_EQ(drawn.status, kSuccess) << view << ": " << drawn.err;
    }
    EXPECT_THAT(run({"render", m_model, m_cells, "--view", "patch-filters", "--out", m_folder / "b.png"}).err,
                HasSubstr("The filters of this model have 5 channels; only three can be shown"));
}

TEST_F(FiveChannels, AreReadInFoldersAndArchives)
{
    fs::create_directories(m_folder / "cells");
    fs::copy_file(m_cells, m_folder / "cells/a.tif");
    fs::copy_file(m_cells, m_folder / "cells/b.tif");
    ASSERT_EQ(shell("tar -C " + m_folder.path().string() + " -cf " + m_folder / "cells.tar" + " cells").status, 0);
    const auto stats = [&](const std::string& images, const std::string& file) {
        const auto result = run({"stats", m_model, images, "--csv", m_folder / file});
        EXPECT_EQ(result.status, kSuccess) << result.err;
        return readText(m_folder / file);
    };
    EXPECT_EQ(stats(m_folder / "cells", "a.csv"), stats(m_folder / "cells.tar", "b.csv"));
    const auto drawn = run({"batch", m_model, m_folder / "cells", "--out", m_folder / "figures"});
    EXPECT_EQ(drawn.status, kSuccess) << drawn.err;
    EXPECT_THAT(drawn.out, HasSubstr("2 figures written"));
}

TEST_F(FiveChannels, LeaveTheInputOutOfATraceFile)
{
    const auto file = m_folder / "t.safetensors";
    const auto written = run({"trace", m_model, m_cells, "--format", "trace", "--out", file});
    ASSERT_EQ(written.status, kSuccess) << written.err;
    EXPECT_FALSE(readAll(file).contains("input"));
    EXPECT_THAT(readText(file), Not(HasSubstr("\"mean\"")));
    const auto drawn = run({"render", file, m_cells, "--view", "rollout", "--out", m_folder / "a.png"});
    EXPECT_EQ(drawn.status, kSuccess) << drawn.err;
    const auto recorded = run({"trace", file, m_cells, "--only", "rollout", "--out", m_folder / "r.safetensors"});
    ASSERT_EQ(recorded.status, kSuccess) << recorded.err;
    const auto expected = readAll(golden("vit_5_channels/expected.safetensors")).at("rollout");
    EXPECT_LE((readAll(m_folder / "r.safetensors").at("rollout") - expected).abs().max().item<double>(), 1e-5);
    EXPECT_THAT(run({"render", file, "--view", "rollout", "--out", m_folder / "b.png"}).err,
                HasSubstr("it holds no input to show"));
}

}  // namespace
}  // namespace cli::test
