// Captions of tiny random CLIP and SigLIP whose numbers were computed elsewhere: tests/data/words.
#include "core/model/text/word_model.h"

#include "core/checkpoint/open_checkpoint.h"
#include "core/model/open_model.h"
#include "core/model/text/tokenizer.h"
#include "tests/support/expect_error.h"
#include "tests/support/folders.h"
#include "tests/support/scratch_folder.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <cmath>
#include <fstream>

using testing::HasSubstr;
using testing::IsEmpty;

namespace {

namespace fs = std::filesystem;
using core::ErrorCode;

struct WordCase {
    const char* folder;
    const char* expected;
    std::vector<const char*> captions;
    double scale, bias;
    bool alone;
};

fs::path wordFolder(const std::string& name)
{
    return fs::path(support::dataFolder()) / "words" / name;
}

class CaptionsOf : public testing::TestWithParam<WordCase> {};

TEST_P(CaptionsOf, HaveTheReferencesTokensAndDirections)
{
    const auto& [folder, expected, captions, scale, bias, alone] = GetParam();
    const auto model = core::openModel(wordFolder(folder));
    ASSERT_TRUE(model.spec().words);
    EXPECT_THAT(core::english(model.spec().warnings), testing::Not(testing::Contains(HasSubstr("text tower"))));
    const auto numbers = core::openCheckpoint(wordFolder(expected) / "expected.safetensors");
    const auto tokenizer = core::readTokenizer(wordFolder(folder));
    const auto embeddings = numbers->tensor("text_embeddings");
    for (size_t i = 0; i < captions.size(); ++i) {
        const auto tokens = numbers->tensor("tokens." + std::to_string(i)).to(torch::kInt64);
        EXPECT_EQ(tokenizer->encode(captions[i]),
                  std::vector<int64_t>(tokens.data_ptr<int64_t>(), tokens.data_ptr<int64_t>() + tokens.numel()))
            << captions[i];
        const auto read = model.spec().words->read(captions[i]);
        const auto direction = embeddings[static_cast<int64_t>(i)] / embeddings[static_cast<int64_t>(i)].norm();
        EXPECT_LT((read.direction - direction).abs().max().item<float>(), 2e-5F) << captions[i];
    }
    EXPECT_NEAR(model.spec().words->scale().factor, scale, 1e-5 * scale);
    EXPECT_NEAR(model.spec().words->scale().bias, bias, 1e-6);
    EXPECT_EQ(model.spec().words->scale().alone, alone);
}

const std::vector<const char*> kOfClip{"a photo of a cat", "The dog's 12 cats!", "a cat on the photo of the dog"};
INSTANTIATE_TEST_SUITE_P(
    Words, CaptionsOf,
    testing::Values(WordCase{"clip", "clip", kOfClip, std::exp(2.5), 0.0, false},
                    WordCase{"open_clip", "clip", kOfClip, std::exp(2.5), 0.0, false},
                    WordCase{
                        "siglip", "siglip", {"A photo of a cat!", "the  dogs", "a zoo"}, std::exp(1.7), -1.2, true}),
    [](const auto& test) { return std::string(test.param.folder); });

TEST(WordModel, CutsACaptionThatIsTooLongAndSaysSo)
{
    const auto model = core::openModel(wordFolder("clip"));  // at most 10 tokens, two of them begin and end it
    EXPECT_THAT(model.spec().words->read("a cat of a cat of a cat").note.english(), IsEmpty());
    const auto cut = model.spec().words->read("a cat of a cat of a cat of");
    EXPECT_THAT(cut.note.english(), HasSubstr("the first 8 of 9 tokens"));
    EXPECT_TRUE(cut.direction.equal(model.spec().words->read("a cat of a cat of a cat").direction));
    expectError([&] { model.spec().words->read("  "); }, ErrorCode::Unsupported, "expected words, found none");
}

TEST(WordModel, OpensWithoutATokenizerAndSaysWhenACaptionComes)
{
    const ScratchFolder folder;
    fs::copy(wordFolder("clip") / "model.safetensors", folder.path() / "model.safetensors");
    fs::copy(wordFolder("clip") / "config.json", folder.path() / "config.json");
    const auto model = core::openModel(folder.path());
    expectError([&] { model.spec().words->read("a cat"); }, ErrorCode::NotFound, "expected the model's tokenizer.json");
    // One of another model: its numbers are beyond this model's vocabulary.
    std::ofstream(folder.path() / "tokenizer.json")
        << R"({"model": {"type": "Unigram", "unk_id": 999, "vocab": [["</s>", 0]]}})";
    expectError([&] { model.spec().words->read("a cat"); }, ErrorCode::ShapeMismatch, "it is not this model's");
}

/// A tokenizer like SigLIP 2's: the letters from a on are the given tokens.
std::string lettersAs(const std::vector<int64_t>& tokens, int64_t padding)
{
    nlohmann::json vocabulary{{"<pad>", padding}, {"<eos>", 1}};
    for (int byte = 0; byte < 256; ++byte) {
        vocabulary[fmt::format("<0x{:02X}>", byte)] = 100 + byte;
    }
    for (size_t i = 0; i < tokens.size(); ++i) {
        vocabulary[std::string(1, static_cast<char>('a' + static_cast<char>(i)))] = tokens[i];
    }
    return nlohmann::json{
        {"model",
         {{"type", "BPE"}, {"byte_fallback", true}, {"vocab", vocabulary}, {"merges", nlohmann::json::array()}}},
        {"normalizer", {{"type", "Replace"}, {"pattern", {{"String", " "}}}, {"content", "▁"}}}}
        .dump();
}

TEST(WordModel, FillsTheCaptionWithTheTokenizersPadding)
{
    const auto known = core::openModel(wordFolder("siglip"));
    const auto tokens = core::readTokenizer(wordFolder("siglip"))->encode("a zoo");  // filled with the end token, 1
    const auto letters = std::string("abcdefgh").substr(0, tokens.size());
    const auto directionWith = [&](int64_t padding) {
        const ScratchFolder folder;
        fs::copy(wordFolder("siglip") / "model.safetensors", folder.path() / "model.safetensors");
        fs::copy(wordFolder("siglip") / "config.json", folder.path() / "config.json");
        std::ofstream(folder.path() / "tokenizer.json") << lettersAs(tokens, padding);
        return core::openModel(folder.path()).spec().words->read(letters).direction;
    };
    EXPECT_TRUE(directionWith(1).equal(known.spec().words->read("a zoo").direction));
    EXPECT_GT((directionWith(0) - directionWith(1)).abs().max().item<float>(), 1e-3F);
}

TEST(WordModel, IsNoneWhereNoTextTowerStandsBesideTheImageTower)
{
    EXPECT_FALSE(core::openModel(fs::path(support::dataFolder()) / "goldens" / "vit").spec().words);
}

}  // namespace
