// Rejects files without a network that can be run here: another network, a variant with other mathematics, or only part
// of one. All are recognized by the names of their tensors.
#pragma once

#include "core/model/naming/backbone.h"

#include <string>
#include <string_view>

namespace core {

/// Rejects networks that no family here computes (models/foreign_networks.tsv).
/// @param architecture  the sidecar's name for the model, for the sentence; may be empty
/// @throws Error Unsupported, naming the network and how it differs, when the names are those of one
void refuseForeignNames(const Checkpoint& checkpoint, const std::string& architecture);

/// Whether timm has another kind of network under this name.
bool isForeignArchitecture(std::string_view architecture);

/// Rejects mathematics that no family here has, under the outer names of a known family.
/// @param name    in any naming, without prefixes added by training
/// @param stored  the same tensor's name in the file
/// @throws Error Unsupported, with `stored` and the feature, when the name indicates one
void refuseForeign(const std::string& name, const std::string& stored);

/// Rejects a checkpoint in which no patch embedding was found.
/// @param signatures  those searched for; the sentence names the closest
/// @throws Error Unsupported, always
[[noreturn]] void refuseWithoutBackbone(const Checkpoint& checkpoint, const NamingSignatures& signatures);

}  // namespace core
