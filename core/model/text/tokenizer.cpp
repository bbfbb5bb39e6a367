#include "core/model/text/tokenizer.h"

#include "core/error.h"
#include "core/file/json_reader.h"
#include "core/file/json_text.h"
#include "core/file/text.h"
#include "core/model/text/byte_pairs.h"
#include "core/model/text/unigrams.h"

#include <optional>

namespace core {

namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;

constexpr uint64_t kLargestFile = 64U << 20U;

/// base64, without line ends. Empty for anything else.
std::optional<std::string> decodedBase64(std::string_view text)
{
    constexpr std::string_view digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    text = text.substr(0, text.find_last_not_of('=') + 1);
    std::string bytes;
    uint32_t bits = 0;
    int held = 0;
    for (const char each : text) {
        const auto value = digits.find(each);
        if (value == std::string_view::npos) {
            return std::nullopt;
        }
        bits = bits << 6U | static_cast<uint32_t>(value);
        held += 6;
        if (held >= 8) {
            held -= 8;
            bytes += static_cast<char>(static_cast<unsigned char>(bits >> static_cast<unsigned>(held)));
        }
    }
    return bytes;
}

int64_t tokenIn(const JsonReader& json)
{
    return json.whole(0, 1 << 24);
}

BytePairTokenizer::Vocabulary vocabularyOf(const JsonReader& json)
{
    BytePairTokenizer::Vocabulary vocabulary;
    for (const auto& [token, number] : json.object().items()) {
        vocabulary.emplace(token, tokenIn(json.each(number)));
    }
    return vocabulary;
}

/// A pair is "a b", or in newer files ["a", "b"].
std::string pairOf(const JsonReader& entry)
{
    const Json& pair = entry.value();
    if (!pair.is_array()) {
        return entry.text();
    }
    if (pair.size() != 2) {
        entry.fail("expected pairs, found a list of %1"_msg(pair.size()));
    }
    return entry.each(pair[0]).text() + ' ' + entry.each(pair[1]).text();
}

/// Adds tokens stored beside the model: in some files the special ones.
void addAddedTokens(const JsonReader& root, BytePairTokenizer::Vocabulary& vocabulary)
{
    const auto added = root.at("added_tokens");
    if (added.isNull()) {
        return;
    }
    for (const auto& entry : added.list()) {
        const JsonReader token = added.each(entry);
        vocabulary.emplace(token.at("content").text(), tokenIn(token.at("id")));
    }
}

std::unique_ptr<Tokenizer> bytePairsOf(const JsonReader& root, const JsonReader& model, const std::string& source)
{
    const auto ending = model.at("end_of_word_suffix").textOr("");
    if (ending != "</w>" || model.at("byte_fallback").isTrue()) {
        model.fail(
            "expected byte pairs whose words end in </w>, as CLIP has them, found words that "
            "end in \"%1\""_msg(printable(ending)),
            ErrorCode::Unsupported);
    }
    auto vocabulary = vocabularyOf(model.at("vocab"));
    addAddedTokens(root, vocabulary);
    BytePairTokenizer::Ranks ranks;
    const auto merges = model.at("merges");
    for (const auto& entry : merges.list()) {
        ranks.emplace(pairOf(merges.each(entry)), static_cast<int>(ranks.size()));
    }
    return std::make_unique<BytePairTokenizer>(std::move(vocabulary), std::move(ranks), source);
}

/// The character map of a normalizer. Lower case and punctuation are always handled.
std::string characterMapOf(const JsonReader& normalizer)
{
    if (normalizer.isNull()) {
        return {};
    }
    const auto type = normalizer.at("type").textOr("");
    if (type == "Precompiled") {
        const auto packed = normalizer.at("precompiled_charsmap");
        return packed.isNull() ? std::string() : packed.word(decodedBase64, Message("base64"));
    }
    std::string found;
    if (type == "Sequence") {
        const auto all = normalizer.at("normalizers");
        for (const auto& each : all.list()) {
            const auto map = characterMapOf(all.each(each));
            found = map.empty() ? found : map;
        }
    } else if (type != "Lowercase" && type != "Strip" && type != "Replace") {
        normalizer.fail("expected Precompiled, Lowercase, Strip or Replace, found %1"_msg(printable(type)),
                        ErrorCode::Unsupported);
    }
    return found;
}

std::unique_ptr<Tokenizer> unigramsOf(const JsonReader& root, const JsonReader& model, const std::string& source)
{
    if (model.at("byte_fallback").isTrue()) {
        model.fail("expected unigrams of characters, as SigLIP has them, found unigrams of bytes"_msg,
                   ErrorCode::Unsupported);
    }
    UnigramTokenizer::Pieces pieces;
    const auto vocabulary = model.at("vocab");
    int64_t token = 0;
    for (const auto& entry : vocabulary.list()) {
        if (!entry.is_array() || entry.size() != 2) {
            vocabulary.fail("expected pairs of a piece and its score"_msg);
        }
        const double score = vocabulary.each(entry[1]).number();
        pieces.emplace(vocabulary.each(entry[0]).text(), UnigramTokenizer::Piece{token++, score});
    }
    CharacterMap map(characterMapOf(root.at("normalizer")), source);
    return std::make_unique<UnigramTokenizer>(std::move(pieces), tokenIn(model.at("unk_id")), std::move(map), source);
}

BytePairTokenizer::Ranks ranksOf(std::string_view merges)
{
    BytePairTokenizer::Ranks ranks;
    while (!merges.empty()) {
        auto line = merges.substr(0, merges.find('\n'));
        merges.remove_prefix(std::min(line.size() + 1, merges.size()));
        line = line.ends_with('\r') ? line.substr(0, line.size() - 1) : line;
        if (line.empty() || (ranks.empty() && line.starts_with("#version"))) {
            continue;
        }
        const auto blank = line.find(' ');
        if (blank == 0 || blank == line.size() - 1 || blank == std::string_view::npos ||
            line.find(' ', blank + 1) != std::string_view::npos) {
            throw Error(ErrorCode::Corrupt, "merges.txt",
                        "expected two tokens a line, found \"%1\""_msg(printable(line)));
        }
        ranks.emplace(line, static_cast<int>(ranks.size()));
    }
    return ranks;
}

constexpr int kDeepestTokenizer = 32;

}  // namespace

std::unique_ptr<Tokenizer> parseTokenizer(std::string_view text, const std::string& source)
{
    const Json json = readJson(text, kDeepestTokenizer, source, "tokenizer"_msg);
    const JsonReader root(json, source);
    const auto model = root.at("model");
    const auto type = model.isObject() ? model.at("type").textOr("") : "";
    if (type == "BPE") {
        return bytePairsOf(root, model, source);
    }
    if (type == "Unigram") {
        return unigramsOf(root, model, source);
    }
    throw Error(ErrorCode::Unsupported, source,
                "expected a model of type BPE (CLIP) or Unigram (SigLIP), found %1"_msg(
                    type.empty() ? "none"_msg : Message(printable(type))));
}

std::unique_ptr<Tokenizer> parseBytePairs(std::string_view vocabulary, std::string_view merges)
{
    const Json json = readJson(vocabulary, kDeepestTokenizer, "vocab.json", "vocabulary"_msg);
    return std::make_unique<BytePairTokenizer>(vocabularyOf(JsonReader(json, "vocab.json")), ranksOf(merges),
                                               "vocab.json");
}

std::unique_ptr<Tokenizer> readTokenizer(const fs::path& folder)
{
    std::error_code ignored;
    const auto has = [&](const char* name) { return fs::is_regular_file(folder / name, ignored); };
    if (has("tokenizer.json")) {
        return parseTokenizer(textOfFile(folder / "tokenizer.json", kLargestFile), "tokenizer.json");
    }
    if (has("vocab.json") && has("merges.txt")) {
        return parseBytePairs(textOfFile(folder / "vocab.json", kLargestFile),
                              textOfFile(folder / "merges.txt", kLargestFile));
    }
    throw Error(ErrorCode::NotFound, printable(folder.string(), 4096),
                "expected the model's tokenizer.json, or its vocab.json and merges.txt, to read "
                "captions, found %1"_msg(has("spiece.model") ? "only spiece.model, which is not supported"_msg
                                                             : "neither"_msg));
}

}  // namespace core
