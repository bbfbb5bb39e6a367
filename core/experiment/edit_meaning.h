// The meaning of an edit for a model: the layers in which it has an effect, or why it has none.
#pragma once

#include "core/error.h"
#include "core/experiment/edit.h"
#include "core/message.h"
#include "core/model/families/family_traits.h"
#include "core/model/spec/model_spec.h"

#include <vector>

namespace core {

/// The layers in which the edit has an effect, counted from the front; none for edits of patches. "*" means all layers
/// where it can have one; layers given by number must be among those.
/// @throws Error OutOfRange for a missing layer or head; Unsupported if the edit has no meaning for the model, or for a
///         layer given by number; the sentence begins with the edit
std::vector<int> layersOf(const Edit& edit, const ModelSpec& spec);

/// The heads that the edit selects in a layer. @throws Error OutOfRange when the layer does not have them
std::vector<int> headsOf(const Edit& edit, const ModelSpec& spec, int layer);

Dropping droppingOf(const ModelSpec& spec);  ///< see FamilyTraits::dropping

/// Why no edit applies to such a model, as a sentence for the user; empty if edits apply.
Message whyNoExperiments(const ModelSpec& spec);

/// @throws Error OutOfRange when a rectangle of the edit extends beyond the image's grid
void requirePatches(const Edit& edit, PatchGrid grid);

/// "edit zero:3.9: ..."
[[noreturn]] void refuseEdit(ErrorCode code, const Edit& edit, const Message& why);

}  // namespace core
