// Turns a caption into token ids, as defined by the model's own files: CLIP's byte pairs, SigLIP's unigrams and SigLIP
// 2's pairs of characters. The files are read from the model's folder; the program contains none.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace core {

/// Immutable; any thread may use it.
class Tokenizer {
public:
    virtual ~Tokenizer() = default;

    /// The tokens of the caption, without start and end tokens.
    /// @throws Error Unsupported for a caption that lowerCaseCharacters() rejects (SigLIP 2: lowerCase()), with a
    ///         special token in it, or with text for which the vocabulary has no token
    virtual std::vector<int64_t> encode(const std::string& caption) const = 0;

    int64_t start = -1;   ///< token before the caption; -1: none
    int64_t end = 0;      ///< token after it
    int64_t padding = 0;  ///< token after the end where the model expects a fixed number

protected:
    Tokenizer() = default;
};

/// Vocabularies by their tokens' text, UTF-8.
using Vocabulary = std::unordered_map<std::string, int64_t>;

/// Reads tokenizer.json, or else vocab.json and merges.txt, or else spiece.model or tokenizer.model, or else
/// bpe_simple_vocab_16e6.txt.gz, which may be unpacked.
/// @param folder  the model's folder
/// @throws Error NotFound, naming the expected files; those of the four functions below
std::unique_ptr<Tokenizer> readTokenizer(const std::filesystem::path& folder);

/// tokenizer.json: a model of type BPE whose words end in "</w>" (CLIP) or that falls back to bytes (SigLIP 2), or
/// Unigram (SigLIP).
/// @param source  the file's name in messages
/// @throws Error Corrupt for any other content; Unsupported for other kinds of tokenizers (BERT's, Llama's)
std::unique_ptr<Tokenizer> parseTokenizer(std::string_view json, const std::string& source);

/// vocab.json (an object: token -> id) and merges.txt (one pair per line, the first merged first).
/// @throws Error as above
std::unique_ptr<Tokenizer> parseBytePairs(std::string_view vocabulary, std::string_view merges);

/// CLIP's vocabulary as its authors publish it, beside dino.txt too: a line for the version, then one pair per line, of
/// which 48894 count. Tokens are the bytes, the bytes at the end of a word, what each pair joins to, start and end.
/// @throws Error Corrupt
std::unique_ptr<Tokenizer> parsePairList(std::string_view pairs, const std::string& source);

/// SentencePiece's own file (SigLIP's spiece.model, Gemma's tokenizer.model): a protocol buffer, which is read here
/// because the library does not check such files (CVE-2026-1260).
/// @throws Error as above
std::unique_ptr<Tokenizer> parseSentencePiece(std::string_view bytes, const std::string& source);

}  // namespace core
