// headscope-train as a process: what it reads is not what it writes.
#include "tests/support/scratch_folder.h"

#include <gtest/gtest.h>

#include <sys/wait.h>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

namespace {

namespace fs = std::filesystem;

std::string contentOf(const fs::path& file)
{
    std::ostringstream text;
    text << std::ifstream(file).rdbuf();
    return text.str();
}

struct Ended {
    int status = 0;
    std::string said;
};

Ended train(const ScratchFolder& folder, const std::string& arguments)
{
    const auto log = folder.path() / "log.txt";
    const auto command = "cd '" + folder.path().string() + "' && '" HEADSCOPE_TRAIN "' run " + arguments + " > '" +
                         log.string() + "' 2>&1";
    const int status = std::system(command.c_str());
    return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, contentOf(log)};
}

class TrainingOutputs : public testing::TestWithParam<std::pair<const char*, const char*>> {};

TEST_P(TrainingOutputs, AreRefusedBeforeAnythingRunsWhereTheyAreInputs)
{
    const auto& [arguments, complaint] = GetParam();
    const ScratchFolder folder;
    const auto recipe = folder.write("recipe.json", "the recipe"), state = folder.write("state.bin", "the state");
    fs::create_symlink("recipe.json", folder.path() / "link.json");
    fs::create_directory(folder.path() / "folder");
    const auto ended = train(folder, arguments);
    EXPECT_EQ(ended.status, 2) << ended.said;
    EXPECT_NE(ended.said.find(complaint), std::string::npos) << ended.said;
    EXPECT_EQ(contentOf(recipe), "the recipe");
    EXPECT_EQ(contentOf(state), "the state");
}

INSTANTIATE_TEST_SUITE_P(
    Arguments, TrainingOutputs,
    testing::Values(std::pair("recipe.json --out recipe.json", "recipe.json: would write over the recipe"),
                    std::pair("recipe.json --out ./link.json", "link.json: would write over the recipe"),
                    std::pair("link.json --out recipe.json", "recipe.json: would write over the recipe"),
                    std::pair("recipe.json --out state.bin --state state.bin",
                              "expected another name for each output, found it twice"),
                    std::pair("recipe.json --out new.safetensors --state recipe.json", "would write over the recipe"),
                    std::pair("recipe.json --out folder", "expected the name of a file to write, found a folder"),
                    std::pair("recipe.json --out no/new.safetensors", "expected a folder to write into, found none")));

}  // namespace
