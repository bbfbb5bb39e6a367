#include "core/file/tar_index.h"

#include "core/file/file_window.h"
#include "core/file/refuse_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <optional>

namespace core {

namespace {

constexpr uint64_t kBlock = 512;
constexpr uint64_t kLongestName = 64 * 1024;  ///< of a long name or a pax header

struct Field {
    std::size_t offset, length;
};
constexpr Field kName{0, 100}, kSize{124, 12}, kChecksum{148, 8}, kMagic{257, 6}, kPrefix{345, 155};
constexpr std::size_t kKind = 156;

/// Up to the first NUL.
std::string textOf(std::span<const std::byte> bytes)
{
    const auto text = asText(bytes);
    return std::string(text.substr(0, text.find('\0')));
}

std::string textOf(std::span<const std::byte> header, Field field)
{
    return textOf(header.subspan(field.offset, field.length));
}

/// Octal digits, perhaps padded with blanks, or, with the top bit set, a number in base 256 (GNU).
std::optional<uint64_t> numberOf(std::span<const std::byte> header, Field field)
{
    const auto bytes = header.subspan(field.offset, field.length);
    uint64_t number = 0;
    if ((bytes[0] & std::byte{0x80}) != std::byte{0}) {
        for (std::size_t i = 0; i < bytes.size(); ++i) {
            const auto digit = std::to_integer<uint64_t>(i == 0 ? bytes[0] & std::byte{0x7f} : bytes[i]);
            if (number >> 55 != 0) {
                return std::nullopt;
            }
            number = number << 8 | digit;
        }
        return number;
    }
    std::string text = textOf(header, field);
    text.erase(0, text.find_first_not_of(' '));
    text.erase(std::min(text.find(' '), text.size()));
    const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), number, 8);
    return problem == std::errc{} && end == text.data() + text.size() ? std::optional(number) : std::nullopt;
}

/// The sum of the header's bytes, with the checksum field read as blanks.
uint64_t checksumOf(std::span<const std::byte> header)
{
    uint64_t sum = 0;
    for (std::size_t i = 0; i < header.size(); ++i) {
        const bool own = i >= kChecksum.offset && i < kChecksum.offset + kChecksum.length;
        sum += own ? uint64_t{' '} : std::to_integer<uint64_t>(header[i]);
    }
    return sum;
}

class TarReader {
public:
    explicit TarReader(const MappedFile& archive) : m_archive(archive), m_window(archive, 1U << 16U) {}

    std::vector<TarMember> members()
    {
        requirePlain();
        while (m_at + kBlock <= m_archive.size()) {
            // A copy: the code below reads on in the same window.
            const auto block = m_window.at(m_at, kBlock);
            const std::vector<std::byte> header(block.begin(), block.end());
            if (std::all_of(header.begin(), header.end(), [](std::byte byte) { return byte == std::byte{0}; })) {
                break;
            }
            take(header);
        }
        return std::move(m_members);
    }

private:
    [[noreturn]] void refuse(const std::string& why, ErrorCode code = ErrorCode::Corrupt) const
    {
        refuseFile(m_archive.name(), fmt::format("expected a tar archive, found {} at byte {}", why, m_at), code);
    }

    void requirePlain()
    {
        const auto start = m_archive.size() < 4 ? std::string_view{} : asText(m_window.at(0, 4));
        if (start.starts_with("\x1f\x8b") || start.starts_with("BZh") || start == "\x28\xb5\x2f\xfd" ||
            start ==
                "\xfd"
                "7zX") {
            refuse("a compressed one, which cannot be read in place,", ErrorCode::Unsupported);
        }
        if (m_archive.size() < kBlock) {
            refuse(fmt::format("a file of {} bytes", m_archive.size()));
        }
    }

    void take(std::span<const std::byte> header)
    {
        const auto checksum = numberOf(header, kChecksum);
        if (!checksum || *checksum != checksumOf(header)) {
            refuse("a header with a wrong checksum");
        }
        const char kind = static_cast<char>(header[kKind]);
        // A pax header may give the size instead of the member's own field, which holds 8 GiB at most.
        const bool isFile = kind == '0' || kind == '\0' || kind == '7';
        const auto size = isFile && m_paxSize ? m_paxSize : numberOf(header, kSize);
        if (!size) {
            refuse("a size that is no number");
        }
        const uint64_t start = m_at + kBlock;
        if (*size > m_archive.size() - start) {
            refuse(fmt::format("a member of {} bytes, more than the archive has left,", *size));
        }
        if (kind == 'L' || kind == 'x') {
            takeNames(kind, start, *size);
        } else {
            if (isFile) {
                m_members.push_back({nameOf(header), start, *size});
            }
            m_longName.clear();
            m_paxSize.reset();
        }
        m_at = start + (*size + kBlock - 1) / kBlock * kBlock;
    }

    /// Reads a record that precedes a member and belongs to it: its long name (GNU) or its pax header.
    void takeNames(char kind, uint64_t start, uint64_t size)
    {
        if (size > kLongestName) {
            refuse(fmt::format("a name or header of {} bytes", size));
        }
        const auto bytes = m_window.at(start, static_cast<std::size_t>(size));
        if (kind == 'L') {
            m_longName = textOf(bytes);
        } else {
            takePax(asText(bytes));
        }
    }

    /// "LENGTH KEY=VALUE\n", LENGTH being that of the whole line.
    void takePax(std::string_view text)
    {
        while (!text.empty()) {
            std::size_t length = 0;
            const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), length);
            const auto digits = static_cast<std::size_t>(end - text.data());
            if (problem != std::errc{} || length <= digits + 1 || length > text.size()) {
                refuse("a broken pax header");
            }
            const auto line = text.substr(digits + 1, length - digits - 2);
            if (line.starts_with("path=")) {
                m_longName = line.substr(5);
            } else if (line.starts_with("size=")) {
                uint64_t size = 0;
                const auto number = line.substr(5);
                if (std::from_chars(number.data(), number.data() + number.size(), size).ec != std::errc{}) {
                    refuse("a broken pax header");
                }
                m_paxSize = size;
            }
            text.remove_prefix(length);
        }
    }

    std::string nameOf(std::span<const std::byte> header) const
    {
        if (!m_longName.empty()) {
            return m_longName;
        }
        const auto name = textOf(header, kName);
        const auto prefix = textOf(header, kMagic) == "ustar" ? textOf(header, kPrefix) : "";
        return prefix.empty() ? name : prefix + '/' + name;
    }

    const MappedFile& m_archive;
    FileWindow m_window;
    uint64_t m_at = 0;
    std::vector<TarMember> m_members;
    std::string m_longName;
    std::optional<uint64_t> m_paxSize;
};

}  // namespace

std::vector<TarMember> readTarIndex(const MappedFile& archive)
{
    return TarReader(archive).members();
}

}  // namespace core
