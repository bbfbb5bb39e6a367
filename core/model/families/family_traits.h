// The properties of a family of networks that edits, views and texts ask for, stated by its row of the family table.
#pragma once

#include "core/model/spec/model_spec.h"

#include <string_view>

namespace core {

/// How a model does without some of its patches: they are left out of the sequence; or they stay in it, hidden from
/// every query and from the pooling, which gives the same numbers; or it needs its whole grid.
enum class Dropping { LeftOut, Unseen, Impossible };

/// Whether a token may join the sequence; BiasByPosition: every key has a learnt bias by its position, which it lacks.
enum class AddedToken { Possible, BiasByPosition, Impossible };

/// Properties of a family that edits and views ask for; every row states each of them.
struct FamilyTraits {
    std::string_view name;   ///< as programs write it: "vit"
    std::string_view title;  ///< as people do: "ViT"
    Dropping dropping;
    AddedToken addedToken;
    bool attends;              ///< false: convolutions only
    bool logitIsSumOverHeads;  ///< every layer adds its result to one stream that the classifier reads
};

const FamilyTraits& familyTraits(Family family);  ///< row of the family table; lives as long as the program
std::string_view familyName(Family family);       ///< "vit", "cait", "xcit", "swin", ..., "recorded"
std::string_view familyTitle(Family family);      ///< "ViT", "CaiT", "XCiT", "Swin", ..., "Recorded trace"

}  // namespace core
