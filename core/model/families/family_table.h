// The one list of families of networks. Whatever lists families, or does another thing for each, asks this table; a new
// family is a folder beside this file (network, inference, namings), one row here and one name in `Family`.
#pragma once

#include "core/model/infer/infer_family.h"
#include "core/model/naming/naming.h"
#include "core/model/network/weights.h"
#include "core/model/spec/model_spec.h"
#include "core/model/zoo/zoo_match.h"

#include <memory>
#include <span>
#include <string_view>
#include <vector>

namespace core {

class Network;

struct FamilyRow {
    Family family = Family::Vit;
    std::string_view name;   ///< as programs write it: "vit"
    std::string_view title;  ///< as people do: "ViT"
    /// Canonical names without which the family is not itself ("a|b": either); where two rows have all of theirs, the
    /// earlier one is it.
    std::vector<const char*> signature;
    /// What must be true beside the names, where these do not tell: words of the sidecar, names that are missing. Null:
    /// nothing.
    bool (*isIt)(const Shapes&, const Sidecar&, const Clues&) = nullptr;
    /// Fills in the geometry: widths, layers with their kinds, tokens, flags, pooling. Heads stay 0 where the shapes do
    /// not state them.
    /// @throws Error ShapeMismatch for shapes that contradict each other; Unsupported for mathematics that is not known
    Rules (*infer)(const ShapeReader&, const Sidecar&, const Clues&, ModelSpec&) = nullptr;
    std::shared_ptr<Network> (*make)(const ModelSpec&, Weights) = nullptr;
    std::span<const Naming> namings;  ///< the last one of each sign always fits, in some row
    ZooKin zoo;                       ///< which published models are of this family
};

/// All of them, those that have names of their own first. Any thread may call.
std::span<const FamilyRow> familyTable();

const FamilyRow& familyRow(Family family);
std::string_view familyName(Family family);   ///< "vit", "cait", "xcit", "swin", ...
std::string_view familyTitle(Family family);  ///< "ViT", "CaiT", "XCiT", "Swin", ...

}  // namespace core
