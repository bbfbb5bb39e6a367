// Completions that bash itself offers for a line.
#include "tests/app/support.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>

namespace cli::test {
namespace {

/// The words offered for the last of these, as bash takes the line apart.
std::vector<std::string> offered(const std::vector<std::string>& line)
{
    const TemporaryFolder folder;
    writeText(folder / "photo.png", "");
    const auto& program = line.front();
    writeText(folder / "completion", run({"completion", "bash", program}).out);
    const auto function = program == "headscope" ? "_headscope" : "_headscope_cli";
    writeText(folder / "ask", fmt::format("cd {}\nsource ./completion\ncompopt() {{ :; }}\nCOMP_WORDS=({})\n"
                                          "COMP_CWORD={}\n{}\nprintf '%s\\n' \"${{COMPREPLY[@]}}\"\n",
                                          folder.path().string(), fmt::join(line, " "), line.size() - 1, function));
    const auto answer = shell("bash " + folder / "ask");
    EXPECT_EQ(answer.status, 0) << answer.out;
    std::istringstream lines(answer.out);
    std::vector<std::string> words;
    for (std::string word; std::getline(lines, word);) {
        words.push_back(word);
    }
    return words;
}

using testing::Contains;
using testing::ElementsAre;
using testing::Not;

TEST(BashCompletion, OffersCommandsThenThoseBelow)
{
    EXPECT_THAT(offered({"headscope-cli", "ren"}), ElementsAre("render"));
    EXPECT_THAT(offered({"headscope-cli", "models", "''"}), ElementsAre("list", "path", "download"));
}

TEST(BashCompletion, OffersTheOptionsOfTheCommandOnly)
{
    EXPECT_THAT(offered({"headscope-cli", "render", "--st"}), ElementsAre("--std", "--style"));
    EXPECT_THAT(offered({"headscope-cli", "predict", "--st"}), ElementsAre("--std"));
    EXPECT_THAT(offered({"headscope-cli", "models", "list", "--f"}), ElementsAre("--family"));
    EXPECT_THAT(offered({"headscope", "photo.png", "--th"}), ElementsAre("--theme"));
}

TEST(BashCompletion, OffersTheWordsThatAnOptionTakes)
{
    EXPECT_THAT(offered({"headscope-cli", "render", "--style", "g"}), ElementsAre("glow"));
    EXPECT_THAT(offered({"headscope-cli", "render", "--style", "="}), ElementsAre("glow", "tint", "spotlight"));
    EXPECT_THAT(offered({"headscope-cli", "render", "--style", "=", "sp"}), ElementsAre("spotlight"));
    EXPECT_THAT(offered({"headscope-cli", "render", "--head", "m"}), ElementsAre("mean", "max", "min"));
    EXPECT_THAT(offered({"headscope-cli", "render", "--view", "attention-g"}), ElementsAre("attention-grid"));
    EXPECT_THAT(offered({"headscope-cli", "evaluate", "f"}), ElementsAre("faithfulness"));
    EXPECT_THAT(offered({"headscope-cli", "evaluate", "p"}), ElementsAre(""));
    EXPECT_THAT(offered({"headscope", "--theme", "d"}), ElementsAre("dark"));
}

TEST(BashCompletion, OffersSettingsOfViewsUpToTheirValues)
{
    EXPECT_THAT(offered({"headscope-cli", "render", "--set", "disc"}), ElementsAre("discard="));
    EXPECT_THAT(offered({"headscope-cli", "render", "--set", "fusion", "=", "m"}), ElementsAre("max", "mean", "min"));
}

TEST(BashCompletion, OffersModelsAndFilesWhereTheyStand)
{
    EXPECT_THAT(offered({"headscope-cli", "inspect", "vit-s"}), ElementsAre("vit-shapes"));
    EXPECT_THAT(offered({"headscope-cli", "render", "vit-shapes", "pho"}), ElementsAre("photo.png"));
    EXPECT_THAT(offered({"headscope-cli", "render", "--out", "pho"}), ElementsAre("photo.png"));
    EXPECT_THAT(offered({"headscope-cli", "models", "download", "vit_tiny"}),
                Contains("vit_tiny_patch16_224.augreg_in21k_ft_in1k"));
    EXPECT_THAT(offered({"headscope", "''"}), Contains("photo.png"));
    EXPECT_THAT(offered({"headscope-cli", "views", "''"}), Not(Contains("photo.png")));
}

}  // namespace
}  // namespace cli::test
