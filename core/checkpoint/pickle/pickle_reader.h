// Reads a pickle's opcodes and their arguments, with checks and limits.
#pragma once

#include "core/error.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace core {

class PickleReader {
public:
    /// @param source  name of the file, for messages; outlives this
    PickleReader(std::span<const std::byte> bytes, std::size_t start, const std::string& source);

    /// The next opcode; errors name its position until the next call.
    uint8_t opcode();
    void nameOpcode(std::string_view name) { m_opcodeName = name; }  ///< for messages, until the next call

    // Arguments, little-endian. All throw PickleCutShort when the bytes end.
    uint64_t number(int bytes);
    int64_t signedNumber(uint64_t bytes);  ///< two's complement; Corrupt for more than eight bytes
    double bigEndianReal();
    std::string_view text(uint64_t length);
    std::string_view line();  ///< without its '\n'; Corrupt when longer than PickleLimits::nameBytes

    /// Offset of the next byte.
    std::size_t position() const { return m_position; }
    const std::string& source() const { return m_source; }

    /// @throws Error Corrupt: "FILE: corrupt pickle at byte n (APPEND): why"
    [[noreturn]] void fail(const std::string& why) const;

private:
    [[noreturn]] void failCutShort(const std::string& why) const;
    std::string message(const std::string& why) const;
    std::string_view m_bytes;
    std::size_t m_position, m_opcodeAt;
    std::string_view m_opcodeName;
    const std::string& m_source;
};

/// Limits on a pickle.
struct PickleLimits {
    static constexpr std::size_t stack = 1'000'000;
    static constexpr std::size_t values = std::size_t{1} << 22;  ///< in one PickleValues; real files have thousands
    static constexpr uint32_t memoIndex = 10'000'000;
    static constexpr std::size_t nameBytes = 512;  ///< of a module or class
};

/// The bytes end before the pickle does: more bytes might help.
struct PickleCutShort : Error {
    using Error::Error;
};

}  // namespace core
