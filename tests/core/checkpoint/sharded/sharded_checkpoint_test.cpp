// A model in several files behind an index, as Hugging Face writes it.
#include "core/checkpoint/open_checkpoint.h"
#include "core/checkpoint/tensor/checkpoint.h"
#include "core/checkpoint/tensor/tensor_file.h"
#include "tests/support/expect_error.h"
#include "tests/support/scratch_folder.h"

#include <fmt/format.h>

namespace {

using core::ErrorCode;
using core::openCheckpoint;

/// Two files with weights: one.safetensors has a = 1 and b = 2, two.npz has c = 3.
class Sharded : public testing::Test {
protected:
    Sharded()
    {
        core::writeSafetensors(folder.path() / "one.safetensors",
                               {{"a", torch::tensor(1.f)}, {"b", torch::tensor(2.f)}}, {{"format", "pt"}});
        core::writeNpz(folder.path() / "two.npz", {{"c", torch::tensor(3.f)}});
    }

    std::unique_ptr<core::Checkpoint> open(const std::string& index) const
    {
        return openCheckpoint(folder.write("model.safetensors.index.json", index));
    }

    const ScratchFolder folder;
};

TEST_F(Sharded, TensorsComeFromTheirOwnFiles)
{
    const auto checkpoint = open(R"({"metadata": {"total_size": 12, "tied": true, "more": [1, {"x": 2}]},
        "weight_map": {"c": "two.npz", "a": "one.safetensors", "b": "one.safetensors"}})");
    ASSERT_EQ(checkpoint->tensors().size(), 3u);
    EXPECT_EQ(checkpoint->tensors()[2].name, "c");
    EXPECT_EQ(checkpoint->tensor("a").item<float>(), 1);
    EXPECT_EQ(checkpoint->tensor("b").item<float>(), 2);
    EXPECT_EQ(checkpoint->tensor("c").item<float>(), 3);
    EXPECT_EQ(checkpoint->format(), "safetensors (2 files)");  // of the first tensor by name
    EXPECT_EQ(checkpoint->metadata(),
              (std::map<std::string, std::string>{{"format", "pt"}, {"tied", "true"}, {"total_size", "12"}}));
    expectError([&] { checkpoint->tensor("d"); }, ErrorCode::NotFound, "index.json: holds no tensor named d");
}

TEST_F(Sharded, ATensorThatTheIndexDoesNotNameIsLeftOut)
{
    const auto checkpoint = open(R"({"weight_map": {"a": "one.safetensors"}})");
    EXPECT_FALSE(checkpoint->contains("b"));
    EXPECT_EQ(checkpoint->format(), "safetensors (1 file)");
}

TEST_F(Sharded, FilesMayBeLinksIntoACache)
{
    std::filesystem::create_directory(folder.path() / "snapshot");
    std::filesystem::create_symlink("../one.safetensors", folder.path() / "snapshot/model-1.safetensors");
    const auto index = folder.write("snapshot/index", R"({"weight_map": {"a": "model-1.safetensors"}})");
    EXPECT_EQ(openCheckpoint(index)->tensor("a").item<float>(), 1);
}

TEST_F(Sharded, AMissingFileIsNamed)
{
    const auto open = [&] { this->open(R"({"weight_map": {"a": "one.safetensors", "b": "three.safetensors"}})"); };
    expectError(open, ErrorCode::NotFound,
                "model.safetensors.index.json: three.safetensors, which holds a part of the weights, is missing");
}

TEST_F(Sharded, AMissingTensorIsNamedWithItsFile)
{
    expectError([&] { open(R"({"weight_map": {"c": "one.safetensors"}})"); }, ErrorCode::NotFound,
                "tensor c is not in one.safetensors, where the index has it");
}

TEST_F(Sharded, ADamagedFileSpeaksForItself)
{
    folder.write("three", "text");
    expectError([&] { open(R"({"weight_map": {"c": "three"}})"); }, ErrorCode::Unsupported,
                "/three: expected a checkpoint, found text that begins with \"text\"");
}

TEST_F(Sharded, AnIndexInAnIndexIsRefused)
{
    expectError([&] { open(R"({"weight_map": {"a": "model.safetensors.index.json"}})"); }, ErrorCode::Corrupt,
                "expected weights, found another index");
}

struct BadIndex {
    const char* name;
    std::string json;
    const char* words;
};

void PrintTo(const BadIndex& bad, std::ostream* out)
{
    *out << bad.name;
}

class ShardIndexRefuses : public Sharded, public testing::WithParamInterface<BadIndex> {};

TEST_P(ShardIndexRefuses, AndSaysWhy)
{
    expectError([&] { open(GetParam().json); }, ErrorCode::Corrupt, GetParam().words);
}

std::string inFile(const std::string& file)
{
    return fmt::format(R"({{"weight_map": {{"a": "{}"}}}})", file);
}

std::string manyFiles(int count)
{
    std::string index = R"({"weight_map": {)";
    for (int i = 0; i < count; ++i) {
        index += fmt::format(R"("t{}": "f{}",)", i, i);
    }
    index.back() = '}';
    return index + "}";
}

INSTANTIATE_TEST_SUITE_P(
    FileNames, ShardIndexRefuses,
    testing::Values(BadIndex{"Parent", inFile("../one.safetensors"),
                             "expected a plain file name in the folder of the index, found \"../one.safetensors\""},
                    BadIndex{"Root", inFile("/etc/passwd"),
                             "expected a plain file name in the folder of the index, found \"/etc/passwd\""},
                    BadIndex{"Folder", inFile("sub/one.safetensors"), "expected a plain file name"},
                    BadIndex{"Dots", inFile(".."), "index, found \"..\""},
                    BadIndex{"Dot", inFile("."), "index, found \".\""},
                    BadIndex{"Backslash", inFile("..\\\\one.safetensors"), "expected a plain file name"},
                    BadIndex{"Nul", inFile("one\\u0000"), "expected a plain file name"},
                    BadIndex{"Empty", inFile(""), "index, found \"\""},
                    BadIndex{"Long", inFile(std::string(300, 'a')), "expected a plain file name"},
                    BadIndex{"TooMany", manyFiles(513), "weight_map: expected at most 512 files, found more"}),
    [](const auto& test) { return test.param.name; });

INSTANTIATE_TEST_SUITE_P(
    Json, ShardIndexRefuses,
    testing::Values(
        BadIndex{"NotJson", R"({"weight_map": {"a")", "expected an index as JSON, found text that is none"},
        BadIndex{"NotUtf8", "{\"weight_map\": {\"\xFF\": \"b\"}}", "index is not UTF-8"},
        BadIndex{"Nul", std::string("{\"weight_map\": {}}\0", 19), "index is not JSON: it holds a NUL"},
        BadIndex{"TextAfterIt", R"({"weight_map": {"a": "one.safetensors"}} {})", "expected an index as JSON"},
        BadIndex{"Deep", R"({"weight_map": )" + std::string(2000, '['), "index's JSON is nested deeper than 8 levels"},
        BadIndex{"List", R"({"weight_map": ["a"]})", "weight_map: expected an object, found [\"a\"]"},
        BadIndex{"Text", R"({"weight_map": "a"})", "weight_map: expected an object, found \"a\""},
        BadIndex{"EmptyMap", R"({"weight_map": {}})",
                 "weight_map: expected an object that names at least one tensor, found {}"},
        BadIndex{"OnlyMentioned", R"({"x": "weight_map", "y": {"weight_map": {"a": "b"}}})",
                 "weight_map: expected an object that names at least one tensor, found null"},
        BadIndex{"NumberForAFile", R"({"weight_map": {"a": 1}})",
                 "weight_map.a: expected a plain file name in the folder of the index, found 1"},
        BadIndex{"ObjectForAFile", R"({"weight_map": {"a": {}}})",
                 "weight_map.a: expected a plain file name in the folder of the index, found {}"},
        BadIndex{"TensorTwice", R"({"weight_map": {"a": "one.safetensors", "a": "two.npz"}})",
                 "expected every key of an object once, found \"a\" twice"},
        BadIndex{"MapTwice", R"({"weight_map": {"a": "one.safetensors"}, "weight_map": {"a": "two.npz"}})",
                 "expected every key of an object once, found \"weight_map\" twice"},
        BadIndex{"MetadataTwice", R"({"metadata": {"x": 1, "x": 2}, "weight_map": {"a": "one.safetensors"}})",
                 "expected every key of an object once, found \"x\" twice"},
        BadIndex{"LongName", fmt::format(R"({{"weight_map": {{"{}": "b"}}}})", std::string(1025, 'n')),
                 "weight_map: expected names of at most 1024 bytes, found 1025"}),
    [](const auto& test) { return test.param.name; });

TEST_F(Sharded, AnIndexOfMoreThanAHundredMegabytesIsNotRead)
{
    const auto index = folder.write("index", R"({"weight_map": {"a": "one.safetensors"}})");
    std::filesystem::resize_file(index, 32'000'001);
    expectError([&] { openCheckpoint(index); }, ErrorCode::Corrupt,
                "an index of 32000001 bytes exceeds the limit of 32000000");
}

}  // namespace
