// CLIP's byte pair encoding. A lower-case caption is split into words, single digits and runs of other characters; the
// bytes of each are merged pair by pair, the pair earliest in the list first, and the last byte carries "</w>".
// Sources: Sennrich et al. 2016, arXiv:1508.07909, section 3.2; Radford et al. 2021, arXiv:2103.00020, section 2.4.
// HTML entities and broken encodings are not repaired.
#pragma once

#include "core/model/text/pair_merges.h"
#include "core/model/text/tokenizer.h"

#include <string>
#include <vector>

namespace core {

/// Each byte as a printable character, in the order of CLIP's tokens: printable Latin-1 first.
std::vector<std::string> byteSymbolsInOrder();

class BytePairTokenizer final : public Tokenizer {  ///< immutable; any thread may encode
public:
    /// @param vocabulary  tokens, with bytes as printable characters
    /// @throws Error Corrupt when the vocabulary lacks <|startoftext|> or <|endoftext|>
    BytePairTokenizer(Vocabulary vocabulary, PairMerges merges, const std::string& source);
    std::vector<int64_t> encode(const std::string& caption) const override;

private:
    void encodeWord(const std::string& bytes, std::vector<int64_t>& tokens) const;

    Vocabulary m_vocabulary;
    PairMerges m_merges;
};

}  // namespace core
