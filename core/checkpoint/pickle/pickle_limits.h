// Limits on what a pickle may allocate, and the error for one that ends too early.
#pragma once

#include "core/error.h"

#include <cstddef>
#include <cstdint>

namespace core {

/// Limits on a pickle.
struct PickleLimits {
    static constexpr std::size_t stack = 1'000'000;
    static constexpr std::size_t values = std::size_t{1} << 22;  ///< in one PickleValues; real files have thousands
    static constexpr uint32_t memoIndex = 10'000'000;
    static constexpr std::size_t nameBytes = 512;  ///< of a module or class
};

/// The bytes end before the pickle does: more bytes might help.
struct PickleCutShort : Error {
    using Error::Error;
};

}  // namespace core
