// Contradictions between a sidecar and the weights: the weights are right, and the user gets a warning.
#pragma once

#include "core/model/sidecar/sidecar.h"
#include "core/model/spec/model_spec.h"

namespace core {

/// Adds a warning for every number of the sidecar that the weights contradict, and for an architecture that is another
/// one's. @param spec  complete
void warnOfContradictions(const Sidecar& sidecar, ModelSpec& spec);

}  // namespace core
