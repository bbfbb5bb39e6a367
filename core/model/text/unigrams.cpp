#include "core/model/text/unigrams.h"

#include "core/error.h"
#include "core/model/text/characters.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace core {

namespace {

constexpr size_t kLongestPiece = 256;
constexpr size_t kLongestText = 100'000;  // bytes that a map makes of a caption: each may begin kLongestPiece pieces
constexpr std::string_view kSpace = "\xE2\x96\x81";  // U+2581
constexpr const char* kEnd = "</s>";

uint32_t wordAt(std::string_view bytes, size_t at)
{
    uint32_t word = 0;
    for (size_t i = 4; i-- > 0;) {
        word = word << 8U | static_cast<unsigned char>(bytes[at + i]);
    }
    return word;
}

size_t lengthOfCharacter(char lead)
{
    const auto byte = static_cast<unsigned char>(lead);
    return byte < 0x80 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4;
}

bool isPunctuation(char32_t code)
{
    return (code > 0x20 && code < 0x30) || (code > 0x39 && code < 0x41) || (code > 0x5A && code < 0x61) ||
           (code > 0x7A && code < 0x7F);
}

}  // namespace

CharacterMap::CharacterMap(std::string_view packed, const std::string& source)
{
    if (packed.empty()) {
        return;
    }
    const auto size = packed.size() < 4 ? std::numeric_limits<uint32_t>::max() : wordAt(packed, 0);
    if (packed.size() < 4 || size % 4 != 0 || size > packed.size() - 4) {
        throw Error(ErrorCode::Corrupt, source,
                    "expected a map of characters whose first number is its length, found %1 bytes"_msg(packed.size()));
    }
    for (size_t at = 4; at < 4 + size_t{size}; at += 4) {
        m_units.push_back(wordAt(packed, at));
    }
    m_texts = std::string(packed.substr(4 + size_t{size}));
}

// Layout of a unit: bits 0 to 7 and 31 the byte that leads to it, 8 whether a text ends here, 9 to 30 its children.
std::string_view CharacterMap::operator()(std::string_view character) const
{
    const auto childrenOf = [](uint32_t unit) { return (unit >> 10U) << ((unit & (1U << 9U)) >> 6U); };
    if (m_units.empty()) {
        return character;
    }
    uint32_t at = childrenOf(m_units[0]);
    uint32_t unit = 0;
    for (const char each : character) {
        const auto byte = static_cast<unsigned char>(each);
        at ^= byte;
        if (at >= m_units.size()) {
            return character;
        }
        unit = m_units[at];
        if ((unit & 0x800000FFU) != byte) {
            return character;
        }
        at ^= childrenOf(unit);
    }
    const bool ends = ((unit >> 8U) & 1U) != 0 && at < m_units.size();
    const size_t text = ends ? m_units[at] & 0x7FFFFFFFU : m_texts.size();
    if (text >= m_texts.size()) {
        return character;
    }
    const std::string_view rest = std::string_view(m_texts).substr(text);
    return rest.substr(0, std::min(rest.find('\0'), rest.size()));
}

UnigramTokenizer::UnigramTokenizer(Pieces pieces, int64_t unknown, CharacterMap map, const std::string& source)
    : m_pieces(std::move(pieces)), m_unknown(unknown), m_map(std::move(map))
{
    const auto ending = m_pieces.find(kEnd);
    if (ending == m_pieces.end()) {
        throw Error(ErrorCode::Corrupt, source, "expected a piece %1, found none"_msg(kEnd));
    }
    end = padding = ending->second.token;
    double lowest = 0.0;
    for (const auto& [text, piece] : m_pieces) {
        if (text.size() > kLongestPiece) {
            throw Error(ErrorCode::Corrupt, source,
                        "expected pieces of at most %1 bytes, found one of %2"_msg(kLongestPiece, text.size()));
        }
        m_longest = std::max(m_longest, text.size());
        lowest = std::min(lowest, piece.score);
    }
    constexpr double penalty = 10.0;  // SentencePiece's
    m_unknownScore = lowest - penalty;
}

std::string UnigramTokenizer::normalized(const std::string& caption) const
{
    std::string mapped;
    for (const Character& each : lowerCaseCharacters(caption)) {
        if (each.kind == CharacterKind::Space) {
            mapped += ' ';
        } else if (!isPunctuation(each.code)) {
            std::string character;
            appendUtf8(character, each.code);
            mapped += m_map(character);  // may contain spaces as well
        }
        if (mapped.size() > kLongestText) {
            throw Error(ErrorCode::Unsupported, "caption",
                        "expected at most %1 bytes, found %2"_msg(kLongestText, mapped.size()));
        }
    }
    std::string text;
    bool between = true;
    for (const char each : mapped) {
        if (each == ' ') {
            between = true;
            continue;
        }
        text += std::exchange(between, false) ? kSpace : std::string_view();
        text += each;
    }
    return text;
}

std::vector<int64_t> UnigramTokenizer::encode(const std::string& caption) const
{
    return bestPieces(normalized(caption));
}

/// The path with the largest sum, character by character.
std::vector<int64_t> UnigramTokenizer::bestPieces(const std::string& text) const
{
    struct Step {
        double score = -std::numeric_limits<double>::infinity();
        size_t from = 0;
        int64_t token = 0;
    };
    std::vector<Step> steps(text.size() + 1);
    steps[0].score = 0.0;
    const auto offer = [&](size_t from, size_t to, double score, int64_t token) {
        if (steps[from].score + score > steps[to].score) {
            steps[to] = {steps[from].score + score, from, token};
        }
    };
    for (size_t at = 0; at < text.size(); at += lengthOfCharacter(text[at])) {
        const size_t one = std::min(lengthOfCharacter(text[at]), text.size() - at);
        bool covered = false;
        for (size_t length = one; length <= m_longest && at + length <= text.size();
             length += at + length < text.size() ? lengthOfCharacter(text[at + length]) : 1) {
            const auto found = m_pieces.find(text.substr(at, length));
            if (found != m_pieces.end()) {
                offer(at, at + length, found->second.score, found->second.token);
                covered = covered || length == one;
            }
        }
        if (!covered) {
            offer(at, at + one, m_unknownScore, m_unknown);
        }
    }
    std::vector<int64_t> tokens;
    for (size_t at = text.size(); at > 0; at = steps[at].from) {
        const bool again = !tokens.empty() && tokens.back() == m_unknown && steps[at].token == m_unknown;
        if (!again) {
            tokens.push_back(steps[at].token);
        }
    }
    std::ranges::reverse(tokens);
    return tokens;
}

}  // namespace core
