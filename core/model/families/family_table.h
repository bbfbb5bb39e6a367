// The single list of network families. Code that enumerates families, or treats them differently, uses this table; a
// new family is a folder here (network, inference, namings), its row's name in family_table.cpp and one word in
// `Family`.
#pragma once

#include "core/model/families/family_traits.h"
#include "core/model/infer/infer_family.h"
#include "core/model/naming/naming.h"
#include "core/model/spec/model_spec.h"
#include "core/model/zoo/zoo_match.h"

#include <memory>
#include <span>
#include <string_view>
#include <vector>

namespace core {

class Network;

/// A class of Hugging Face configurations, whose files omit values that equal its defaults.
struct ConfigClass {
    std::string_view modelType;
    int heads;  ///< 0: the shapes determine it
    double normEps;
    Activation activation = Activation::Gelu;
};

/// A family as one record: how to recognize, read, build and edit it.
struct FamilyRow {
    Family family = Family::Vit;
    FamilyTraits traits;
    /// Canonical names that every member has ("a|b": either); if a file has those of two rows, the earlier row counts.
    std::vector<const char*> signature;
    /// A further condition if names do not suffice: words in the sidecar, names that must be absent. Null: none.
    bool (*isIt)(const Evidence&) = nullptr;
    /// Fills in the geometry: widths, layers with their kinds, tokens, flags, pooling. Heads stay 0 if the shapes do
    /// not determine them.
    /// @throws Error ShapeMismatch for contradictory shapes; Unsupported for unknown mathematics
    FamilyDefaults (*infer)(const Evidence&, ModelSpec&) = nullptr;
    /// Builds the network of a specification (NAME.cpp of the family); its parameters get values by loading or
    /// initialize().
    std::shared_ptr<Network> (*make)(const ModelSpec&) = nullptr;
    std::span<const Naming> namings;            ///< each signature has, in some row, a naming that always fits
    std::span<const ConfigClass> configs = {};  ///< Hugging Face's
    ZooFamilies zoo = {};                       ///< the published models of this family
    std::string_view ownArgument = {};          ///< Sidecar::hidden that states nothing but this family; empty: none
};

/// All families recognizable by names and shapes, those with names of their own first. Any thread may call.
std::span<const FamilyRow> familyTable();

/// @param family  any but Recorded
const FamilyRow& familyRow(Family family);

}  // namespace core
