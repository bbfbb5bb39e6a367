// The meaning of an edit for a model: the layers in which it has an effect, or why it has none.
#pragma once

#include "core/error.h"
#include "core/experiment/edit.h"
#include "core/message.h"
#include "core/model/families/family_traits.h"
#include "core/model/spec/model_spec.h"

#include <string>
#include <vector>

namespace core {

/// The layers in which the edit has an effect, counted from the front; none for edits of the patches. "*" means all in
/// which it can have one; named layers must be among those.
/// @throws Error OutOfRange for a layer or head that is not there; Unsupported where the edit has no meaning for the
///         model, or for a layer that is named; the sentence begins with the edit
std::vector<int> layersOf(const Edit& edit, const ModelSpec& spec);

/// The heads that the edit names in a layer. @throws Error OutOfRange when the layer does not have them
std::vector<int> headsOf(const Edit& edit, const ModelSpec& spec, int layer);

Dropping droppingOf(const ModelSpec& spec);  ///< as FamilyTraits::dropping has it

/// Empty, or why no edit applies to such a model, as a sentence for the user.
Message whyNoExperiments(const ModelSpec& spec);

/// @throws Error OutOfRange when a rectangle of the edit reaches beyond the image's grid
void requirePatches(const Edit& edit, PatchGrid grid);

/// "edit zero:3.9: ..."
[[noreturn]] void refuseEdit(ErrorCode code, const Edit& edit, const std::string& why);

}  // namespace core
