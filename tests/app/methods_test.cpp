// Golden cases of methods (tests/data/goldens/README.md, "Methods"): commands and the arrays that they must answer
// with.
#include "tests/app/support.h"
#include "tests/support/folders.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <filesystem>
#include <fstream>

namespace cli::test {
namespace {

namespace fs = std::filesystem;

std::vector<std::string> casesWithMethods()
{
    std::vector<std::string> names;
    for (const auto& entry : fs::directory_iterator(fs::path(support::dataFolder()) / "goldens")) {
        if (fs::exists(entry.path() / "methods.json")) {
            names.push_back(entry.path().filename().string());
        }
    }
    std::ranges::sort(names);
    return names;
}

class GoldenMethods : public testing::TestWithParam<std::string> {};

/// Within 2e-4 of the array's largest absolute value; indices and masks are equal.
TEST_P(GoldenMethods, AnswerAsTheReferenceDoes)
{
    const fs::path folder = golden(GetParam());
    const auto methods = nlohmann::json::parse(std::ifstream(folder / "methods.json"));
    const auto reference = readAll((folder / "expected.safetensors").string());
    const std::string model = (folder / methods.at("model").get<std::string>()).lexically_normal().string();
    for (const auto& each : methods.at("runs")) {
        SCOPED_TRACE(each.at("name").get<std::string>());
        const TemporaryFolder files;
        for (const auto& [file, array] : each.at("inputs").items()) {
            writeNpy(files / file, reference.at(array.get<std::string>()));
        }
        std::vector<std::string> arguments;
        for (const auto& word : each.at("command").get<std::vector<std::string>>()) {
            const bool isFile = word.ends_with(".npy") || word.ends_with(".npz");
            arguments.push_back(word == "MODEL" || word == "FOLDER" ? model : isFile ? files / word : word);
        }
        const auto result = run(arguments);
        ASSERT_EQ(result.status, kSuccess) << result.err;
        const auto found = readAll(files / "OUT.npz");
        for (const auto& [array, expected] : each.at("expect").items()) {
            const auto& wanted = reference.at(expected.get<std::string>());
            ASSERT_TRUE(found.contains(array)) << array;
            ASSERT_EQ(found.at(array).sizes(), wanted.sizes()) << array;
            const bool exact = !wanted.is_floating_point();
            const auto difference =
                (found.at(array).to(torch::kFloat64) - wanted.to(torch::kFloat64)).abs().max().item<double>();
            EXPECT_LE(difference, exact ? 0.0 : 2e-4 * wanted.abs().max().item<double>()) << array;
        }
    }
}
INSTANTIATE_TEST_SUITE_P(Cases, GoldenMethods, testing::ValuesIn(casesWithMethods()),
                         [](const auto& test) { return test.param; });

TEST(TraceOptions, AreRefusedWhereNoArrayTakesThem)
{
    const TemporaryFolder folder;
    const auto trace = [&](const std::vector<std::string>& more) {
        std::vector<std::string> arguments{"trace", golden("vit"), folder / "none.npy", "--out", folder / "t.npz"};
        arguments.insert(arguments.end(), more.begin(), more.end());
        const auto result = run(arguments);
        EXPECT_EQ(result.status, kWrongUsage);
        return result.err;
    };
    EXPECT_EQ(trace({"--only", "legrad", "--set", "steps=3"}),
              "error: --set: option: expected one of an array in --only, found \"steps\"\n");
    EXPECT_EQ(trace({"--only", "integrated_gradients", "--set", "steps=0"}),
              "error: --set: steps: expected a whole number from 1 to 500, found \"0\"\n");
    EXPECT_EQ(trace({"--only", "legrad", "--set", "layers"}), "error: --set: expected NAME=VALUE, found \"layers\"\n");
}

}  // namespace
}  // namespace cli::test
