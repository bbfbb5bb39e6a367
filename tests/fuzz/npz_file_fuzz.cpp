// Any bytes either are arrays, each of which can be read in its stated shape or is refused, or are refused as a whole:
// with core::Error in one line; nothing else escapes.
#include "core/checkpoint/numpy/npz_file.h"
#include "core/error.h"
#include "expect.h"

#include <algorithm>
#include <span>
#include <string_view>

namespace {

void expectOneLine(const core::Error& error)
{
    FUZZ_EXPECT(std::string_view(error.what()).find('\n') == std::string_view::npos);
}

void readAll(const core::NpzFile& npz, uint64_t fileBytes)
{
    FUZZ_EXPECT(std::ranges::is_sorted(npz.tensors(), {}, &core::TensorInfo::name));
    for (const auto& info : npz.tensors()) {
        FUZZ_EXPECT(info.shape.size() <= 8 && info.bytes() >= 0);
        FUZZ_EXPECT(static_cast<uint64_t>(info.bytes()) <= fileBytes * 1032);
        try {
            FUZZ_EXPECT(npz.tensor(info.name).sizes() == info.shape);
        } catch (const core::Error& error) {
            expectOneLine(error);
        }
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size)
{
    const std::span bytes(reinterpret_cast<const std::byte*>(data), size);
    try {
        const auto archive =
            std::make_shared<const core::ZipArchive>(std::make_shared<const core::MappedFile>(bytes, "input"));
        if (core::NpzFile::fits(*archive)) {
            readAll(core::NpzFile(archive), size);
        }
    } catch (const core::Error& error) {
        expectOneLine(error);
    }
    return 0;
}
