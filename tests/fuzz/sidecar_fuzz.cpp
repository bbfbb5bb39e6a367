// Any bytes beside a checkpoint either are facts within their bounds, or are refused with core::Error in one line;
// nothing else escapes. The first byte chooses between a sidecar's text and metadata.
#include "core/error.h"
#include "core/model/sidecar/sidecar.h"
#include "expect.h"

#include <string>
#include <string_view>

using core::literals::operator""_msg;

namespace {

void check(const core::Sidecar& sidecar)
{
    FUZZ_EXPECT(!sidecar.heads || *sidecar.heads >= 1);
    for (const auto* size : {&sidecar.inputSize, &sidecar.trainedSize}) {
        FUZZ_EXPECT(!*size || (size->value->first >= 1 && size->value->second >= 1 && size->value->first <= 1 << 20 &&
                               size->value->second <= 1 << 20));
    }
    FUZZ_EXPECT(!sidecar.cropPct || (*sidecar.cropPct > 0.0 && *sidecar.cropPct <= core::kHighestCropPct));
    FUZZ_EXPECT(!sidecar.normEps || (*sidecar.normEps > 0.0 && *sidecar.normEps <= 1.0));
    FUZZ_EXPECT(!sidecar.labels || sidecar.labels.value->size() <= 1U << 16U);
    const auto base = sidecar.arguments.number("rope_theta", 1.0, 1e9);
    FUZZ_EXPECT(!base || (*base >= 1.0 && *base <= 1e9));
    const auto windows = sidecar.arguments.wholeNumbers("window_size", "whole numbers"_msg);
    FUZZ_EXPECT(!windows || windows.value->size() <= 65);
    const auto grid = sidecar.arguments.size("ref_feat_shape");
    FUZZ_EXPECT(!grid || (grid->first >= 1 && grid->second >= 1));
    const auto heads = sidecar.text.positive("num_attention_heads");
    FUZZ_EXPECT(!heads || *heads >= 1);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size)
{
    if (size == 0) {
        return 0;
    }
    const std::string text(reinterpret_cast<const char*>(data) + 1, size - 1);
    core::Sidecar sidecar;
    try {
        if (data[0] == 'm') {
            core::readMetadata({{"config", text}, {"args.input_size", text}, {"args.arch", text}}, sidecar);
        } else {
            core::readSidecar(text, "sidecar", sidecar);
        }
        check(sidecar);
    } catch (const core::Error& error) {
        FUZZ_EXPECT(std::string_view(error.what()).find('\n') == std::string_view::npos);
    }
    return 0;
}
