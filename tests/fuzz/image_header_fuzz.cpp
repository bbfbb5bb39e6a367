// Any bytes either have an image's header with a size and an EXIF orientation, or are refused with core::Error in one
// line; nothing else escapes, and no patch for the decoder lies outside of the file.
#include "core/error.h"
#include "core/image/image_header.h"
#include "expect.h"

#include <cstdint>
#include <span>
#include <string_view>

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size)
{
    try {
        const auto header = core::readImageHeader({reinterpret_cast<const std::byte*>(data), size}, "input");
        FUZZ_EXPECT(header.width > 0 && header.height > 0);
        FUZZ_EXPECT(header.orientation >= 1 && header.orientation <= 8);
        for (const auto& patch : header.patches) {
            FUZZ_EXPECT(size >= 2 && patch.offset <= size - 2);
        }
    } catch (const core::Error& error) {
        FUZZ_EXPECT(std::string_view(error.what()).find('\n') == std::string_view::npos);
    }
    return 0;
}
