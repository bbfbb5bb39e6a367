// Any text is a view that is the same when it is written and read again, or is refused with core::Error in one line;
// nothing else escapes.
#include "core/analysis/views/views.h"
#include "core/error.h"
#include "core/file/json_reader.h"
#include "expect.h"

#include <nlohmann/json.hpp>

#include <string_view>

using core::literals::operator""_msg;

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size)
{
    try {
        const auto json = core::readJson({reinterpret_cast<const char*>(data), size}, 8, "input", "view"_msg);
        const auto view = core::viewFromJson(json);
        FUZZ_EXPECT(core::viewFromJson(core::toJson(view)) == view);
    } catch (const core::Error& error) {
        FUZZ_EXPECT(std::string_view(error.what()).find('\n') == std::string_view::npos);
    }
    return 0;
}
