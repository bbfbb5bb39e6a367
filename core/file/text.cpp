#include "core/file/text.h"

#include <algorithm>
#include <cctype>
#include <cstdint>

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

/// Whether the first `length` bytes are neither a control nor a direction mark; length 0: malformed, so unsafe.
bool isSafe(std::string_view text, std::size_t length)
{
    const auto byteAt = [text](std::size_t i) { return static_cast<uint8_t>(text[i]); };
    if (length == 1) {
        return byteAt(0) >= 0x20 && byteAt(0) != 0x7F;
    }
    if (length == 2) {
        return byteAt(0) != 0xC2 || byteAt(1) >= 0xA0;  // the controls of Latin-1
    }
    if (length == 3 && byteAt(0) == 0xE2) {
        return !(byteAt(1) == 0x80 && byteAt(2) >= 0xAA && byteAt(2) <= 0xAE) &&
               !(byteAt(1) == 0x81 && byteAt(2) >= 0xA6 && byteAt(2) <= 0xA9);
    }
    return length > 0;
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
