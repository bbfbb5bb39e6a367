// Infers a complete ModelSpec from tensor names, shapes and sidecars, every field with its provenance.
#pragma once

#include "core/model/infer/infer_family.h"
#include "core/model/sidecar/sidecar.h"
#include "core/model/spec/model_overrides.h"
#include "core/model/spec/model_spec.h"

namespace core {

/// A sidecar with omitted values filled in from the defaults of its configuration's class (FamilyRow::configs).
Sidecar withClassDefaults(Sidecar sidecar);

/// Every field comes from the first of: option, shapes, sidecar or metadata, the published models with the same shapes
/// (if they agree), a rule of the family.
/// @throws Error Unsupported: no known family (lists names that were not understood), or a variant with other
///         mathematics (names the feature); ShapeMismatch: contradictory shapes; OutOfRange: an option that does not
///         fit
ModelSpec inferSpec(const TensorShapes& shapes, const Sidecar& sidecar, const ModelOverrides& overrides,
                    const InferenceHints& hints);

}  // namespace core
