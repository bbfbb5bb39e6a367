// From the names in a checkpoint to the canonical ones: finds the backbone and the naming that fits it.
#pragma once

#include "core/model/naming/naming.h"

#include <string>

namespace core {

/// One of CanonicalNames::notes, dropped where captions are read all the same (core/model/text/word_model.h).
inline constexpr auto kTextTowerNote = "The file holds a text tower too; only the image tower is used."_msg;

/// @param entry  a prefix to take instead of the preferred one, where there are several; empty: the preferred one
/// @throws Error Unsupported: no known naming, or a file without a backbone (names what it seems to be and lists the
///               first names); NotFound: no such entry, listing those there are; ShapeMismatch: parts that do not fit
///               each other
CanonicalNames canonicalNames(const Checkpoint& checkpoint, const std::string& entry = {});

}  // namespace core
