#include "core/model/text/tokenizer.h"

#include "core/model/text/characters.h"
#include "core/model/text/unigrams.h"
#include "tests/support/expect_error.h"
#include "tests/support/folders.h"
#include "tests/support/scratch_folder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <filesystem>
#include <fstream>
#include <iterator>

using testing::ElementsAre;
using testing::HasSubstr;

namespace {

using core::ErrorCode;

constexpr const char* kVocabulary =
    R"({"a": 0, "b": 1, "c": 2, "a</w>": 3, "b</w>": 4, "c</w>": 5, "ab": 6, "ab</w>": 7,
    "bc</w>": 8, "abc</w>": 9, "1</w>": 10, "!": 11, "!</w>": 12, "'": 13, "s</w>": 14, "'s</w>": 15, "Ã": 16,
    "©</w>": 17, "abab</w>": 18, "<|startoftext|>": 20, "<|endoftext|>": 21})";
constexpr const char* kMerges = "#version: 0.2\nb c</w>\na b\na b</w>\n' s</w>\nab ab</w>\n";

std::vector<int64_t> bytePairs(const std::string& caption)
{
    return core::parseBytePairs(kVocabulary, kMerges)->encode(caption);
}

TEST(BytePairs, MergesTheEarliestPairOfTheListFirst)
{
    EXPECT_THAT(bytePairs("ab"), ElementsAre(7));
    // "b c</w>" comes before "a b": a stays by itself.
    EXPECT_THAT(bytePairs("abc"), ElementsAre(0, 8));
    // a b a b</w>: "a b" first, then "a b</w>", then the two together.
    EXPECT_THAT(bytePairs("abab"), ElementsAre(18));
    EXPECT_THAT(bytePairs("ba"), ElementsAre(1, 3));
}

TEST(BytePairs, AreOfWordsSingleDigitsContractionsAndRunsOfOtherCharacters)
{
    EXPECT_THAT(bytePairs("  AB \t c\n"), ElementsAre(7, 5));
    EXPECT_THAT(bytePairs("c11"), ElementsAre(5, 10, 10));
    EXPECT_THAT(bytePairs("b's"), ElementsAre(4, 15));
    EXPECT_THAT(bytePairs("b!!"), ElementsAre(4, 11, 12));
}

TEST(BytePairs, SpellBytesBeyondAsciiAsCharactersThatPrint)
{
    // U+00C9 is U+00E9 in lower case: bytes C3 and A9, which stand for themselves in Latin-1.
    EXPECT_THAT(bytePairs("\xC3\x89"), ElementsAre(16, 17));
}

/// Numbers of tokens as in CLIP's simple_tokenizer.py: 256 bytes, 256 at the end of a word, then the pairs.
TEST(PairList, NumbersBytesThenPairsThenStartAndEnd)
{
    const auto tokenizer = core::parsePairList("\"a version\nc a\nca t</w>\nd o\n", "pairs.txt");
    EXPECT_THAT(tokenizer->encode("cat"), ElementsAre(513));
    EXPECT_THAT(tokenizer->encode("!a"), ElementsAre(256, 320));  // '!' is the first byte that prints, 'a' the 65th
    EXPECT_THAT(tokenizer->encode("dot"), ElementsAre(514, 339));
    EXPECT_EQ(tokenizer->start, 516);  // the empty line after the last pair has a number as well
    EXPECT_EQ(tokenizer->end, 517);
    EXPECT_EQ(core::parsePairList("a version\nc a", "pairs.txt")->start, 513);
    EXPECT_EQ(core::parsePairList("", "pairs.txt")->start, 512);
}

TEST(PairList, IsReadUpToThePairsOfThePublishedVocabulary)
{
    std::string lines = "a version\n";
    for (int i = 0; i < 50000; ++i) {
        lines += i == 0 ? "c a\n" : "\n";
    }
    EXPECT_EQ(core::parsePairList(lines, "pairs.txt")->end, 49407);
}

TEST(PairList, IsRefusedForOtherLines)
{
    for (const char* line : {"c", "c a t", "c aa", " "}) {
        expectError([&] { core::parsePairList(std::string("a version\nd o\n") + line, "pairs.txt"); },
                    ErrorCode::Corrupt, "pairs.txt: expected two tokens that join to a third");
    }
}

TEST(BytePairs, HaveTokensThatBeginAndEndACaption)
{
    const auto tokenizer = core::parseBytePairs(kVocabulary, kMerges);
    EXPECT_EQ(tokenizer->start, 20);
    EXPECT_EQ(tokenizer->end, 21);
}

TEST(BytePairs, RefuseWhatTheyCannotSpell)
{
    expectError([&] { bytePairs("x"); }, ErrorCode::Unsupported, "no token x</w>");
    expectError([&] { bytePairs("a <|endoftext|>"); }, ErrorCode::Unsupported, "found <|endoftext|>");
    expectError([&] { core::parseBytePairs(R"({"a": 0})", ""); }, ErrorCode::Corrupt, "expected a token <|startof");
    expectError([&] { core::parseBytePairs(kVocabulary, "a b c\n"); }, ErrorCode::Corrupt,
                "merges.txt: expected two tokens that join to a third, found \"a b c\"");
    expectError([&] { core::parseBytePairs(R"({"a": -1})", ""); }, ErrorCode::Corrupt, "found -1");
    expectError([&] { core::parseBytePairs("[", ""); }, ErrorCode::Corrupt, "expected a vocabulary as JSON");
}

std::string fileOfPairs(const std::string& merges, const std::string& suffix = "</w>")
{
    return R"({"added_tokens": [{"id": 4, "content": "<|startoftext|>"}, {"id": 5, "content": "<|endoftext|>"}],
        "model": {"type": "BPE", "end_of_word_suffix": ")" +
           suffix + R"(", "vocab": {"a": 0, "b</w>": 1, "ab</w>": 2}, "merges": [)" + merges + "]}}";
}

TEST(TokenizerFile, HoldsMergesAsTextsOrAsLists)
{
    for (const char* merges : {R"("a b</w>")", R"(["a", "b</w>"])"}) {
        const auto tokenizer = core::parseTokenizer(fileOfPairs(merges), "tokenizer.json");
        EXPECT_THAT(tokenizer->encode("ab"), ElementsAre(2)) << merges;
        EXPECT_EQ(tokenizer->end, 5);
    }
}

TEST(TokenizerFile, IsRefusedWhenItsKindIsAnother)
{
    const auto parse = [](const std::string& text) { return core::parseTokenizer(text, "tokenizer.json"); };
    expectError([&] { parse(fileOfPairs("", "")); }, ErrorCode::Unsupported, "words end in </w>");
    expectError([&] { parse(R"({"model": {"type": "WordPiece"}})"); }, ErrorCode::Unsupported, "found WordPiece");
    expectError([&] { parse("{}"); }, ErrorCode::Unsupported, "found none");
    expectError([&] { parse(fileOfPairs(R"(["a"])")); }, ErrorCode::Corrupt,
                "model.merges: expected two tokens that join to a third, found");
    expectError([&] { parse(fileOfPairs("7")); }, ErrorCode::Corrupt, "found \"7\"");
    expectError([&] { parse(std::string(100, '[')); }, ErrorCode::Corrupt, "nested deeper");
}

/// Scores by hand: "ab" as a whole has -1.5; as two pieces -1 + -1 = -2.
std::string fileOfUnigrams(const std::string& normalizer = "null")
{
    return R"({"normalizer": )" + normalizer +
           R"(, "model": {"type": "Unigram", "unk_id": 2, "vocab": [["</s>", 0], ["▁", -2], ["<unk>", 0], ["a", -1],
        ["b", -1], ["ab", -1.5], ["▁a", -1], ["ba", -2.5]]}})";
}

std::vector<int64_t> unigrams(const std::string& caption, const std::string& normalizer = "null")
{
    return core::parseTokenizer(fileOfUnigrams(normalizer), "tokenizer.json")->encode(caption);
}

TEST(Unigrams, TakeThePiecesOfTheLargestSum)
{
    EXPECT_THAT(unigrams("a"), ElementsAre(6));
    EXPECT_THAT(unigrams("ab"), ElementsAre(6, 4));     // -2; as space and "ab" -3.5
    EXPECT_THAT(unigrams("aab"), ElementsAre(6, 5));    // -2.5; as three -3
    EXPECT_THAT(unigrams("ba"), ElementsAre(1, 4, 3));  // -4; with "ba" -4.5
    EXPECT_THAT(unigrams("a  a "), ElementsAre(6, 6));
}

TEST(Unigrams, ReadCaptionsInLowerCaseWithoutPunctuation)
{
    EXPECT_THAT(unigrams("A-b!"), ElementsAre(6, 4));
}

TEST(Unigrams, JoinWhatNoPieceCoversToOneUnknownToken)
{
    EXPECT_THAT(unigrams("axyb"), ElementsAre(6, 2, 4));
}

TEST(Unigrams, WriteCharactersAsTheFilesMapSays)
{
    // A double array by hand: the root leads to its children from 0 on, so x (78) is unit 120; its children begin at
    // 120 ^ 256 = 376, where the place of the text stands. The text of x is "b".
    std::vector<uint32_t> units(377);
    units[120] = 0x78U | 1U << 8U | 256U << 10U;
    units[376] = 0;
    std::string packed;
    const auto add = [&](uint32_t word) {
        for (int i = 0; i < 4; ++i) {
            packed += static_cast<char>(static_cast<unsigned char>(word >> (8 * i)));
        }
    };
    add(377 * 4);
    for (const uint32_t unit : units) {
        add(unit);
    }
    const core::CharacterMap map(packed + std::string("b\0", 2), "tokenizer.json");
    EXPECT_EQ(map("x"), "b");
    EXPECT_EQ(map("y"), "y");
    EXPECT_EQ(core::CharacterMap(packed, "tokenizer.json")("x"), "x") << "a text beyond the end is none";
    const core::UnigramTokenizer longTexts(core::UnigramTokenizer::Pieces{{"</s>", {0, 0.0}}, {"b", {1, -1.0}}}, 0,
                                           core::CharacterMap(packed + std::string(60'000, 'b'), "tokenizer.json"),
                                           "tokenizer.json");
    expectError([&] { longTexts.encode("xx"); }, ErrorCode::Unsupported, "expected at most 100000 bytes, found 120000");
    expectError([&] { core::CharacterMap("\x08", "tokenizer.json"); }, ErrorCode::Corrupt, "map of characters");
    expectError([&] { unigrams("a", R"({"type": "Precompiled", "precompiled_charsmap": "%"})"); }, ErrorCode::Corrupt,
                "expected base64");
}

TEST(Unigrams, RefuseNormalizersThatAreNotSigLips)
{
    expectError([&] { unigrams("a", R"({"type": "BertNormalizer"})"); }, ErrorCode::Unsupported, "BertNormalizer");
    EXPECT_THAT(unigrams("a", R"({"type": "Sequence", "normalizers": [{"type": "Lowercase"}]})"), ElementsAre(6));
}

TEST(CaptionCharacters, OfOtherScriptsAndBrokenBytesAreRefused)
{
    expectError([&] { core::lowerCaseCharacters("\xE0\xB8\x81"); }, ErrorCode::Unsupported, "found U+0E01");
    expectError([&] { core::lowerCaseCharacters("e\xCC\x81"); }, ErrorCode::Unsupported, "found U+0301");
    expectError([&] { core::lowerCaseCharacters("\xFF"); }, ErrorCode::Unsupported, "expected UTF-8");
    expectError([&] { core::lowerCaseCharacters(std::string(10'001, 'a')); }, ErrorCode::Unsupported, "10000 bytes");
}

TEST(CaptionCharacters, AreBroughtToLowerCase)
{
    std::string text;
    // A, Z, U+00C9, U+0178, U+0139, U+0391, U+0416, U+0401, U+2122
    for (const auto& each :
         core::lowerCaseCharacters("AZ\xC3\x89\xC5\xB8\xC4\xB9\xCE\x91\xD0\x96\xD0\x81\xE2\x84\xA2")) {
        core::appendUtf8(text, each.code);
    }
    EXPECT_EQ(text, "az\xC3\xA9\xC3\xBF\xC4\xBA\xCE\xB1\xD0\xB6\xD1\x91\xE2\x84\xA2");
}

/// Files made by SentencePiece 0.1.97 from twenty sentences in nine languages, and what its own processor reads from
/// captions after the authors' preparation (lower case; for SigLIP without punctuation). tokenizer.json holds the same
/// pairs, as such files do.
class SentencePieceCaptions : public testing::TestWithParam<const char*> {};

TEST_P(SentencePieceCaptions, ReadsCaptionsAsTheLibrary)
{
    const auto file = std::filesystem::path(support::dataFolder()) / "words" / GetParam();
    std::ifstream stream(file, std::ios::binary);
    const std::string bytes(std::istreambuf_iterator<char>(stream), {});
    const auto tokenizer = file.extension() == ".json" ? core::parseTokenizer(bytes, "tokenizer.json")
                                                       : core::parseSentencePiece(bytes, "spiece.model");
    std::ifstream expected(file.parent_path() / "expected.json");
    const auto captions = nlohmann::json::parse(expected).at("captions");
    EXPECT_EQ(captions.size(), file.parent_path().filename() == "siglip2" ? 15U : 16U);
    for (const auto& each : captions) {
        EXPECT_EQ(tokenizer->encode(each.at("text")), each.at("tokens").get<std::vector<int64_t>>()) << each;
    }
}

INSTANTIATE_TEST_SUITE_P(Words, SentencePieceCaptions,
                         testing::Values("siglip2/tokenizer.json", "siglip2/tokenizer.model",
                                         "siglip_spiece/spiece.model"),
                         [](const auto& test) { return std::to_string(test.index); });

std::string bytesOf(const char* file)
{
    std::ifstream stream(std::filesystem::path(support::dataFolder()) / "words" / file, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
}

TEST(CharacterPairs, EndAndFillACaptionWithTheirOwnTokens)
{
    const auto tokenizer = core::parseSentencePiece(bytesOf("siglip2/tokenizer.model"), "tokenizer.model");
    EXPECT_EQ(tokenizer->start, -1);
    EXPECT_EQ(tokenizer->end, 1);
    EXPECT_EQ(tokenizer->padding, 0);
}

TEST(CharacterPairs, RefuseSpecialTokensInACaption)
{
    for (const char* file : {"siglip2/tokenizer.json", "siglip2/tokenizer.model"}) {
        const auto text = bytesOf(file);
        const auto tokenizer = std::string_view(file).ends_with("json")
                                   ? core::parseTokenizer(text, "tokenizer.json")
                                   : core::parseSentencePiece(text, "tokenizer.model");
        expectError([&] { tokenizer->encode("a <h1>cat"); }, ErrorCode::Unsupported,
                    "expected words, found the special token \"<h1>\"");
    }
}

TEST(CharacterPairs, OfOtherTokenizersAreRefused)
{
    const auto file = nlohmann::json::parse(bytesOf("siglip2/tokenizer.json"));
    const auto refused = [&](const nlohmann::json& patch, const char* sentence) {
        auto changed = file;
        changed.merge_patch(patch);
        expectError([&] { core::parseTokenizer(changed.dump(), "tokenizer.json"); }, ErrorCode::Unsupported, sentence);
    };
    // Llama's writes a space before the caption.
    refused({{"normalizer", {{"type", "Prepend"}}}}, "normalizer: expected Lowercase, or Replace");
    refused({{"normalizer", {{"content", "_"}}}}, "normalizer: expected Lowercase, or Replace");
    refused({{"pre_tokenizer", {{"type", "ByteLevel"}}}}, "pre_tokenizer: expected none, or Split at");
    auto without = file;
    without["model"]["vocab"].erase("<0x41>");
    expectError([&] { core::parseTokenizer(without.dump(), "tokenizer.json"); }, ErrorCode::Corrupt,
                "expected a token <0x41>, found none");
}

TEST(SentencePieceFile, IsRefusedWhenItIsCutOrOfAnotherKind)
{
    const auto whole = bytesOf("siglip2/tokenizer.model");
    const auto parse = [](const std::string& bytes) { return core::parseSentencePiece(bytes, "spiece.model"); };
    expectError([&] { parse(""); }, ErrorCode::Corrupt, "spiece.model: expected a model of SentencePiece");
    expectError([&] { parse(whole.substr(0, whole.size() / 2)); }, ErrorCode::Corrupt, "expected a");
    expectError([&] { parse("\x0A\xFF\xFF\xFF\xFF\x0F"); }, ErrorCode::Corrupt, "expected a model of SentencePiece");
    expectError([&] { parse(std::string("\x0A\x03\x0A\x01\xFF", 5)); }, ErrorCode::Corrupt, "expected pieces");
    // One piece "a", and a trainer whose kind of model is 3, words.
    expectError(
        [&] {
            parse(
                std::string("\x0A\x03\x0A\x01"
                            "a"
                            "\x12\x02\x18\x03",
                            9));
        },
        ErrorCode::Unsupported, "found another kind of model");
}

TEST(CaptionCharacters, OfEveryScriptAreBroughtToLowerCase)
{
    EXPECT_EQ(core::lowerCase("AZ\xC3\x89\xD0\x96"), U"az\u00E9\u0436");
    EXPECT_EQ(core::lowerCase("\xE1\x82\xA0\xD4\xB1"), U"\u2D00\u0561") << "Georgian and Armenian capitals";
    EXPECT_EQ(core::lowerCase("\xC4\xB0"), U"i\u0307") << "a capital I with a dot becomes two characters";
    EXPECT_EQ(core::lowerCase("\xE0\xB8\x81\xE4\xB8\x80"), U"\u0E01\u4E00");
}

TEST(TokenizerFolder, WithoutFilesIsReportedWhichWereExpected)
{
    const ScratchFolder folder;
    expectError([&] { core::readTokenizer(folder.path()); }, ErrorCode::NotFound, "tokenizer.json, its vocab.json");
    std::ofstream(folder.path() / "spiece.model") << "x";
    expectError([&] { core::readTokenizer(folder.path()); }, ErrorCode::Corrupt,
                "spiece.model: expected a model of SentencePiece");
}

}  // namespace
