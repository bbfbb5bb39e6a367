// From tensor names, shapes and sidecars to a complete ModelSpec, every field with its provenance.
#pragma once

#include "core/model/infer/infer_family.h"
#include "core/model/sidecar/sidecar.h"
#include "core/model/spec/model_overrides.h"
#include "core/model/spec/model_spec.h"

namespace core {

/// A sidecar with the defaults of its configuration's class (FamilyRow::configs) for what it leaves out.
Sidecar withClassDefaults(Sidecar sidecar);

/// Every field comes from the first of: option, shapes, sidecar or metadata, the published models that have the same
/// shapes (where they agree), a rule of the family.
/// @throws Error Unsupported: no known family (lists names that were not understood), or a variant with other
///               mathematics (names the feature); ShapeMismatch: shapes that contradict each other; OutOfRange: an
///               option that does not fit
ModelSpec inferSpec(const TensorShapes& shapes, const Sidecar& sidecar, const ModelOverrides& overrides,
                    const InferenceHints& hints);

}  // namespace core
