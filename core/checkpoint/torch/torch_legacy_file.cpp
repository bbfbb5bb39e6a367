#include "core/checkpoint/pickle/pickle_machine.h"
#include "core/checkpoint/torch/torch_checkpoint.h"
#include "core/checkpoint/torch/torch_file.h"
#include "core/checkpoint/torch/torch_legacy_stream.h"

#include <algorithm>

namespace core {

namespace {

constexpr uint64_t kFirstTry = uint64_t{1} << 20;  ///< most pickles are shorter
constexpr uint64_t kGrowth = 8;

TorchContents readContents(std::span<const std::byte> start, const MappedFile& file, const std::string& entry)
{
    PickleValues values;
    const auto pickles = readLegacyPickles(start, file.name(), values);
    const auto places = legacyStorages(pickles, values, file.size(), file.name(),
                                       [&](uint64_t offset, std::span<std::byte> into) { file.read(offset, into); });
    const auto findStorage = [&](std::string_view key) {
        return places.find(key)->second;
    };  // all named ones are there
    return readTorchContents(values, pickles.root, entry, file.name(), file.size(), findStorage);
}

/// The length of the pickles is unknown: read more of the file until they end.
TorchContents readContents(const MappedFile& file, const std::string& entry)
{
    const auto most = std::min(file.size(), TorchLimits::pickleBytes);
    for (auto length = std::min(most, kFirstTry);; length = std::min(most, length * kGrowth)) {
        std::vector<std::byte> start(length);
        file.read(0, start);
        try {
            return readContents(start, file, entry);
        } catch (const PickleCutShort&) {
            if (length == most) {
                throw;
            }
        }
    }
}

}  // namespace

std::unique_ptr<Checkpoint> openLegacyTorch(std::shared_ptr<const MappedFile> file, const std::string& entry)
{
    auto contents = readContents(*file, entry);
    return std::make_unique<TorchCheckpoint>(std::move(file), "PyTorch (before 1.6)", std::move(contents));
}

}  // namespace core
