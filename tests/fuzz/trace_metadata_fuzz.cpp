// Any texts are a trace's metadata within its bounds that is written and read again the same, or are refused with
// core::Error in one line; nothing else escapes. Each line of the input is a key, a space and its text.
#include "core/error.h"
#include "core/model/recording/trace_metadata.h"
#include "expect.h"

#include <algorithm>
#include <map>
#include <sstream>
#include <string>
#include <string_view>

namespace {

using Texts = std::map<std::string, std::string>;

Texts textsOf(const std::string& lines)
{
    Texts texts{{"format", core::kTraceFormat}, {"grid", "[2, 3]"}};
    std::istringstream stream(lines);
    for (std::string line; std::getline(stream, line);) {
        const auto space = std::min(line.find(' '), line.size());
        texts[line.substr(0, space)] = space < line.size() ? line.substr(space + 1) : std::string();
    }
    return texts;
}

bool isGrid(core::PatchGrid grid)
{
    return grid.rows >= 1 && grid.cols >= 1 && grid.rows <= 1 << 12 && grid.cols <= 1 << 12;
}

void check(const core::TraceMetadata& metadata)
{
    FUZZ_EXPECT(isGrid(metadata.grid));
    FUZZ_EXPECT(metadata.patch >= 0 && metadata.patch <= 1 << 16);
    FUZZ_EXPECT(metadata.layers.size() <= 4096);
    FUZZ_EXPECT(metadata.preprocessing.cropPct > 0.0 && metadata.preprocessing.cropPct <= core::kHighestCropPct);
    FUZZ_EXPECT(metadata.photoSha256.empty() || metadata.photoSha256.size() == 64);
    FUZZ_EXPECT(!metadata.mapping || (metadata.mapping->scaleX > 0.0 && metadata.mapping->scaleY > 0.0));
    for (const auto& layer : metadata.layers) {
        FUZZ_EXPECT(!layer.grid || isGrid(*layer.grid));
        FUZZ_EXPECT(!layer.firstPatch || *layer.firstPatch >= 0);
        FUZZ_EXPECT(layer.shiftRows >= 0 && layer.shiftCols >= 0 && layer.padRows >= 0 && layer.padCols >= 0);
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size)
{
    const auto texts = textsOf(std::string(reinterpret_cast<const char*>(data), size));
    core::TraceMetadata metadata;
    try {
        metadata = core::parseTraceMetadata(texts, "input");
    } catch (const core::Error& error) {
        FUZZ_EXPECT(std::string_view(error.what()).find('\n') == std::string_view::npos);
        return 0;
    }
    check(metadata);
    metadata.patch = std::max(metadata.patch, 1);  // as a trace that was read always has it
    const auto written = core::traceMetadataTexts(metadata);
    FUZZ_EXPECT(core::traceMetadataTexts(core::parseTraceMetadata(written, "written")) == written);
    return 0;
}
