// Any bytes taken for the pickle of a PyTorch file either give tensors inside their storages, or are refused with
// core::Error in one line. The archive around it is left out (zip_archive_fuzz): its checksums would stop nearly
// everything. Storages of 4 KB are there under keys of one digit.
#include "core/checkpoint/pickle/pickle_machine.h"
#include "core/error.h"
#include "torch_contents_expect.h"

#include <span>
#include <string_view>

namespace {

core::StoragePlace place(std::string_view key)
{
    constexpr uint64_t bytes = 4096;
    if (key.size() != 1 || key[0] < '0' || key[0] > '9') {
        return {0, 0, 0, "there is none", core::ErrorCode::Corrupt};
    }
    return {bytes * static_cast<uint64_t>(key[0] - '0'), bytes, 0, {}, core::ErrorCode::Corrupt};
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size)
{
    try {
        core::PickleValues values;
        const auto end = core::readPickle({reinterpret_cast<const std::byte*>(data), size}, 0, "input", values);
        FUZZ_EXPECT(end.position <= size && values.size() <= size + 4);
        expectSound(core::readTorchContents(values, end.result, {}, "input", size, place));
    } catch (const core::Error& error) {
        FUZZ_EXPECT(std::string_view(error.what()).find('\n') == std::string_view::npos);
    }
    return 0;
}
