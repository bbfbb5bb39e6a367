// The same weights in every container and naming through `trace`: the numbers are the reference's.
#include "tests/app/support.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace cli::test {
namespace {

struct Container {
    std::string file, expected;
    float tolerance = 0.0F;
    bool hasClassifier = true;
};

std::vector<Container> containers()
{
    std::vector<Container> found;
    const auto index = nlohmann::json::parse(readText(golden("containers/index.json")));
    for (const auto& [file, facts] : index.items()) {
        found.push_back({file, facts["case"], facts["tolerance"], file != "dino_full.pth"});
    }
    return found;
}

class TraceOfContainers : public testing::TestWithParam<Container> {};

TEST_P(TraceOfContainers, GivesTheReferencesLogitsAndAttention)
{
    const TemporaryFolder folder;
    const auto expected = readAll(golden(GetParam().expected + "/expected.safetensors"));
    writeNpy(folder / "input.npy", expected.at("input"));
    const auto result = run({"trace", golden("containers/" + GetParam().file), folder / "input.npy", "--out",
                             folder / "found.safetensors"});
    ASSERT_EQ(result.status, kSuccess) << result.err;
    int compared = 0;
    for (const auto& [name, tensor] : readAll(folder / "found.safetensors")) {
        if (name == "logits" && !GetParam().hasClassifier) {
            continue;
        }
        ASSERT_TRUE(expected.contains(name)) << name;
        ASSERT_EQ(tensor.sizes(), expected.at(name).sizes()) << name;
        EXPECT_LE((tensor - expected.at(name)).abs().max().item<float>(), GetParam().tolerance) << name;
        ++compared;
    }
    EXPECT_GE(compared, 3);  // at least the input and two layers
}

INSTANTIATE_TEST_SUITE_P(Files, TraceOfContainers, testing::ValuesIn(containers()), [](const auto& test) {
    auto name = test.param.file;
    std::replace_if(
        name.begin(), name.end(), [](char c) { return c == '.' || c == '/'; }, '_');
    return name;
});

}  // namespace
}  // namespace cli::test
