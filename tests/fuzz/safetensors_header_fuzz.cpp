// Any bytes either are a safetensors file whose tensors fill its data exactly, or are refused with core::Error in one
// line; nothing else escapes.
#include "core/checkpoint/file_format.h"
#include "core/checkpoint/safetensors/safetensors_header.h"
#include "expect.h"

#include <algorithm>
#include <span>
#include <string_view>

namespace {

void check(const core::SafetensorsHeader& header, uint64_t fileBytes)
{
    FUZZ_EXPECT(header.tensors.size() == header.starts.size());
    uint64_t covered = 0;
    for (std::size_t i = 0; i < header.tensors.size(); ++i) {
        const auto bytes = header.tensors[i].bytes();
        FUZZ_EXPECT(bytes >= 0 && static_cast<uint64_t>(bytes) <= fileBytes);
        FUZZ_EXPECT(header.starts[i] <= fileBytes - static_cast<uint64_t>(bytes));
        FUZZ_EXPECT(header.tensors[i].shape.size() <= 8 && header.tensors[i].name.size() <= 1024);
        FUZZ_EXPECT(i == 0 || header.tensors[i - 1].name < header.tensors[i].name);
        covered += static_cast<uint64_t>(bytes);
    }
    const auto first = std::ranges::min_element(header.starts);
    FUZZ_EXPECT(first == header.starts.end() || *first + covered == fileBytes);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size)
{
    const std::span bytes(reinterpret_cast<const std::byte*>(data), size);
    const auto recognized = core::recognizeFile(bytes.first(std::min<size_t>(size, 512)), size);
    FUZZ_EXPECT((recognized.format == nullptr) == !recognized.refusal.why.empty());
    try {
        check(core::parseSafetensorsHeader(bytes, "input"), size);
    } catch (const core::Error& error) {
        FUZZ_EXPECT(std::string_view(error.what()).find('\n') == std::string_view::npos);
    }
    return 0;
}
