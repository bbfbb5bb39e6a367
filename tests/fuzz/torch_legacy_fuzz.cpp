// Any bytes either are a PyTorch file from before 1.6 whose storages fill it to the end, or are refused with
// core::Error in one line.
#include "core/checkpoint/torch/torch_legacy_stream.h"
#include "core/error.h"
#include "torch_contents_expect.h"

#include <cstring>
#include <span>
#include <string_view>

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size)
{
    const std::span bytes(reinterpret_cast<const std::byte*>(data), size);
    const auto read = [&](uint64_t offset, std::span<std::byte> into) {
        FUZZ_EXPECT(offset <= size && into.size() <= size - offset);
        std::memcpy(into.data(), bytes.data() + offset, into.size());
    };
    try {
        core::PickleValues values;
        const auto pickles = core::readLegacyPickles(bytes, "input", values);
        const auto places = core::legacyStorages(pickles, values, size, "input", read);
        uint64_t end = pickles.end;
        for (const auto& [key, place] : places) {
            FUZZ_EXPECT(place.start >= pickles.end + 8 && place.start + place.bytes <= size);
            end += 8 + place.bytes;
        }
        FUZZ_EXPECT(end == size);
        const auto findStorage = [&](std::string_view key) { return places.find(key)->second; };
        expectSound(core::readTorchContents(values, pickles.root, {}, "input", size, findStorage));
    } catch (const core::Error& error) {
        FUZZ_EXPECT(std::string_view(error.what()).find('\n') == std::string_view::npos);
    }
    return 0;
}
