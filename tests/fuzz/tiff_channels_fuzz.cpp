// Any bytes either are a TIFF whose channels give pixels within the limit, or are refused with core::Error in one line;
// nothing else escapes.
#include "core/image/tiff_channels.h"

#include "core/error.h"
#include "core/image/image_header.h"
#include "core/image/photo.h"
#include "expect.h"

#include <opencv2/core.hpp>

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size)
{
    constexpr uint64_t most = 1 << 16;  // of pixels, so that a run is short
    const std::span bytes{reinterpret_cast<const std::byte*>(data), size};
    try {
        const auto header = core::readImageHeader(bytes, "input");
        if (header.kind != core::ImageKind::Tiff || header.width > most || header.height > most / header.width) {
            return 0;
        }
        core::Message note;
        const auto pixels = core::readTiffChannels(bytes, "input", {0, 1, 0}, note);
        // libtiff takes other ones of repeated fields than the header's reader: the limit holds for what it takes.
        FUZZ_EXPECT(!pixels.empty() && pixels.total() <= size_t{core::kMaximumPhotoPixels});
        FUZZ_EXPECT(!note.empty());
    } catch (const core::Error& error) {
        FUZZ_EXPECT(std::string_view(error.what()).find('\n') == std::string_view::npos);
    }
    return 0;
}
