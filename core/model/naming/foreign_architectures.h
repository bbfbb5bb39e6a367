// Networks that no family here computes, told apart by the names of their tensors.
#pragma once

#include "core/checkpoint/tensor/checkpoint.h"

#include <string>
#include <string_view>

namespace core {

/// @param architecture  what a sidecar calls the model, for the sentence; may be empty
/// @throws Error Unsupported when the names are those of such a network: which one it is, and how it differs
void refuseForeignNames(const Checkpoint& checkpoint, const std::string& architecture);

/// What an architecture of that name is when it is none of ours, "MViT v2"; null for names that may be ours.
const char* foreignTitle(std::string_view architecture);

}  // namespace core
