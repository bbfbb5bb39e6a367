// From a specification to the network of its family.
#pragma once

#include "core/model/network/network.h"

#include <memory>

namespace core {

/// The network that a specification describes, on the CPU, in evaluation mode, parameters with gradient.
std::shared_ptr<Network> makeNetwork(const ModelSpec& spec, Weights weights = Weights::Fresh);

}  // namespace core
