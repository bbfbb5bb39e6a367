// The properties of a family that edits, views and texts depend on, stated by its row of the family table.
#pragma once

#include "core/model/spec/model_spec.h"

#include <string_view>

namespace core {

/// How a model works without some of its patches: they are left out of the sequence; or they stay in it, hidden from
/// every query and from the pooling, with the same numeric result; or it needs its whole grid.
enum class Dropping { LeftOut, Masked, Impossible };

/// Whether a token can be added to the sequence. BiasByPosition: no, as a new token would lack the keys' learned bias.
enum class AddedToken { Possible, BiasByPosition, Impossible };

/// Properties of a family that edits and views depend on; every row states all of them.
struct FamilyTraits {
    std::string_view name;   ///< in files and options: "vit"
    std::string_view title;  ///< for people: "ViT"
    Dropping dropping;
    AddedToken addedToken;
    bool attends;              ///< false: convolutions only
    bool logitIsSumOverHeads;  ///< every layer adds its result to one stream that the classifier reads
};

const FamilyTraits& familyTraits(Family family);  ///< row of the family table; valid as long as the program runs
std::string_view familyName(Family family);       ///< "vit", "cait", "xcit", "swin", ..., "recorded"
std::string_view familyTitle(Family family);      ///< "ViT", "CaiT", "XCiT", "Swin", ..., "Recorded trace"

}  // namespace core
