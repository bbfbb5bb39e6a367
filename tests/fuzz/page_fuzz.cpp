// Any text is a page that is the same when it is written and read again, a view or a recipe that holds one, or the
// links of panes, or is refused with core::Error in one line; nothing else escapes. The first byte chooses what is
// read.
#include "core/error.h"
#include "core/file/json_reader.h"
#include "expect.h"
#include "ui/figure/page/page.h"
#include "ui/figure/read_view.h"
#include "ui/session/panes/pane_links.h"

#include <nlohmann/json.hpp>

#include <string_view>

namespace {

void read(char kind, std::string_view text)
{
    if (kind == 'p') {
        const auto written = ui::pageText(ui::pageFromText(text, "input"));
        FUZZ_EXPECT(ui::pageText(ui::pageFromText(written, "input")) == written);
    } else if (kind == 'l') {
        const auto links = ui::linksFromJson(core::readJson(text, 4, "input", "links"));
        FUZZ_EXPECT(ui::linksFromJson(ui::toJson(links)) == links);
    } else {
        ui::viewFromText(text, "input");
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size)
{
    if (size == 0) {
        return 0;
    }
    try {
        read(static_cast<char>(data[0]), {reinterpret_cast<const char*>(data) + 1, size - 1});
    } catch (const core::Error& error) {
        FUZZ_EXPECT(std::string_view(error.what()).find('\n') == std::string_view::npos);
    }
    return 0;
}
