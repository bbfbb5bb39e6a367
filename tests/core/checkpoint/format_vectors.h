// The small files of tests/data/format_vectors.json.
#pragma once

#include "core/checkpoint/tensor/checkpoint.h"

#include <nlohmann/json.hpp>

#include <string>

/// All of them; each has `id`, `format`, `expect` and `base64`.
const nlohmann::json& formatVectors();

/// The bytes of one of them; empty when there is none of this id.
std::string vectorBytes(const std::string& id);
/// The stated content of the file: name -> [dtype, shape, values].
nlohmann::json expectation(const std::string& id);
/// @param prefix  of the names that the file has not
void expectStatedValues(const core::Checkpoint& checkpoint, const nlohmann::json& stated,
                        const std::string& prefix = {});
