// Any bytes either are a list of images, each with a figure of its own inside the folder of figures, or are refused
// with core::Error in one line; nothing else escapes.
#include "core/dataset/image_list.h"
#include "core/error.h"
#include "temporary_file.h"

#include <algorithm>
#include <set>
#include <string_view>

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size)
{
    try {
        const auto images = core::listImages({fileOf(data, size, "list.txt").string()});
        const auto figures = core::outputNames(images, ".png");
        FUZZ_EXPECT(figures.size() == images.size());
        FUZZ_EXPECT(std::set(figures.begin(), figures.end()).size() == figures.size());
        for (const auto& figure : figures) {
            FUZZ_EXPECT(figure.is_relative() && std::ranges::find(figure, "..") == figure.end());
        }
    } catch (const core::Error& error) {
        FUZZ_EXPECT(std::string_view(error.what()).find('\n') == std::string_view::npos);
    }
    return 0;
}
