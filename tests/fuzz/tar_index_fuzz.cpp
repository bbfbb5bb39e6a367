// Any bytes either are a tar archive, whose members all lie inside it, or are refused with core::Error in one line;
// nothing else escapes.
#include "core/error.h"
#include "core/file/tar_index.h"
#include "expect.h"

#include <span>
#include <string_view>

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size)
{
    try {
        const core::MappedFile archive(std::as_bytes(std::span(data, size)), "input");
        for (const auto& member : core::readTarIndex(archive)) {
            FUZZ_EXPECT(member.offset <= size && member.size <= size - member.offset);
        }
    } catch (const core::Error& error) {
        FUZZ_EXPECT(std::string_view(error.what()).find('\n') == std::string_view::npos);
    }
    return 0;
}
