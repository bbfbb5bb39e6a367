// The one list of families of networks. Code that lists families, or treats them differently, asks this table; a new
// family is a folder beside this file (network, inference, namings), one row here and one name in `Family`.
#pragma once

#include "core/model/families/family_traits.h"
#include "core/model/infer/infer_family.h"
#include "core/model/naming/naming.h"
#include "core/model/network/weights.h"
#include "core/model/spec/model_spec.h"
#include "core/model/zoo/zoo_match.h"

#include <memory>
#include <span>
#include <vector>

namespace core {

class Network;

struct FamilyRow {
    Family family = Family::Vit;
    FamilyTraits traits;
    /// Canonical names that every member has ("a|b": either); where a file has those of two rows, the earlier one
    /// counts.
    std::vector<const char*> signature;
    /// A further condition where names do not suffice: words of the sidecar, names that must be missing. Null: none.
    bool (*isIt)(const TensorShapes&, const Sidecar&, const InferenceHints&) = nullptr;
    /// Fills in the geometry: widths, layers with their kinds, tokens, flags, pooling. Heads stay 0 where the shapes do
    /// not state them.
    /// @throws Error ShapeMismatch for shapes that contradict each other; Unsupported for mathematics that is not known
    FamilyDefaults (*infer)(const ShapeReader&, const Sidecar&, const InferenceHints&, ModelSpec&) = nullptr;
    std::shared_ptr<Network> (*make)(const ModelSpec&, Weights) = nullptr;
    std::span<const Naming> namings;  ///< the last one of each sign always fits, in some row
    ZooFamilies zoo;                  ///< which published models are of this family
};

/// All families that names and shapes tell, those that have names of their own first. Any thread may call.
std::span<const FamilyRow> familyTable();

/// @param family  any but Recorded
const FamilyRow& familyRow(Family family);

}  // namespace core
