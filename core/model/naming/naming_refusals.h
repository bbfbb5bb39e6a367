// What is said of a file that holds no network we can run: another kind of network, other mathematics behind known
// names, or a part of a network only.
#pragma once

#include "core/model/naming/tensor_piece.h"

namespace core {

/// @throws Error Unsupported, naming the tensor and the feature, when a name means mathematics that no family here has
void refuseOtherMathematics(const TensorPieces& pieces);

/// For a checkpoint in which no patch embedding was found. @throws Error Unsupported, always
[[noreturn]] void refuseWithoutBackbone(const Checkpoint& checkpoint);

}  // namespace core
