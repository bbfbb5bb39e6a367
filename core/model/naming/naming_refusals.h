// Refusals of files that hold no network we can run: another kind of network, or only a part of one.
#pragma once

#include "core/model/naming/backbone_candidates.h"

namespace core {

/// For a checkpoint in which no patch embedding was found.
/// @param signatures  those that were looked for: the nearest is named
/// @throws Error Unsupported, always
[[noreturn]] void refuseWithoutBackbone(const Checkpoint& checkpoint, const NamingSignatures& signatures);

}  // namespace core
