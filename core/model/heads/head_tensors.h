// The tensors of a head beside the image tower: OWL-ViT's, CLIPSeg's, Depth Anything's.
#pragma once

#include "core/checkpoint/tensor/checkpoint.h"
#include "core/message.h"
#include "core/model/naming/naming.h"

#include <torch/nn/module.h>

#include <optional>
#include <string_view>

namespace core {

/// Under their names after the prefix of `sign`; empty if no tensor has this name.
/// @param belongs  whether a name is one of the head
/// @throws Error   Unsupported where several prefixes have the sign
std::optional<CanonicalNames> findHead(const Checkpoint& checkpoint, std::string_view sign,
                                       bool (*belongs)(std::string_view name));

/// Fills in and packs a head. @throws Error as loadModule(); Corrupt for numbers that are not finite
void loadHead(torch::nn::Module& head, const Checkpoint& checkpoint, const CanonicalNames& names, const Message& title);

}  // namespace core
