#include "core/model/text/byte_pairs.h"

#include "core/error.h"
#include "core/file/text.h"
#include "core/model/text/characters.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <utility>

namespace core {

namespace {

constexpr const char* kStart = "<|startoftext|>";
constexpr const char* kEndOfText = "<|endoftext|>";

constexpr size_t kBytes = 256;

bool printsItself(char32_t byte)
{
    return (byte >= 0x21 && byte <= 0x7E) || (byte >= 0xA1 && byte <= 0xFF && byte != 0xAD);
}

/// Each byte as a printable character: printable Latin-1 represents itself, the others use characters from 256 on.
const std::array<std::string, kBytes>& byteSymbols()
{
    static const auto symbols = [] {
        std::array<std::string, kBytes> all;
        char32_t next = kBytes;
        for (char32_t byte = 0; byte < kBytes; ++byte) {
            appendUtf8(all.at(byte), printsItself(byte) ? byte : next++);
        }
        return all;
    }();
    return symbols;
}

using Characters = std::vector<Character>;

/// Characters of 's, 't, 're, 've, 'm, 'll or 'd that begin here; 0: none does.
size_t contractionAt(const Characters& text, size_t at)
{
    constexpr std::u32string_view endings[] = {U"s", U"t", U"re", U"ve", U"m", U"ll", U"d"};
    if (text[at].code != U'\'') {
        return 0;
    }
    for (const auto ending : endings) {
        const bool fits = at + ending.size() < text.size() &&
                          std::equal(ending.begin(), ending.end(), text.begin() + static_cast<std::ptrdiff_t>(at) + 1,
                                     [](char32_t code, const Character& other) { return code == other.code; });
        if (fits) {
            return ending.size() + 1;
        }
    }
    return 0;
}

/// The end of the word that begins here: a contraction, a run of letters, one digit, a run of anything else but spaces.
size_t endOfWord(const Characters& text, size_t at)
{
    if (const size_t length = contractionAt(text, at)) {
        return at + length;
    }
    const CharacterKind kind = text[at].kind;
    size_t end = at + 1;
    while (kind != CharacterKind::Number && end < text.size() && text[end].kind == kind) {
        ++end;
    }
    return end;
}

}  // namespace

std::vector<std::string> byteSymbolsInOrder()
{
    std::vector<std::string> symbols;
    for (const bool printing : {true, false}) {
        for (char32_t byte = 0; byte < kBytes; ++byte) {
            if (printsItself(byte) == printing) {
                symbols.push_back(byteSymbols().at(byte));
            }
        }
    }
    return symbols;
}

BytePairTokenizer::BytePairTokenizer(Vocabulary vocabulary, PairMerges merges, const std::string& source)
    : m_vocabulary(std::move(vocabulary)), m_merges(std::move(merges))
{
    for (const auto& [token, number] : {std::pair(kStart, &start), {kEndOfText, &end}}) {
        const auto found = m_vocabulary.find(token);
        if (found == m_vocabulary.end()) {
            throw Error(ErrorCode::Corrupt, source, "expected a token %1, found none"_msg(token));
        }
        *number = found->second;
    }
    padding = end;
}

std::vector<int64_t> BytePairTokenizer::encode(const std::string& caption) const
{
    for (const char* special : {kStart, kEndOfText}) {
        if (caption.find(special) != std::string::npos) {
            throw Error(ErrorCode::Unsupported, "caption", "expected words, found %1"_msg(special));
        }
    }
    const Characters text = lowerCaseCharacters(caption);
    std::vector<int64_t> tokens;
    for (size_t at = 0; at < text.size();) {
        if (text[at].kind == CharacterKind::Space) {
            ++at;
            continue;
        }
        std::string bytes;
        for (const size_t behind = endOfWord(text, at); at < behind; ++at) {
            appendUtf8(bytes, text[at].code);
        }
        encodeWord(bytes, tokens);
    }
    return tokens;
}

void BytePairTokenizer::encodeWord(const std::string& bytes, std::vector<int64_t>& tokens) const
{
    std::vector<int64_t> symbols;
    for (size_t i = 0; i < bytes.size(); ++i) {
        const auto symbol =
            byteSymbols().at(static_cast<unsigned char>(bytes[i])) + (i + 1 == bytes.size() ? "</w>" : "");
        const auto found = m_vocabulary.find(symbol);
        if (found == m_vocabulary.end()) {
            throw Error(ErrorCode::Unsupported, "caption",
                        "expected words that the vocabulary spells, found \"%1\", of which it has no token %2"_msg(
                            printable(bytes), printable(symbol)));
        }
        symbols.push_back(found->second);
    }
    std::ranges::copy(m_merges.apply(std::move(symbols)), std::back_inserter(tokens));
}

}  // namespace core
