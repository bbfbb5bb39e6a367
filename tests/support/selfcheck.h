// tests/data/selfcheck.json: tiny models whose weights follow from a closed formula, with the numbers that the
// reference implementations compute for them.
#pragma once

#include "core/model/network/network.h"
#include "tests/support/folders.h"

#include <torch/types.h>
#include <nlohmann/json.hpp>

#include <fstream>
#include <string>
#include <vector>

namespace support {

/// FNV-1a of the name, then one SplitMix64 step an element (selfcheck.json, value_formula).
inline torch::Tensor formulaTensor(const std::string& name, const std::vector<int64_t>& shape, double a, double b)
{
    uint64_t hash = 0xcbf29ce484222325ULL;
    for (const unsigned char byte : name) {
        hash = (hash ^ byte) * 0x100000001b3ULL;
    }
    auto values = torch::empty(shape);
    auto* out = values.data_ptr<float>();
    for (int64_t i = 0; i < values.numel(); ++i) {
        uint64_t x = hash + (static_cast<uint64_t>(i) + 1) * 0x9E3779B97F4A7C15ULL;
        x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9ULL;
        x = (x ^ (x >> 27)) * 0x94D049BB133111EBULL;
        x ^= x >> 31;
        const double v = static_cast<double>(x >> 40) / 8388608.0 - 1.0;
        out[i] = static_cast<float>(a + b * v);
    }
    return values;
}

inline nlohmann::json selfcheck()
{
    std::ifstream file(support::dataFolder() + "/selfcheck.json");
    return nlohmann::json::parse(file);
}

inline nlohmann::json selfcheckModel(const std::string& id)
{
    const auto whole = selfcheck();
    for (const auto& model : whole["models"]) {
        if (model["id"] == id) {
            return model;
        }
    }
    throw std::runtime_error("selfcheck.json has no model " + id);
}

inline torch::Tensor tensorOf(const nlohmann::json& values)
{
    return torch::tensor(values.get<std::vector<double>>(), torch::kFloat64).to(torch::kFloat32);
}

}  // namespace support
