#include "tests/app/support.h"

#include "resources/resources.h"
#include "tests/support/folders.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <sstream>

namespace cli::test {
namespace {

namespace fs = std::filesystem;

std::vector<std::string> linesOf(const std::string& text)
{
    std::vector<std::string> lines;
    std::istringstream stream(text);
    for (std::string line; std::getline(stream, line);) {
        lines.push_back(line);
    }
    return lines;
}

/// A data folder of its own with two models, one sample and a file that is neither.
class ChosenData : public testing::Test {
protected:
    ChosenData()
    {
        fs::create_directories(m_folder.path() / "models");
        fs::create_directories(m_folder.path() / "resources" / "samples");
        fs::copy_file(golden("vit/model.safetensors"), m_folder / "models/b-vit.safetensors");
        fs::copy_file(golden("vit/config.json"), m_folder / "models/b-vit.safetensors.json");
        fs::copy_file(golden("vit/model.safetensors"), m_folder / "models/a-vit.safetensors");
        fs::copy_file(golden("preprocess/wide.png"), m_folder / "resources/samples/wide.png");
        setenv("HEADSCOPE_DATA", m_folder.path().c_str(), 1);
        setenv("HEADSCOPE_MODELS", (m_folder / "store").c_str(), 1);
    }
    ~ChosenData() override
    {
        unsetenv("HEADSCOPE_DATA");
        unsetenv("HEADSCOPE_MODELS");
    }
    TemporaryFolder m_folder;
};

TEST_F(ChosenData, ListsItsModelsByIdBeforeThePublishedOnes)
{
    const auto lines = linesOf(run({"models", "list"}).out);
    ASSERT_EQ(lines.size(), 1U + 2 + 164);
    EXPECT_THAT(lines[0], testing::StartsWith("ID "));
    EXPECT_THAT(lines[1], testing::AllOf(testing::StartsWith("a-vit "), testing::EndsWith(" bundled")));
    EXPECT_THAT(lines[2], testing::StartsWith("b-vit "));
}

TEST_F(ChosenData, TellsWhereAModelLies)
{
    EXPECT_EQ(run({"models", "path", "b-vit"}).out, m_folder / "models/b-vit.safetensors" + "\n");
    EXPECT_EQ(run({"models", "path"}).out, m_folder / "models/a-vit.safetensors" + "\n");
}

TEST_F(ChosenData, SaysSoWhenThereIsNoSuchModel)
{
    const auto result = run({"models", "path", "c-vit"});
    EXPECT_EQ(result.status, kFailure);
    EXPECT_THAT(result.err, testing::HasSubstr("c-vit"));
}

TEST_F(ChosenData, OpensAModelByItsId)
{
    const auto result = run({"inspect", "b-vit", "--json"});
    ASSERT_EQ(result.status, kSuccess) << result.err;
    EXPECT_EQ(result.json()["file"], m_folder / "models/b-vit.safetensors");
}

TEST_F(ChosenData, HoldsTheSamplePhotos)
{
    EXPECT_EQ(resources::samplePhotos(), std::vector<fs::path>{m_folder / "resources/samples/wide.png"});
}

TEST(SourceTree, HoldsTheBundledModelsAndSamplesWithoutASetting)
{
    ASSERT_EQ(std::getenv("HEADSCOPE_DATA"), nullptr);
    EXPECT_EQ(resources::find("models"), fs::path(support::sourceFolder()) / "models");
    EXPECT_FALSE(resources::find("no/such/thing"));
    EXPECT_FALSE(resources::bundledModels().empty());
    EXPECT_FALSE(resources::samplePhotos().empty());
}

TEST(Bundled, ModelRecognizesMoreThanChanceSaysOfASample)
{
    const auto models = resources::bundledModels();
    const auto samples = resources::samplePhotos();
    ASSERT_FALSE(models.empty() || samples.empty());
    const auto result = run({"predict", models.front().id, samples.front().string(), "--json"});
    ASSERT_EQ(result.status, kSuccess) << result.err;
    EXPECT_EQ(result.err, "");
    const auto top = result.json()[0]["top"][0];
    EXPECT_THAT(top["label"].get<std::string>(), testing::Not(testing::StartsWith("class ")));
}

}  // namespace
}  // namespace cli::test
