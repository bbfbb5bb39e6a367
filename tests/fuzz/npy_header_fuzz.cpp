// Any bytes either are an array whose shape fills them exactly, or are refused with core::Error in one line; nothing
// else escapes.
#include "core/checkpoint/numpy/npy_header.h"
#include "core/error.h"
#include "expect.h"

#include <span>
#include <string_view>

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size)
{
    try {
        const auto header = core::parseNpyHeader({reinterpret_cast<const std::byte*>(data), size}, "input");
        uint64_t bytes = c10::elementSize(header.dtype);
        for (const auto length : header.shape) {
            FUZZ_EXPECT(length >= 0);
            bytes *= static_cast<uint64_t>(length);
        }
        FUZZ_EXPECT(header.dataStart + bytes == size);
        FUZZ_EXPECT(header.shape.size() <= 8);
    } catch (const core::Error& error) {
        FUZZ_EXPECT(std::string_view(error.what()).find('\n') == std::string_view::npos);
    }
    return 0;
}
