// From a specification to the network of its family.
#pragma once

#include "core/model/network/network.h"

#include <memory>

namespace core {

/// The parameters of a new network. Fresh: as timm initializes them, from LibTorch's generator.
/// Unset: without values, for parameters that a file is about to replace.
enum class Weights { Fresh, Unset };

/// The network that a specification describes, on the CPU, in evaluation mode, parameters with gradient.
/// @throws Error Unsupported where HEADSCOPE_ISA asks for what the processor lacks (core/kernels/kernels.h)
std::shared_ptr<Network> makeNetwork(const ModelSpec& spec, Weights weights = Weights::Fresh);

/// A second network of the same weights, whose memory both use, packed for this precision.
std::shared_ptr<Network> sharingWeights(const Network& network, Precision precision);

}  // namespace core
