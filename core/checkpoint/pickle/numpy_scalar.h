// A single number that numpy pickled: numpy.core.multiarray.scalar(dtype, bytes).
#pragma once

#include "core/checkpoint/pickle/pickle_value.h"

#include <optional>
#include <string>

namespace core {

/// The number as text; nothing for everything else, and for types other than plain little-endian numbers.
std::optional<std::string> numpyScalarText(const PickleValues& values, PickleRef value);

}  // namespace core
