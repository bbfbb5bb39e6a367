// Any bytes either are the sums of a part of a data set, which are the same when they are written to arrays and read
// again and are never added to themselves, or are refused with core::Error in one line; nothing else escapes.
#include "core/checkpoint/numpy/npz_file.h"
#include "core/checkpoint/open_checkpoint.h"
#include "core/dataset/head_report.h"
#include "core/dataset/head_sums.h"
#include "core/error.h"
#include "temporary_file.h"

#include <torch/types.h>

#include <span>
#include <string_view>

namespace {

void expectOneLine(const core::Error& error)
{
    FUZZ_EXPECT(std::string_view(error.what()).find('\n') == std::string_view::npos);
}

void useSums(const core::HeadSums& sums)
{
    const auto before = sums.arrays();
    try {
        auto twice = sums;
        twice.merge(sums);
        FUZZ_EXPECT(false);
    } catch (const core::Error& error) {
        expectOneLine(error);
    }
    core::headTable(sums);
    static const auto file = fileOf(nullptr, 0, "again.npz");
    core::writeNpz(file, before);
    const auto after = core::HeadSums::fromArrays(*core::openCheckpoint(file)).arrays();
    FUZZ_EXPECT(before.size() == after.size());
    for (std::size_t i = 0; i < before.size(); ++i) {
        FUZZ_EXPECT(before[i].first == after[i].first);
        FUZZ_EXPECT(torch::allclose(before[i].second, after[i].second, 0.0, 0.0, true));
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
            useSums(core::HeadSums::fromArrays(core::NpzFile(archive)));
        }
    } catch (const core::Error& error) {
        expectOneLine(error);
    }
    return 0;
}
