#include "core/checkpoint/pickle/pickle_reader.h"

#include <fmt/format.h>

#include <bit>

namespace core {

PickleReader::PickleReader(std::span<const std::byte> bytes, std::size_t start, const std::string& source)
    : m_bytes(reinterpret_cast<const char*>(bytes.data()), bytes.size()),
      m_position(start),
      m_opcodeAt(start),
      m_source(source)
{
}

std::string PickleReader::message(const std::string& why) const
{
    const auto name = m_opcodeName.empty() ? "" : fmt::format(" ({})", m_opcodeName);
    return fmt::format("corrupt pickle at byte {}{}: {}", m_opcodeAt, name, why);
}

void PickleReader::fail(const std::string& why) const
{
    throw Error(ErrorCode::Corrupt, m_source, Message(message(why)));
}

void PickleReader::failCutShort(const std::string& why) const
{
    throw PickleCutShort(ErrorCode::Corrupt, m_source, Message(message(why)));
}

uint8_t PickleReader::opcode()
{
    m_opcodeAt = m_position;
    m_opcodeName = {};
    if (m_position >= m_bytes.size()) {
        failCutShort("it ends without STOP");
    }
    return static_cast<uint8_t>(m_bytes[m_position++]);
}

std::string_view PickleReader::text(uint64_t length)
{
    const auto left = m_bytes.size() - m_position;
    if (length > left) {
        failCutShort(fmt::format("{} bytes wanted, {} are left", length, left));
    }
    const auto taken = m_bytes.substr(m_position, length);
    m_position += length;
    return taken;
}

std::string_view PickleReader::line()
{
    const auto window = m_bytes.substr(m_position, PickleLimits::nameBytes + 1);
    const auto length = window.find('\n');
    if (length == std::string_view::npos) {
        if (window.size() <= PickleLimits::nameBytes) {
            failCutShort("a name without its end");
        }
        fail(fmt::format("a name longer than {} bytes", PickleLimits::nameBytes));
    }
    m_position += length + 1;
    return window.substr(0, length);
}

uint64_t PickleReader::number(int bytes)
{
    const auto digits = text(static_cast<uint64_t>(bytes));
    uint64_t value = 0;
    for (int i = 0; i < bytes; ++i) {
        value |= uint64_t{static_cast<uint8_t>(digits[static_cast<std::size_t>(i)])} << (8 * i);
    }
    return value;
}

int64_t PickleReader::signedNumber(uint64_t bytes)
{
    constexpr uint64_t most = sizeof(int64_t);
    if (bytes > most) {
        fail(fmt::format("an integer of {} bytes, at most {} are read", bytes, most));
    }
    if (bytes == 0) {
        return 0;
    }
    const auto unused = 64 - 8 * static_cast<int>(bytes);
    return static_cast<int64_t>(number(static_cast<int>(bytes)) << unused) >> unused;
}

double PickleReader::bigEndianReal()
{
    uint64_t bits = 0;
    for (const char byte : text(sizeof bits)) {
        bits = bits << 8 | static_cast<uint8_t>(byte);
    }
    return std::bit_cast<double>(bits);
}

}  // namespace core
