// Gemma's tokenizer, which SigLIP 2 uses: the lower-case caption, with spaces written as "▁", is one sequence of
// characters whose pairs are merged; a character that the vocabulary lacks becomes the tokens of its bytes. Any script.
// Sources: Kudo & Richardson 2018, arXiv:1808.06226 (SentencePiece); Tschannen et al. 2025, arXiv:2502.14786,
// section 2.1 (64 tokens of the lower-case text, an end token and padding; no start token).
#pragma once

#include "core/model/text/pair_merges.h"
#include "core/model/text/tokenizer.h"

#include <array>
#include <string>
#include <vector>

namespace core {

class CharacterPairTokenizer final : public Tokenizer {  ///< immutable; any thread may encode
public:
    /// @param special  texts that the authors' tokenizer reads as one token; captions that contain one are rejected
    /// @throws Error Corrupt when the vocabulary lacks <pad>, <eos> or a byte (<0x00> to <0xFF>)
    CharacterPairTokenizer(Vocabulary vocabulary, PairMerges merges, std::vector<std::string> special,
                           const std::string& source);
    std::vector<int64_t> encode(const std::string& caption) const override;

private:
    Vocabulary m_vocabulary;
    PairMerges m_merges;
    std::vector<std::string> m_special;
    std::array<int64_t, 256> m_bytes{};
};

}  // namespace core
