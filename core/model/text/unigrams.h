// SigLIP's unigram tokenizer: the lower-case caption without ASCII punctuation, with spaces written as "▁" and one in
// front, is split into the pieces whose scores have the largest sum. Text that no piece covers becomes one unknown
// token. Sources: Kudo 2018, arXiv:1804.10959, section 3.2; Kudo & Richardson 2018, arXiv:1808.06226 (SentencePiece);
// Zhai et al. 2023, arXiv:2303.15343 (the vocabulary).
#pragma once

#include "core/model/text/tokenizer.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace core {

/// SentencePiece's table of character replacements (its NFKC and more): a double array over their bytes, and the
/// replacements. Empty: no replacement. Its numbers come from a file: every step is checked.
class CharacterMap {
public:
    CharacterMap() = default;
    /// @param packed  size of the array in bytes, little endian; the array; texts, each terminated by NUL
    /// @throws Error Corrupt, naming the source
    CharacterMap(std::string_view packed, const std::string& source);
    /// The replacement of one character; both in UTF-8.
    std::string_view operator()(std::string_view character) const;

private:
    std::vector<uint32_t> m_units;
    std::string m_texts;
};

class UnigramTokenizer final : public Tokenizer {  ///< immutable; any thread may encode
public:
    struct Piece {  ///< score: logarithm of its probability
        int64_t token = 0;
        double score = 0.0;
    };
    using Pieces = std::unordered_map<std::string, Piece>;  ///< by its text, UTF-8

    /// @throws Error Corrupt for a piece of more than 256 bytes, or when the piece </s> is missing
    UnigramTokenizer(Pieces pieces, int64_t unknown, CharacterMap map, const std::string& source);
    std::vector<int64_t> encode(const std::string& caption) const override;

private:
    std::string normalized(const std::string& caption) const;
    std::vector<int64_t> bestPieces(const std::string& text) const;

    Pieces m_pieces;
    int64_t m_unknown;
    CharacterMap m_map;
    size_t m_longest = 0;         ///< bytes of the longest piece
    double m_unknownScore = 0.0;  ///< score of a character that no piece covers
};

}  // namespace core
