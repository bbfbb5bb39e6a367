// The parts of a PyTorch file from before 1.6: five consecutive pickles, then the storages' numbers.
#pragma once

#include "core/checkpoint/pickle/pickle_value.h"
#include "core/checkpoint/torch/torch_storage.h"

#include <functional>
#include <map>
#include <span>
#include <string>
#include <vector>

namespace core {

/// The pickles of such a file.
struct LegacyPickles {
    PickleRef root = PickleValues::kNone;  ///< the stored object
    std::vector<std::string_view> keys;    ///< keys of the storages, in the order of their numbers
    std::size_t end = 0;                   ///< end of the pickles, where the numbers begin
};

/// @param start   the file from its first byte to somewhere after its pickles
/// @param values  is filled, and refers to `start`
/// @throws Error  Corrupt or Unsupported, naming the file; PickleCutShort when `start` ends within the pickles
LegacyPickles readLegacyPickles(std::span<const std::byte> start, const std::string& source, PickleValues& values);

/// Reads bytes of the file at an offset: the element count in front of each storage.
using ReadBytes = std::function<void(uint64_t offset, std::span<std::byte> into)>;

/// The place of each storage. Checked: every storage that the pickle names exists with the stated size, and together
/// they fill the file to its last byte.
/// @throws Error Corrupt, naming the file
std::map<std::string, StoragePlace, std::less<>> legacyStorages(const LegacyPickles& pickles,
                                                                const PickleValues& values, uint64_t fileBytes,
                                                                const std::string& source, const ReadBytes& read);

}  // namespace core
