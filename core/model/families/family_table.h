// The one list of families of networks. Code that lists families, or treats them differently, asks this table; a new
// family is a folder beside this file (network, inference, namings), its row's name in family_table.cpp and one word in
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

/// A class of Hugging Face's configurations, whose files leave out what equals its defaults.
struct ConfigClass {
    std::string_view modelType;
    int heads;  ///< 0: the shapes state it
    double normEps;
    Activation activation = Activation::Gelu;
};

/// A family as one record: how to recognize, read, build and edit it.
struct FamilyRow {
    Family family = Family::Vit;
    FamilyTraits traits;
    /// Canonical names that every member has ("a|b": either); where a file has those of two rows, the earlier one
    /// counts.
    std::vector<const char*> signature;
    /// A further condition where names do not suffice: words of the sidecar, names that must be missing. Null: none.
    bool (*isIt)(const Evidence&) = nullptr;
    /// Fills in the geometry: widths, layers with their kinds, tokens, flags, pooling. Heads stay 0 where the shapes do
    /// not state them.
    /// @throws Error ShapeMismatch for shapes that contradict each other; Unsupported for mathematics that is not known
    FamilyDefaults (*infer)(const Evidence&, ModelSpec&) = nullptr;
    /// The network of a specification (its family's NAME.cpp); loading or initialise() gives its parameters values.
    std::shared_ptr<Network> (*make)(const ModelSpec&) = nullptr;
    std::span<const Naming> namings;            ///< the last one of each signature always fits, in some row
    std::span<const ConfigClass> configs = {};  ///< Hugging Face's
    ZooFamilies zoo = {};                       ///< the published models of this family
};

/// All families that names and shapes tell, those that have names of their own first. Any thread may call.
std::span<const FamilyRow> familyTable();

/// @param family  any but Recorded
const FamilyRow& familyRow(Family family);

}  // namespace core
