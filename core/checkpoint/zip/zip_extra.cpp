#include "core/checkpoint/zip/zip_extra.h"

#include "core/file/file_window.h"

namespace core {

namespace {

/// The content of the first field of kind 1; empty when there is none.
std::span<const std::byte> zip64Field(std::span<const std::byte> extra)
{
    constexpr std::size_t fixed = 4;
    while (extra.size() >= fixed) {
        const auto length = static_cast<std::size_t>(littleEndian(extra, 2, 2));
        if (length > extra.size() - fixed) {
            return {};
        }
        if (littleEndian(extra, 0, 2) == 1) {
            return extra.subspan(fixed, length);
        }
        extra = extra.subspan(fixed + length);
    }
    return {};
}

}  // namespace

bool resolveZip64(std::span<const std::byte> extra, std::initializer_list<uint64_t*> numbers)
{
    constexpr int bytesEach = 8;
    auto field = zip64Field(extra);
    for (auto* number : numbers) {
        if (*number != kSeeZip64) {
            continue;
        }
        if (field.size() < bytesEach) {
            return false;
        }
        *number = littleEndian(field, 0, bytesEach);
        field = field.subspan(bytesEach);
    }
    return true;
}

}  // namespace core
