// Builds the network of a specification's family.
#pragma once

#include "core/model/network/network.h"

#include <memory>

namespace core {

/// Parameters of a new network. Fresh: initialized as in timm (network/initialise.h), from LibTorch's generator. Unset:
/// uninitialized, for parameters about to be loaded from a file.
enum class Weights { Fresh, Unset };

/// The network that a specification describes, on the CPU, in evaluation mode, with parameters that require gradients.
/// @throws Error Unsupported if HEADSCOPE_ISA requires an instruction set that the processor lacks (kernels.h)
std::shared_ptr<Network> makeNetwork(const ModelSpec& spec, Weights weights = Weights::Fresh);

/// A second network that shares the memory of the same weights, packed for this precision.
std::shared_ptr<Network> sharingWeights(const Network& network, Precision precision);

}  // namespace core
