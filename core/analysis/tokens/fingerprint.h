// A short hash of a tensor's values, to tell equal images and models from others. Not against attackers.
#pragma once

#include <torch/types.h>

#include <cstdint>

namespace core {

inline constexpr uint64_t kFingerprintStart = 0xcbf29ce484222325ULL;

/// FNV-1a, 64 bits, of the values as float32, continuing a hash of other values.
uint64_t fingerprint(const torch::Tensor& values, uint64_t before = kFingerprintStart);

}  // namespace core
