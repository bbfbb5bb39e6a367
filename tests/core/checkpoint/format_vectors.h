// The small files of tests/data/format_vectors.json.
#pragma once

#include <nlohmann/json.hpp>

#include <string>

/// All of them; each has `id`, `format`, `expect` and `base64`.
const nlohmann::json& formatVectors();

/// The bytes of one of them; empty when there is none of this id.
std::string vectorBytes(const std::string& id);
