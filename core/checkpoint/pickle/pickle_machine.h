// Reads a pickle into inert values. It supports only the opcodes that torch.save writes, looks up no name and calls
// nothing; what it allocates is proportional to the bytes present, whatever they claim.
#pragma once

#include "core/checkpoint/pickle/pickle_reader.h"
#include "core/checkpoint/pickle/pickle_value.h"

#include <cstddef>
#include <span>
#include <string>

namespace core {

struct PickleEnd {
    PickleRef result = PickleValues::kNone;
    std::size_t position = 0;  ///< of the first byte after it
};

/// Reads the pickle that begins at `start`, adding to `values`, which refer to `bytes`.
/// @param source  name of the file, for messages
/// @throws Error  Corrupt ("corrupt pickle at byte n: ..."; PickleCutShort when it does not end), or Unsupported when
///         it names something dangerous
PickleEnd readPickle(std::span<const std::byte> bytes, std::size_t start, const std::string& source,
                     PickleValues& values);

}  // namespace core
