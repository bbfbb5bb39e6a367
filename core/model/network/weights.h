// What the parameters of a new network hold.
#pragma once

namespace core {

/// Fresh: as timm initialises them (normal 0.02 cut at two sigma, zero biases, unit norms), from LibTorch's generator.
/// Unset: memory without values, for parameters that a file is about to replace.
enum class Weights { Fresh, Unset };

}  // namespace core
