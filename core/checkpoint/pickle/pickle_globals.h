// Names in a pickle that no checkpoint needs and every attack does.
#pragma once

#include "core/checkpoint/pickle/pickle_value.h"

namespace core {

/// Would PyTorch's own reader run something by this name: a command, a program, other code? Nothing is run here either
/// way; a file that asks for it is refused so that its owner learns of it.
bool isDangerous(const PickleSymbol& symbol);

}  // namespace core
