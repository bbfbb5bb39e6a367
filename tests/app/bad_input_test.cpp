#include "tests/app/support.h"
#include "tests/support/file_size_limit.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <limits>

namespace cli::test {
namespace {

namespace fs = std::filesystem;

void expectOneError(const Run& result, const std::string& mention, int status = kFailure)
{
    EXPECT_EQ(result.status, status);
    EXPECT_EQ(result.out, "");
    EXPECT_THAT(result.err, testing::StartsWith("error: "));
    EXPECT_EQ(std::count(result.err.begin(), result.err.end(), '\n'), 1) << result.err;
    EXPECT_THAT(result.err, testing::HasSubstr(mention));
}

struct BadFile {
    std::string name;
    std::function<void(const fs::path&)> make;
    std::string mention;
};

class BadModel : public testing::TestWithParam<BadFile> {};

TEST_P(BadModel, IsOneClearLineThatNamesTheFile)
{
    const TemporaryFolder folder;
    const auto file = folder / "weights.safetensors";
    GetParam().make(file);
    const auto result = run({"inspect", file});
    expectOneError(result, GetParam().mention);
    EXPECT_THAT(result.err, testing::HasSubstr("weights.safetensors"));
}

/// The bytes of a golden model, changed by the test.
std::string goodBytes()
{
    return readText(golden("vit/model.safetensors"));
}

constexpr auto kOverlapping = R"({"a": {"dtype": "F32", "shape": [4], "data_offsets": [0, 16]},
                                  "b": {"dtype": "F32", "shape": [4], "data_offsets": [8, 24]}})";
constexpr auto kWrongDtype = R"({"cls_token": {"dtype": "F8_E4M3", "shape": [4], "data_offsets": [0, 4]}})";
constexpr auto kForeign = R"({"wheel.axle": {"dtype": "F32", "shape": [1], "data_offsets": [0, 4]},
                              "wheel.spoke": {"dtype": "F32", "shape": [1], "data_offsets": [4, 8]}})";

INSTANTIATE_TEST_SUITE_P(
    Files, BadModel,
    testing::Values(
        BadFile{"Missing", [](const auto&) {}, "found none"},
        BadFile{"Empty", [](const auto& file) { writeText(file, ""); }, ""},
        BadFile{"Truncated", [](const auto& file) { writeText(file, goodBytes().substr(0, 20000)); }, ""},
        BadFile{"TruncatedHeader", [](const auto& file) { writeText(file, goodBytes().substr(0, 100)); }, ""},
        BadFile{"HugeHeader", [](const auto& file) { writeText(file, std::string(8, '\xFF') + "{}"); }, ""},
        BadFile{"Overlapping", [](const auto& file) { writeHeader(file, kOverlapping, 24); }, ""},
        BadFile{"WrongDtype", [](const auto& file) { writeHeader(file, kWrongDtype, 4); }, "F8_E4M3"},
        BadFile{"UnknownFamilyListsItsNames", [](const auto& file) { writeHeader(file, kForeign, 8); }, "wheel.axle"},
        BadFile{"Text", [](const auto& file) { writeText(file, "these are not weights, dear reader"); }, ""}),
    [](const auto& test) { return test.param.name; });

TEST(BadModelPath, ABrokenPickleNamesItsFileOnce)
{
    const TemporaryFolder folder;
    const auto file = folder / "weights.pth";
    const std::string magic = "\x80\x02\x8A\x0A\x6C\xFC\x9C\x46\xF9\x20\x6A\xA8\x50\x19.";  // before PyTorch 1.6
    writeText(file, magic);
    EXPECT_EQ(run({"inspect", file}).err, "error: " + file + ": corrupt pickle at byte 15: it ends without STOP\n");
    writeText(file, magic + "\x80\x02.");
    EXPECT_EQ(run({"inspect", file}).err, "error: " + file + ": corrupt pickle at byte 17: nothing on the stack\n");
    auto broken = readText(golden("containers/vit_legacy.pth"));
    broken.at(863) = '\xF5';
    writeText(file, broken);
    EXPECT_EQ(run({"inspect", file}).err,
              "error: " + file + ": corrupt pickle at byte 863: opcode 0xF5 is none that a checkpoint uses\n");
}

TEST(BadModelPath, EmptyFolderSaysWhatItLacks)
{
    const TemporaryFolder folder;
    expectOneError(run({"inspect", folder.path().string()}), folder.path().string());
}

TEST(BadModelPath, UnknownIdListsTheBundledOnes)
{
    expectOneError(run({"inspect", "no-such-model"}), "bundled");
}

TEST(BadWeights, NaNIsAWarningAndTheRestStillAnswers)
{
    const TemporaryFolder folder;
    auto tensors = readAll(golden("vit/model.safetensors"));
    tensors.at("norm.weight")[3] = std::numeric_limits<float>::quiet_NaN();
    core::writeSafetensors(folder / "model.safetensors", {tensors.begin(), tensors.end()});
    fs::copy_file(golden("vit/config.json"), folder / "config.json");
    const auto result = run({"inspect", folder.path().string(), "--json"});
    ASSERT_EQ(result.status, kSuccess) << result.err;
    EXPECT_THAT(result.err, testing::AllOf(testing::StartsWith("warning: "), testing::HasSubstr("NaN")));
    EXPECT_THAT(result.json()["warnings"].dump(), testing::HasSubstr("norm.weight"));
}

class BadPhoto : public testing::TestWithParam<BadFile> {};

TEST_P(BadPhoto, IsOneClearLineAndLeavesNoFigure)
{
    const TemporaryFolder folder;
    const auto file = folder / "photo.png";
    GetParam().make(file);
    const int before = folder.fileCount();
    const auto result = run({"render", golden("vit"), file, "--out", folder / "figure.png"});
    expectOneError(result, GetParam().mention);
    EXPECT_THAT(result.err, testing::HasSubstr("photo.png"));
    EXPECT_EQ(folder.fileCount(), before);
}

INSTANTIATE_TEST_SUITE_P(
    Files, BadPhoto,
    testing::Values(
        BadFile{"Missing", [](const auto&) {}, ""}, BadFile{"Empty", [](const auto& file) { writeText(file, ""); }, ""},
        BadFile{"Text", [](const auto& file) { writeText(file, "a thousand words"); }, ""},
        BadFile{"Folder", [](const auto& file) { fs::create_directory(file); }, ""},
        BadFile{"Truncated",
                [](const auto& file) { writeText(file, readText(golden("preprocess/wide.png")).substr(0, 70000)); },
                ""}),
    [](const auto& test) { return test.param.name; });

struct BadArray {
    std::string name;
    std::vector<int64_t> shape;
    std::string mention;
};

class BadInputArray : public testing::TestWithParam<BadArray> {};

TEST_P(BadInputArray, NamesTheShapeThatCame)
{
    const TemporaryFolder folder;
    writeNpy(folder / "input.npy", torch::zeros(GetParam().shape));
    expectOneError(run({"trace", golden("vit"), folder / "input.npy", "--out", folder / "t.npz"}), GetParam().mention);
    EXPECT_EQ(folder.fileCount(), 1);
}

INSTANTIATE_TEST_SUITE_P(Shapes, BadInputArray,
                         testing::Values(BadArray{"TwoImages", {2, 3, 32, 32}, "[2, 3, 32, 32]"},
                                         BadArray{"OneChannel", {1, 32, 32}, "[1, 32, 32]"},
                                         BadArray{"ChannelsLast", {32, 32, 3}, "[32, 32, 3]"},
                                         BadArray{"SmallerThanAPatch", {3, 4, 32}, "4"}),
                         [](const auto& test) { return test.param.name; });

struct BadChoice {
    std::string name;
    std::vector<std::string> options;
    std::string mention;
    int status = kWrongUsage;
};

class BeyondTheModel : public testing::TestWithParam<BadChoice> {};

TEST_P(BeyondTheModel, IsRefusedNamingTheBound)
{
    const TemporaryFolder folder;
    std::vector<std::string> arguments{"render", golden("vit"), golden("preprocess/wide.png"), "--out",
                                       folder / "f.png"};
    arguments.insert(arguments.end(), GetParam().options.begin(), GetParam().options.end());
    expectOneError(run(arguments), GetParam().mention, GetParam().status);
    EXPECT_EQ(folder.fileCount(), 0);
}

INSTANTIATE_TEST_SUITE_P(Choices, BeyondTheModel,
                         testing::Values(BadChoice{"Layer", {"--layer", "2"}, "2"},
                                         BadChoice{"Head", {"--head", "4"}, "4"},
                                         BadChoice{"Patch", {"--query", "4,0"}, "4"},
                                         BadChoice{"Class", {"--view", "relevance", "--class", "10"}, "10"},
                                         BadChoice{"Heads", {"--heads", "5"}, "5"}),
                         [](const auto& test) { return test.param.name; });

TEST(UnknownArray, ListsTheKnownOnes)
{
    const TemporaryFolder folder;
    expectOneError(
        run({"trace", golden("vit"), golden("preprocess/wide.png"), "--out", folder / "t.npz", "--only", "aura"}),
        "rollout", kWrongUsage);
    EXPECT_EQ(folder.fileCount(), 0);
}

TEST(OutputFile, InNoFolderIsReportedBeforeAnythingIsComputed)
{
    expectOneError(run({"trace", "no-such-model", "no-photo", "--out", "/no/such/folder/t.npz"}), "/no/such/folder",
                   kWrongUsage);
    expectOneError(run({"render", "no-such-model", "no-photo", "--out", "/no/such/folder/f.png"}), "/no/such/folder",
                   kWrongUsage);
}

TEST(OutputFile, MayNotBeAFolder)
{
    const TemporaryFolder folder;
    fs::create_directory(folder / "t.npz");
    expectOneError(run({"trace", golden("vit"), golden("preprocess/wide.png"), "--out", folder / "t.npz"}), "t.npz",
                   kWrongUsage);
}

class FullDisk : public testing::TestWithParam<std::vector<std::string>> {};

TEST_P(FullDisk, LeavesTheOldFileAndNothingElse)
{
    const TemporaryFolder folder;
    const auto file = folder / GetParam()[1];
    writeText(file, "what was here before");
    const auto result = [&] {
        const FileSizeLimit limit(1000);
        return run({GetParam()[0], golden("vit"), golden("preprocess/wide.png"), "--out", file});
    }();
    expectOneError(result, GetParam()[1]);
    EXPECT_EQ(readText(file), "what was here before");
    EXPECT_EQ(folder.fileCount(), 1);
}

INSTANTIATE_TEST_SUITE_P(Formats, FullDisk,
                         testing::Values(std::vector<std::string>{"trace", "t.npz"},
                                         std::vector<std::string>{"trace", "t.safetensors"},
                                         std::vector<std::string>{"render", "f.png"},
                                         std::vector<std::string>{"render", "f.svg"},
                                         std::vector<std::string>{"render", "f.pdf"}),
                         [](const auto& test) { return test.param[0] + test.param[1].substr(2); });

}  // namespace
}  // namespace cli::test
