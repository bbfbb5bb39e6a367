// Networks that no family here computes, recognized by the names of their tensors (models/foreign_networks.tsv).
#pragma once

#include "core/checkpoint/tensor/checkpoint.h"

#include <string>
#include <string_view>

namespace core {

/// @param architecture  what a sidecar calls the model, for the sentence; may be empty
/// @throws Error Unsupported when the names are those of such a network: which one it is, and how it differs
void refuseForeignNames(const Checkpoint& checkpoint, const std::string& architecture);

/// Whether timm has a network of another kind under such a name.
bool isForeignArchitecture(std::string_view architecture);

}  // namespace core
