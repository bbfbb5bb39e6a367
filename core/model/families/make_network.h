// Builds the network of a specification's family.
#pragma once

#include "core/model/network/network.h"

#include <memory>

namespace core {

/// The parameters of a new network. Fresh: as timm initializes them, from LibTorch's generator.
/// Unset: without values, for parameters that a file is about to replace.
enum class Weights { Fresh, Unset };

/// The network that a specification describes, on the CPU, in evaluation mode, with parameters that require gradients.
/// @throws Error Unsupported if HEADSCOPE_ISA requires an instruction set that the processor lacks (kernels.h)
std::shared_ptr<Network> makeNetwork(const ModelSpec& spec, Weights weights = Weights::Fresh);

}  // namespace core
