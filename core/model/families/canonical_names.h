// Maps the names in a checkpoint to the canonical ones: finds the backbone and the naming that fits it.
#pragma once

#include "core/model/naming/naming.h"

#include <string>

namespace core {

/// One of CanonicalNames::notes; dropped if the text tower is used after all (core/model/text/word_model.h).
inline constexpr auto kTextTowerNote = "The file holds a text tower too; only the image tower is used."_msg;

/// Likewise for the decoder of masks (core/model/heads/sam/mask_model.h).
inline constexpr auto kMaskDecoderNote = "The file holds a mask decoder too; only the image encoder is used."_msg;

/// @param entry  a prefix to use instead of the preferred one, if there are several; empty: the preferred one
/// @throws Error Unsupported: no known naming, or a file without a backbone (names what it seems to be and lists the
///         first names); NotFound: no such entry, listing the existing ones; ShapeMismatch: parts that do not fit
///         together
CanonicalNames canonicalNames(const Checkpoint& checkpoint, const std::string& entry = {});

}  // namespace core
