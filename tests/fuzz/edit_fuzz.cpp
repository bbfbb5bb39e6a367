// Any text is an edit that is written and read again the same, or is refused with core::Error in one line; nothing else
// escapes.
#include "core/error.h"
#include "core/experiment/edit.h"
#include "expect.h"

#include <string>
#include <string_view>

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size)
{
    const std::string text(reinterpret_cast<const char*>(data), size);
    try {
        const auto edit = core::parseEdit(text);
        FUZZ_EXPECT(core::parseEdit(core::toText(edit)) == edit);
    } catch (const core::Error& error) {
        const std::string_view sentence = error.what();
        FUZZ_EXPECT(error.code == core::ErrorCode::OutOfRange);
        FUZZ_EXPECT(sentence.find('\n') == std::string_view::npos || text.find('\n') != std::string::npos);
    }
    return 0;
}
