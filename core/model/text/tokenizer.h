// From a caption to the numbers of its tokens, as the model's own files say: CLIP's byte pairs and SigLIP's unigrams.
// The files are read from the model's folder; none comes with the program.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace core {

/// Immutable; any thread may ask.
class Tokenizer {
public:
    virtual ~Tokenizer() = default;

    /// The tokens of the caption alone, without those that begin and end it.
    /// @throws Error Unsupported for characters that lowerCaseCharacters() refuses, or that the vocabulary has no token
    ///         for
    virtual std::vector<int64_t> encode(const std::string& caption) const = 0;

    int64_t start = -1;  ///< token before the caption; -1: none
    int64_t end = 0;     ///< token behind it, which fills up as well

protected:
    Tokenizer() = default;
};

/// Reads tokenizer.json, or else vocab.json and merges.txt.
/// @param folder  the model's
/// @throws Error NotFound, naming the files that were expected; what the two below throw
std::unique_ptr<Tokenizer> readTokenizer(const std::filesystem::path& folder);

/// tokenizer.json: a model of type BPE whose words end in "</w>" (CLIP), or Unigram (SigLIP).
/// @param source  the file, as messages name it
/// @throws Error Corrupt for what is no such file; Unsupported for other kinds of tokenizers (SigLIP 2's, BERT's)
std::unique_ptr<Tokenizer> parseTokenizer(std::string_view json, const std::string& source);

/// vocab.json (an object: token -> number) and merges.txt (a pair a line, the first merged first).
/// @throws Error as above
std::unique_ptr<Tokenizer> parseBytePairs(std::string_view vocabulary, std::string_view merges);

}  // namespace core
