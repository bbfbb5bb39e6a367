// Any bytes either are a manifest, which is the same when it is written and read again and which joins with itself, or
// are refused with core::Error in one line; nothing else escapes.
#include "core/dataset/manifest.h"
#include "core/error.h"
#include "temporary_file.h"

#include <string_view>

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size)
{
    const auto file = fileOf(data, size, "manifest.jsonl");
    try {
        const auto manifest = core::readManifest(file);
        const auto joined = core::joined({manifest, manifest});
        FUZZ_EXPECT(joined.task == manifest.task && joined.entries == manifest.entries);
        core::writeManifest(file, manifest);
        const auto again = core::readManifest(file);
        FUZZ_EXPECT(again.task == manifest.task && again.entries == manifest.entries);
    } catch (const core::Error& error) {
        FUZZ_EXPECT(std::string_view(error.what()).find('\n') == std::string_view::npos);
    }
    return 0;
}
