#include "core/file/text.h"

#include <algorithm>
#include <cctype>
#include <cstdint>
#include <utility>

namespace core {
namespace {

struct Lead {
    std::size_t length = 0;                 ///< of the whole sequence; 0: no sequence begins with this byte
    uint8_t lowest = 0x80, highest = 0xBF;  ///< bounds of the second byte: they exclude overlong forms and surrogates
};

Lead leadOf(uint8_t byte)
{
    if (byte < 0x80) {
        return {1};
    }
    if (byte < 0xC2 || byte > 0xF4) {
        return {};
    }
    if (byte < 0xE0) {
        return {2};
    }
    if (byte < 0xF0) {
        return {3, byte == 0xE0 ? uint8_t{0xA0} : uint8_t{0x80}, byte == 0xED ? uint8_t{0x9F} : uint8_t{0xBF}};
    }
    return {4, byte == 0xF0 ? uint8_t{0x90} : uint8_t{0x80}, byte == 0xF4 ? uint8_t{0x8F} : uint8_t{0xBF}};
}

/// Length of the well-formed sequence that the text begins with, or 0.
std::size_t sequenceLength(std::string_view text)
{
    const auto byteAt = [text](std::size_t i) { return static_cast<uint8_t>(text[i]); };
    const auto lead = leadOf(byteAt(0));
    if (lead.length <= 1) {
        return lead.length;
    }
    if (text.size() < lead.length || byteAt(1) < lead.lowest || byteAt(1) > lead.highest) {
        return 0;
    }
    for (std::size_t i = 2; i < lead.length; ++i) {
        if ((byteAt(i) & 0xC0) != 0x80) {
            return 0;
        }
    }
    return lead.length;
}

/// Characters that a terminal obeys or does not show; ends are inclusive. The zero width joiner and non-joiner (U+200C,
/// U+200D) are part of words and emoji.
constexpr std::pair<char32_t, char32_t> kUnsafe[] = {
    {0x00, 0x1F},     {0x7F, 0x9F},      // controls
    {0xAD, 0xAD},     {0x200B, 0x200B},  // soft hyphen, zero width space
    {0x61C, 0x61C},   {0x200E, 0x200F},  // marks of direction
    {0x2028, 0x202E},                    // ends of lines and paragraphs, embeddings and overrides of direction
    {0x2060, 0x2060}, {0x2066, 0x2069},  // word joiner, isolates of direction
    {0xFEFF, 0xFEFF},                    // byte order mark
};

/// The character that a well-formed sequence of this length stands for.
char32_t characterOf(std::string_view sequence)
{
    constexpr uint8_t ofLead[] = {0x7F, 0x1F, 0x0F, 0x07};  // the bits of the character in a first byte
    char32_t character = static_cast<uint8_t>(sequence[0]) & ofLead[sequence.size() - 1];
    for (const char next : sequence.substr(1)) {
        character = (character << 6) | (static_cast<uint8_t>(next) & 0x3F);
    }
    return character;
}

/// Whether the first `length` bytes are a character that may be shown; length 0: malformed, so unsafe.
bool isSafe(std::string_view text, std::size_t length)
{
    if (length == 0) {
        return false;
    }
    const char32_t character = characterOf(text.substr(0, length));
    return std::ranges::none_of(
        kUnsafe, [character](const auto& range) { return character >= range.first && character <= range.second; });
}

}  // namespace

bool isUtf8(std::string_view bytes)
{
    for (std::size_t at = 0; at < bytes.size();) {
        const auto length = sequenceLength(bytes.substr(at));
        if (length == 0) {
            return false;
        }
        at += length;
    }
    return true;
}

std::string_view wholeCharacters(std::string_view text)
{
    for (std::size_t back = 1; back <= std::min<std::size_t>(3, text.size()); ++back) {
        const auto byte = static_cast<uint8_t>(text[text.size() - back]);
        if ((byte & 0xC0) != 0x80) {  // where a character begins, if one does
            return leadOf(byte).length > back ? text.substr(0, text.size() - back) : text;
        }
    }
    return text;
}

std::string printable(std::string_view text, std::size_t limit)
{
    std::string shown;
    for (std::size_t at = 0; at < text.size();) {
        const auto length = sequenceLength(text.substr(at));
        if (shown.size() + std::max<std::size_t>(length, 1) > limit) {
            return shown + "...";
        }
        shown += isSafe(text.substr(at), length) ? text.substr(at, length) : std::string_view("?");
        at += std::max<std::size_t>(length, 1);
    }
    return shown;
}

std::string withoutControls(std::string_view text)
{
    std::string shown;
    shown.reserve(text.size());
    for (std::size_t at = 0; at < text.size();) {
        const auto length = sequenceLength(text.substr(at));
        const bool isLayout = text[at] == '\n' || text[at] == '\t' || text.substr(at, 2) == "\r\n";
        shown += isLayout || isSafe(text.substr(at), length) ? text.substr(at, length) : std::string_view("?");
        at += std::max<std::size_t>(length, 1);
    }
    return shown;
}

std::string_view withoutLeadingSpace(std::string_view text)
{
    const auto first = text.find_first_not_of(" \t\r\n");
    return first == std::string_view::npos ? std::string_view{} : text.substr(first);
}

std::string csvCell(std::string_view text)
{
    std::string safe;
    const bool isFormula = !text.empty() && std::string_view("=+-@\t\r").find(text.front()) != std::string_view::npos;
    if (isFormula && !parsedNumber<double>(text.substr(text.starts_with('+') ? 1 : 0))) {
        safe = '\'';
    }
    safe += text;
    if (safe.find_first_of(",\"\r\n") == std::string::npos) {
        return safe;
    }
    std::string quoted = "\"";
    for (const char c : safe) {
        quoted += c == '"' ? "\"\"" : std::string(1, c);
    }
    return quoted + '"';
}

std::vector<std::string_view> splitText(std::string_view text, char separator)
{
    std::vector<std::string_view> parts;
    for (;;) {
        const auto end = text.find(separator);
        parts.push_back(text.substr(0, end));
        if (end == std::string_view::npos) {
            return parts;
        }
        text.remove_prefix(end + 1);
    }
}

std::string asciiLowerCase(std::string text)
{
    std::ranges::transform(text, text.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return text;
}

std::string lowerCaseExtension(const std::filesystem::path& file)
{
    return asciiLowerCase(file.extension().string());
}

std::vector<std::vector<std::string_view>> readTabTable(std::string_view text)
{
    std::vector<std::vector<std::string_view>> rows;
    const auto lines = splitText(text, '\n');
    for (size_t i = 1; i < lines.size(); ++i) {
        if (!lines[i].empty()) {
            rows.push_back(splitText(lines[i], '\t'));
        }
    }
    return rows;
}

}  // namespace core
