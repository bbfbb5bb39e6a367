// From tensor names, shapes and sidecars to a complete ModelSpec, every field with its provenance.
#pragma once

#include "core/checkpoint/tensor/checkpoint.h"
#include "core/model/sidecar/sidecar.h"
#include "core/model/spec/model_overrides.h"
#include "core/model/spec/model_spec.h"

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace core {

using Shapes = std::map<std::string, std::vector<int64_t>>;  ///< canonical name -> shape

/// What bears on a model beside its shapes and sidecars.
struct Clues {
    Clues(std::string file) : name(std::move(file)) {}  // NOLINT(google-explicit-constructor): often all there is
    Clues(const char* file) : name(file) {}             // NOLINT(google-explicit-constructor)

    std::string name;                      ///< of the file, without its extension
    std::string nameOrigin = "file name";  ///< where that was learnt from
    std::string naming;                    ///< CanonicalNames::naming
    std::string format;                    ///< Checkpoint::format()
    std::optional<int> heads;              ///< stated by the shapes before they were made canonical (JAX)
    std::optional<int> patchSide;          ///< patches a side at training, stated by a buffer (Swin)
    PositionResampling positionResampling = PositionResampling::Antialias;  ///< of the naming's authors
};

/// Every field comes from the first of: option, shapes, sidecar or metadata, the published models that have the same
/// shapes (where they agree), a rule of the family.
/// @throws Error Unsupported: no known family (lists names that were not understood) or a variant with other
/// mathematics
///         (names the feature); ShapeMismatch: shapes that contradict each other; OutOfRange: an option that does not
///         fit
ModelSpec inferSpec(const Shapes& shapes, const Sidecar& sidecar, const ModelOverrides& overrides, const Clues& clues);

/// True for names that carry nothing an image network needs at inference (optimizer leftovers, decoders, buffers).
bool isIgnorable(const std::string& name);

}  // namespace core
