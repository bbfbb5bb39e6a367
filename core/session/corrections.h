// What a person has said about a model, as JSON: a session without it would open the model as its files have it.
#pragma once

#include "core/model/spec/model_overrides.h"

#include <nlohmann/json_fwd.hpp>

#include <string>

namespace core {

bool sameCorrections(const ModelOverrides& one, const ModelOverrides& other);

/// What is not said, as `saved` has it: an option of the command line wins over a session.
void fillIn(ModelOverrides& chosen, const ModelOverrides& saved);

/// Only what is set. Keys and words are those of the command line: "entry", "heads", "activation", "precision", "keep"
/// ("float32", "float16"), "mean", "std", "crop_pct", "crop_mode", "size" ([width, height]).
nlohmann::json toJson(const ModelOverrides& corrections);

/// @param where  leads the key in messages: "panes[0].model.corrections"
/// @throws Error Corrupt for a wrong type or a value out of range, naming the key; unknown keys are passed over
ModelOverrides correctionsFromJson(const nlohmann::json& json, const std::string& where);

}  // namespace core
