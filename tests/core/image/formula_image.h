// The closed-form 8-bit images of selfcheck.json, and its data.
#pragma once

#include "tests/support/folders.h"

#include <gmock/gmock.h>
#include <torch/types.h>
#include <nlohmann/json.hpp>

#include <cmath>
#include <cstdint>
#include <fstream>
#include <string>

inline nlohmann::json testData(const std::string& file)
{
    std::ifstream stream(support::dataFolder() + "/" + file);
    return nlohmann::json::parse(stream);
}

/// selfcheck.json, image_formula: byte = floor((v + 1) * 128), v by FNV-1a and SplitMix64. [height, width, 3] uint8
inline torch::Tensor formulaImage(const std::string& name, int width, int height)
{
    std::uint64_t hash = 0xcbf29ce484222325;
    for (const unsigned char c : name) {
        hash = (hash ^ c) * 0x100000001b3;
    }
    auto image = torch::empty({height, width, 3}, torch::kUInt8);
    auto* bytes = image.data_ptr<std::uint8_t>();
    for (std::int64_t i = 0; i < image.numel(); ++i) {
        std::uint64_t x = hash + static_cast<std::uint64_t>(i + 1) * 0x9E3779B97F4A7C15;
        x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9;
        x = (x ^ x >> 27) * 0x94D049BB133111EB;
        x ^= x >> 31;
        bytes[i] = static_cast<std::uint8_t>(std::floor(static_cast<double>(x >> 40) / 8388608.0 * 128.0));
    }
    return image;
}
