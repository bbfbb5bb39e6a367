#include "core/model/text/tokenizer.h"

#include "core/checkpoint/zip/gzip.h"
#include "core/error.h"
#include "core/file/json_reader.h"
#include "core/file/json_text.h"
#include "core/file/text.h"
#include "core/model/text/byte_pairs.h"
#include "core/model/text/character_pairs.h"
#include "core/model/text/unigrams.h"

#include <optional>

namespace core {

namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;

constexpr uint64_t kLargestFile = 64U << 20U, kLargestSentencePiece = 16U << 20U;

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

Vocabulary vocabularyOf(const JsonReader& json)
{
    Vocabulary vocabulary;
    vocabulary.reserve(json.object().size());
    for (const auto& [token, number] : json.object().items()) {
        vocabulary.emplace(token, tokenIn(json.each(number)));
    }
    return vocabulary;
}

/// Adds the merge of a pair "a b". @return whether both are tokens, and what they join to
bool addMerge(std::string_view pair, const Vocabulary& vocabulary, int rank, PairMerges& merges)
{
    const auto blank = std::min(pair.find(' '), pair.size());
    const std::string first(pair.substr(0, blank)), second(pair.substr(std::min(blank + 1, pair.size())));
    const auto left = vocabulary.find(first), right = vocabulary.find(second), joined = vocabulary.find(first + second);
    const auto none = vocabulary.end();
    if (left == none || right == none || joined == none) {
        return false;
    }
    merges.add(left->second, right->second, joined->second, rank);
    return true;
}

Message badPair(std::string_view pair)
{
    return "expected two tokens that join to a third, found \"%1\""_msg(printable(pair));
}

/// "a b"; in newer files ["a", "b"]. Empty for anything else.
std::string pairOf(const Json& entry)
{
    if (entry.is_string()) {
        return entry.get<std::string>();
    }
    const bool isPair = entry.is_array() && entry.size() == 2 && entry[0].is_string() && entry[1].is_string();
    return isPair ? entry[0].get<std::string>() + ' ' + entry[1].get<std::string>() : std::string();
}

PairMerges mergesOf(const JsonReader& json, const Vocabulary& vocabulary)
{
    PairMerges merges;
    int rank = 0;
    for (const auto& entry : json.list()) {
        if (!addMerge(pairOf(entry), vocabulary, rank++, merges)) {
            json.fail(badPair(shownJson(entry)));
        }
    }
    return merges;
}

/// The lines of merges.txt.
PairMerges mergesOf(std::string_view lines, const Vocabulary& vocabulary)
{
    PairMerges merges;
    int rank = 0;
    while (!lines.empty()) {
        auto line = lines.substr(0, lines.find('\n'));
        lines.remove_prefix(std::min(line.size() + 1, lines.size()));
        line = line.ends_with('\r') ? line.substr(0, line.size() - 1) : line;
        if (line.empty() || (rank == 0 && line.starts_with("#version"))) {
            continue;
        }
        if (!addMerge(line, vocabulary, rank++, merges)) {
            throw Error(ErrorCode::Corrupt, "merges.txt", badPair(line));
        }
    }
    return merges;
}

/// Adds tokens stored beside the model: in some files the special ones. @return their texts
std::vector<std::string> addAddedTokens(const JsonReader& root, Vocabulary& vocabulary)
{
    std::vector<std::string> texts;
    const auto added = root.at("added_tokens");
    if (added.isNull()) {
        return texts;
    }
    for (const auto& entry : added.list()) {
        const JsonReader token = added.each(entry);
        texts.push_back(token.at("content").text());
        vocabulary.emplace(texts.back(), tokenIn(token.at("id")));
    }
    return texts;
}

/// Requires Gemma's spaces, "▁" instead of " ", and nothing else but lower case; words are not split, or only at spaces
/// that are no more.
void requireGemma(const JsonReader& root)
{
    const auto normalizer = root.at("normalizer");
    const auto isSpace = [](const JsonReader& json) { return json.at("pattern").at("String").textOr("") == " "; };
    for (const auto& each : normalizer.at("type").textOr("") == "Sequence" ? normalizer.at("normalizers").items()
                                                                           : std::vector{normalizer}) {
        const auto type = each.at("type").textOr("");
        if (type != "Lowercase" && !(type == "Replace" && isSpace(each) && each.at("content").textOr("") == "▁")) {
            each.fail("expected Lowercase, or Replace of \" \" by \"▁\", as SigLIP 2 has them, found %1"_msg(
                          type.empty() ? "none" : printable(type)),
                      ErrorCode::Unsupported);
        }
    }
    const auto split = root.at("pre_tokenizer");
    if (!split.isNull() && !(split.at("type").textOr("") == "Split" && isSpace(split))) {
        split.fail("expected none, or Split at \" \", as SigLIP 2 has it, found %1"_msg(shownJson(split.value())),
                   ErrorCode::Unsupported);
    }
}

std::unique_ptr<Tokenizer> bytePairsOf(const JsonReader& root, const JsonReader& model, const std::string& source)
{
    const auto ending = model.at("end_of_word_suffix").textOr("");
    const bool bytes = model.at("byte_fallback").isTrue();
    if (ending != (bytes ? "" : "</w>")) {
        model.fail(
            "expected byte pairs whose words end in </w>, as CLIP has them, or pairs of characters with a fallback to "
            "bytes, as SigLIP 2 has them, found words that end in \"%1\""_msg(printable(ending)),
            ErrorCode::Unsupported);
    }
    auto vocabulary = vocabularyOf(model.at("vocab"));
    auto merges = mergesOf(model.at("merges"), vocabulary);
    auto special = addAddedTokens(root, vocabulary);
    if (bytes) {
        requireGemma(root);
        return std::make_unique<CharacterPairTokenizer>(std::move(vocabulary), std::move(merges), std::move(special),
                                                        source);
    }
    return std::make_unique<BytePairTokenizer>(std::move(vocabulary), std::move(merges), source);
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
    auto known = vocabularyOf(JsonReader(json, "vocab.json"));
    auto pairs = mergesOf(merges, known);
    return std::make_unique<BytePairTokenizer>(std::move(known), std::move(pairs), "vocab.json");
}

std::unique_ptr<Tokenizer> parsePairList(std::string_view pairs, const std::string& source)
{
    constexpr size_t mostPairs = 49152 - 256 - 2;
    std::vector<std::string_view> lines = splitText(pairs.substr(std::min(pairs.find('\n'), pairs.size())), '\n');
    lines.erase(lines.begin());  // what is left of the first line
    lines.resize(std::min(lines.size(), mostPairs));
    Vocabulary vocabulary;
    int64_t token = 0;
    const auto symbols = byteSymbolsInOrder();
    for (const char* ending : {"", "</w>"}) {
        for (const auto& symbol : symbols) {
            vocabulary.insert_or_assign(symbol + ending, token++);
        }
    }
    for (const auto line : lines) {
        const auto blank = line.find(' ');
        const bool isPair = blank != std::string_view::npos && blank > 0 && blank + 1 < line.size();
        if (!isPair && !line.empty()) {  // the last line may be empty, and has a number as well
            throw Error(ErrorCode::Corrupt, source, badPair(line));
        }
        auto joined = std::string(line);
        if (isPair) {
            joined.erase(blank, 1);
        }
        vocabulary.insert_or_assign(std::move(joined), token++);
    }
    for (const char* special : {"<|startoftext|>", "<|endoftext|>"}) {
        vocabulary.insert_or_assign(special, token++);
    }
    PairMerges merges;
    int rank = 0;
    for (const auto line : lines) {
        if (!line.empty() && !addMerge(line, vocabulary, rank++, merges)) {
            throw Error(ErrorCode::Corrupt, source, badPair(line));
        }
    }
    return std::make_unique<BytePairTokenizer>(std::move(vocabulary), std::move(merges), source);
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
    for (const char* name : {"spiece.model", "tokenizer.model"}) {
        if (has(name)) {
            return parseSentencePiece(textOfFile(folder / name, kLargestSentencePiece), name);
        }
    }
    constexpr const char *packed = "bpe_simple_vocab_16e6.txt.gz", *plain = "bpe_simple_vocab_16e6.txt";
    if (has(packed)) {
        return parsePairList(gunzipped(textOfFile(folder / packed, kLargestFile), kLargestFile, packed), packed);
    }
    if (has(plain)) {
        return parsePairList(textOfFile(folder / plain, kLargestFile), plain);
    }
    throw Error(ErrorCode::NotFound, printable(folder.string(), 4096),
                "expected the model's tokenizer.json, its vocab.json and merges.txt, its spiece.model or its "
                "bpe_simple_vocab_16e6.txt.gz, to read captions, found none"_msg);
}

}  // namespace core
