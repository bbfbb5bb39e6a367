#include "core/model/text/character_pairs.h"

#include "core/error.h"
#include "core/file/text.h"
#include "core/model/text/characters.h"

#include <fmt/format.h>

#include <utility>

namespace core {

namespace {

constexpr char32_t kSpaceSymbol = 0x2581;  // "▁"

int64_t requireToken(const Vocabulary& vocabulary, const std::string& text, const std::string& source)
{
    const auto found = vocabulary.find(text);
    if (found == vocabulary.end()) {
        throw Error(ErrorCode::Corrupt, source, "expected a token %1, found none"_msg(text));
    }
    return found->second;
}

}  // namespace

CharacterPairTokenizer::CharacterPairTokenizer(Vocabulary vocabulary, PairMerges merges,
                                               std::vector<std::string> special, const std::string& source)
    : m_vocabulary(std::move(vocabulary)), m_merges(std::move(merges)), m_special(std::move(special))
{
    padding = requireToken(m_vocabulary, "<pad>", source);
    end = requireToken(m_vocabulary, "<eos>", source);
    for (size_t byte = 0; byte < m_bytes.size(); ++byte) {
        m_bytes.at(byte) = requireToken(m_vocabulary, fmt::format("<0x{:02X}>", byte), source);
    }
}

std::vector<int64_t> CharacterPairTokenizer::encode(const std::string& caption) const
{
    for (const auto& each : m_special) {
        if (!each.empty() && caption.find(each) != std::string::npos) {
            throw Error(ErrorCode::Unsupported, "caption",
                        "expected words, found the special token \"%1\""_msg(printable(each)));
        }
    }
    std::vector<int64_t> tokens;
    for (const char32_t code : lowerCase(caption)) {
        std::string character;
        appendUtf8(character, code == U' ' ? kSpaceSymbol : code);
        if (const auto found = m_vocabulary.find(character); found != m_vocabulary.end()) {
            tokens.push_back(found->second);
            continue;
        }
        for (const char byte : character) {
            tokens.push_back(m_bytes.at(static_cast<unsigned char>(byte)));
        }
    }
    return m_merges.apply(std::move(tokens));
}

}  // namespace core
