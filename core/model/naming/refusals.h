// Refusals of files that hold no network that can be run here: another network, a variant with other mathematics, or
// only a part of one. All are recognized by the names of their tensors.
#pragma once

#include "core/model/naming/backbone.h"

#include <string>
#include <string_view>

namespace core {

/// Networks that no family here computes (models/foreign_networks.tsv).
/// @param architecture  as a sidecar calls the model, for the sentence; may be empty
/// @throws Error Unsupported when the names are those of such a network: which one it is, and how it differs
void refuseForeignNames(const Checkpoint& checkpoint, const std::string& architecture);

/// Whether timm has a network of another kind under such a name.
bool isForeignArchitecture(std::string_view architecture);

/// Mathematics that no family here has, under the outer names of a known family.
/// @param name    in any naming, without what training wraps around it
/// @param stored  the same tensor's name in the file
/// @throws Error Unsupported, with `stored` and the feature, when the name stands for one
void refuseForeign(const std::string& name, const std::string& stored);

/// For a checkpoint in which no patch embedding was found.
/// @param signatures  those that were looked for: the nearest is named
/// @throws Error Unsupported, always
[[noreturn]] void refuseWithoutBackbone(const Checkpoint& checkpoint, const NamingSignatures& signatures);

}  // namespace core
