// The part of a ZIP header for numbers that exceed 32 bits.
#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <span>

namespace core {

constexpr uint64_t kSeeZip64 = 0xFFFFFFFF;    ///< placeholder for a number that is in the ZIP64 field
constexpr uint64_t kSeeZip64Record = 0xFFFF;  ///< the same for the number of records, in the archive\'s end record

/// Replaces those of `numbers` that refer to the ZIP64 field by its values, in this order.
/// @param extra  all extra fields of the header, one after the other; they may be damaged
/// @return       false when a needed number is missing
bool resolveZip64(std::span<const std::byte> extra, std::initializer_list<uint64_t*> numbers);

}  // namespace core
