#include "tests/app/support.h"

#include <gtest/gtest.h>

#include <filesystem>
namespace cli::test {
namespace {

using Json = nlohmann::json;

/// Each field against config.json of the golden case, and against the shapes of its tensors.
TEST(InspectJson, SaysWhatTheSidecarAndTheShapesSay)
{
    const auto result = run({"inspect", golden("vit"), "--json"});
    ASSERT_EQ(result.status, kSuccess) << result.err;
    const auto json = result.json();
    EXPECT_EQ(json["family"], "vit");
    // embedding 3*8*8*32+32, class token 32, positions 17*32, final norm 64, classifier 330, and in each of two blocks
    // norms 128, qkv 3168, projection 1056, MLP 4224 + 4128
    EXPECT_EQ(json["parameters"], 6176 + 32 + 544 + 64 + 330 + 2 * (128 + 3168 + 1056 + 4224 + 4128));
    EXPECT_EQ(json["depth"], 2);
    EXPECT_EQ(json["dim"], 32);
    EXPECT_EQ(json["heads"], 4);
    EXPECT_EQ(json["patch"], 8);
    EXPECT_EQ(json["image_size"], 32);
    EXPECT_EQ(json["classes"], 10);
    EXPECT_EQ(json["tokens"], (Json{{"class", true}, {"distillation", false}, {"registers", 0}}));
    EXPECT_EQ(json["layers"],
              Json::parse(R"([{"index": 0, "kind": "self", "heads": 4}, {"index": 1, "kind": "self", "heads": 4}])"));
    EXPECT_EQ(json["mean"], (Json{0.5, 0.5, 0.5}));
    EXPECT_EQ(json["std"], (Json{0.5, 0.5, 0.5}));
    EXPECT_EQ(json["crop_pct"], 0.9);
    EXPECT_EQ(json["crop_mode"], "center");
    EXPECT_EQ(json["interpolation"], "bicubic");
    EXPECT_EQ(json["warnings"], Json::array());
}

TEST(InspectJson, TellsWhereEachFieldWasLearnedFrom)
{
    const auto provenance = run({"inspect", golden("vit"), "--json"}).json()["provenance"];
    for (const char* field : {"family", "depth", "dim", "patch", "classes", "tokens"}) {
        EXPECT_TRUE(provenance.contains(field)) << field;
    }
    EXPECT_EQ(provenance["mean"], "config.json");
    EXPECT_EQ(provenance["heads"], "config.json");
}

TEST(Labels, AreReadFromAFileWithOneNamePerClass)
{
    const TemporaryFolder files;
    std::string names;
    for (int i = 0; i < 10; ++i) {
        names += "kind " + std::to_string(i) + '\n';
    }
    writeText(files / "names.txt", names);
    const auto result = run({"inspect", golden("vit"), "--labels", files / "names.txt"});
    ASSERT_EQ(result.status, kSuccess) << result.err;
    EXPECT_NE(result.out.find("kind 0, ..."), std::string::npos) << result.out;

    writeText(files / "short.txt", "one\ntwo\n");
    EXPECT_EQ(run({"inspect", golden("vit"), "--labels", files / "short.txt"}).err,
              "error: " + golden("vit") + ": --labels: expected one name for each of 10 classes, found 2\n");
    const auto missing = run({"inspect", golden("vit"), "--labels", files / "none.txt"});
    EXPECT_EQ(missing.status, kFailure);
    EXPECT_EQ(missing.err, "error: --labels: " + files / "none.txt" + ": no such file\n");
}

struct TokenCase {
    std::string name;
    Json tokens;
};

class InspectTokens : public testing::TestWithParam<TokenCase> {};

TEST_P(InspectTokens, NamesThePrefixTokens)
{
    const auto result = run({"inspect", golden(GetParam().name), "--json"});
    ASSERT_EQ(result.status, kSuccess) << result.err;
    EXPECT_EQ(result.json()["tokens"], GetParam().tokens);
}

INSTANTIATE_TEST_SUITE_P(
    Cases, InspectTokens,
    testing::Values(TokenCase{"deit_distilled", {{"class", true}, {"distillation", true}, {"registers", 0}}},
                    TokenCase{"dinov2_registers", {{"class", true}, {"distillation", false}, {"registers", 4}}},
                    TokenCase{"vit_avgpool_no_class_token",
                              {{"class", false}, {"distillation", false}, {"registers", 0}}}),
    [](const auto& test) { return test.param.name; });

TEST(InspectJson, OptionsWinOverFilesAndAreNamedAsTheSource)
{
    const auto result = run({"inspect", golden("vit"), "--json", "--heads", "2", "--mean", "0.1,0.2,0.3", "--std=1,2,3",
                             "--size", "64x48", "--crop-pct", "0.75", "--crop-mode", "border"});
    ASSERT_EQ(result.status, kSuccess) << result.err;
    const auto json = result.json();
    EXPECT_EQ(json["heads"], 2);
    EXPECT_EQ(json["layers"][1]["heads"], 2);
    EXPECT_EQ(json["mean"], (Json{0.1, 0.2, 0.3}));
    EXPECT_EQ(json["std"], (Json{1.0, 2.0, 3.0}));
    EXPECT_EQ(json["image_size"], (Json{48, 64}));  // height, width
    EXPECT_EQ(json["crop_pct"], 0.75);
    EXPECT_EQ(json["crop_mode"], "border");
    EXPECT_EQ(json["provenance"]["heads"], "option");
    EXPECT_EQ(json["provenance"]["mean"], "option");
}

TEST(InspectJson, WhatIsNotInFloat32IsInTheNameAndIsMeasured)
{
    const auto exact = run({"inspect", golden("vit"), "--json"}).json();
    EXPECT_EQ(exact["precision"], "float32");
    EXPECT_EQ(exact["keep"], "float32");
    EXPECT_THAT(exact["name"].get<std::string>(), testing::Not(testing::HasSubstr("float")));
    const auto result = run({"inspect", golden("vit"), "--json", "--keep", "float16"});
    const auto half = result.json();
    EXPECT_EQ(half["keep"], "float16");
    EXPECT_EQ(half["provenance"]["keep"], "option");
    EXPECT_THAT(half["name"].get<std::string>(), testing::EndsWith("(q, k in float16)"));
    EXPECT_THAT(result.err, testing::HasSubstr("warning: Queries and keys are kept in float16: on a test pattern"));
}

TEST(InspectJson, SaysWhatTheFileIsAndWhatIsInIt)
{
    const auto plain = run({"inspect", golden("vit"), "--json"}).json();
    EXPECT_EQ(plain["format"], "safetensors");
    EXPECT_EQ(plain["naming"], "timm");
    EXPECT_EQ(plain["entries"], (Json{{"found", Json::array()}, {"chosen", ""}}));
    EXPECT_EQ(plain["window"], nullptr);
    const auto full = run({"inspect", golden("containers/dino_full.pth"), "--json"}).json();
    EXPECT_EQ(full["entries"], (Json{{"found", {"teacher", "student"}}, {"chosen", "teacher"}}));
    const auto other = run({"inspect", golden("containers/dino_full.pth"), "--json", "--entry", "student"}).json();
    EXPECT_EQ(other["entries"]["chosen"], "student");
}

TEST(InspectJson, NamesTheKindOfEveryLayer)
{
    const auto kinds = [](const char* name) {
        std::vector<std::string> found;
        const auto json = run({"inspect", golden(name), "--json"}).json();
        for (const auto& layer : json["layers"]) {
            found.push_back(layer["kind"]);
        }
        return found;
    };
    using Kinds = std::vector<std::string>;
    EXPECT_EQ(kinds("cait"), (Kinds{"talking", "talking", "class", "class"}));
    EXPECT_EQ(kinds("xcit_p8"), (Kinds{"channel", "channel", "class", "class"}));
    EXPECT_EQ(kinds("swin"), (Kinds{"window", "window", "window", "window"}));
    const auto swin = run({"inspect", golden("swin"), "--json"}).json();
    EXPECT_EQ(swin["window"], 4);
    EXPECT_EQ(swin["heads"], 2);
    EXPECT_EQ(swin["layers"][2]["heads"], 4);
}

TEST(InspectJson, TakesTheActivationThatIsAskedFor)
{
    const auto json = run({"inspect", golden("vit"), "--json", "--activation", "quick_gelu"}).json();
    EXPECT_EQ(json["activation"], "quick_gelu");
    EXPECT_EQ(json["provenance"]["activation"], "option");
}

TEST(Inspect, TakesAFileAsItTakesItsFolder)
{
    EXPECT_EQ(run({"inspect", golden("vit/model.safetensors"), "--json"}).json(),
              run({"inspect", golden("vit"), "--json"}).json());
}

TEST(Inspect, PrintsALineAFieldForPeople)
{
    const auto result = run({"inspect", golden("deit_distilled")});
    ASSERT_EQ(result.status, kSuccess) << result.err;
    EXPECT_NE(result.out.find("heads          4"), std::string::npos) << result.out;
    EXPECT_NE(result.out.find("class + distillation + patches"), std::string::npos) << result.out;
    EXPECT_NE(result.out.find("config.json"), std::string::npos) << result.out;
}

}  // namespace
}  // namespace cli::test
