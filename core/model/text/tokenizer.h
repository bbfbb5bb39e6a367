// Turns a caption into token ids, as defined by the model's own files: CLIP's byte pairs and SigLIP's unigrams. The
// files are read from the model's folder; the program contains none.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace core {

/// Immutable; any thread may use it.
class Tokenizer {
public:
    virtual ~Tokenizer() = default;

    /// The tokens of the caption, without start and end tokens.
    /// @throws Error Unsupported for characters that lowerCaseCharacters() rejects, or for which the vocabulary has no
    ///         token
    virtual std::vector<int64_t> encode(const std::string& caption) const = 0;

    int64_t start = -1;  ///< token before the caption; -1: none
    int64_t end = 0;     ///< token after it, also used for padding

protected:
    Tokenizer() = default;
};

/// Reads tokenizer.json, or else vocab.json and merges.txt.
/// @param folder  the model's folder
/// @throws Error NotFound, naming the expected files; those of the two functions below
std::unique_ptr<Tokenizer> readTokenizer(const std::filesystem::path& folder);

/// tokenizer.json: a model of type BPE whose words end in "</w>" (CLIP), or Unigram (SigLIP).
/// @param source  the file's name in messages
/// @throws Error Corrupt for any other content; Unsupported for other kinds of tokenizers (SigLIP 2's, BERT's)
std::unique_ptr<Tokenizer> parseTokenizer(std::string_view json, const std::string& source);

/// vocab.json (an object: token -> id) and merges.txt (one pair per line, the first merged first).
/// @throws Error as above
std::unique_ptr<Tokenizer> parseBytePairs(std::string_view vocabulary, std::string_view merges);

}  // namespace core
