// Any names of files, one per line, are the frames of a video, each once, or are refused with core::Error in one line;
// nothing else escapes.
#include "core/error.h"
#include "core/image/frames/frame_sources.h"
#include "expect.h"

#include <algorithm>
#include <sstream>
#include <string>
#include <string_view>

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size)
{
    std::vector<std::filesystem::path> files;
    std::istringstream lines(std::string(reinterpret_cast<const char*>(data), size));
    for (std::string name; std::getline(lines, name);) {
        files.emplace_back(name);
    }
    try {
        auto ordered = core::inOrderOfNumbers("folder", files);
        std::ranges::sort(ordered);
        std::ranges::sort(files);
        FUZZ_EXPECT(ordered == files);
    } catch (const core::Error& error) {
        FUZZ_EXPECT(std::string_view(error.what()).find('\n') == std::string_view::npos);
    }
    return 0;
}
