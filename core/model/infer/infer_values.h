// Facts that no tensor states: heads, numerics, preprocessing and labels, each from the best available source.
#pragma once

#include "core/model/infer/infer_family.h"
#include "core/model/spec/model_overrides.h"
#include "core/model/zoo/zoo_match.h"

namespace core {

struct Sources {
    const TensorShapes& shapes;
    const Sidecar& sidecar;
    const ModelOverrides& overrides;
    const InferenceHints& hints;
    const FamilyDefaults& defaults;
    const ZooFamilies& zoo;
};

/// Completes a specification whose geometry is known; adds provenance and warnings.
/// @throws Error Unsupported when no source states the heads; OutOfRange for a value that does not fit
void resolveValues(const Sources& sources, ModelSpec& spec);

/// Adds a warning for every number in the sidecar that the weights contradict (the weights win), and for an
/// architecture that belongs to another model. @param spec  complete
void warnOfContradictions(const Sidecar& sidecar, ModelSpec& spec);

}  // namespace core
