// From a checkpoint's tensors under canonical names into a network's parameters and running statistics.
#pragma once

#include "core/checkpoint/tensor/checkpoint.h"
#include "core/model/naming/naming.h"
#include "core/model/network/network.h"
#include "core/model/spec/shape_reader.h"

namespace core {

/// @throws Error Unsupported for tensors that hold no floating-point numbers (quantised weights)
TensorShapes shapesOf(const CanonicalNames& names, const Checkpoint& checkpoint);

/// A file of a few bytes may claim any width: asked before memory is taken for a network.
/// @throws Error ShapeMismatch when the file holds less than half of the numbers that such layers need
void requireEnoughNumbers(const ModelSpec& spec, const TensorShapes& shapes);

struct LoadedNumbers {
    int64_t parameters = 0;
    std::vector<Message> warnings{};  ///< of NaN, infinity and negative variances
};

/// Fills in every parameter and buffer of a module in float32.
/// @param model  what it is, for complaints: "CLIP's text tower"
/// @throws Error ShapeMismatch that lists the first few names that are missing, unknown or of another shape; Cancelled
LoadedNumbers loadModule(torch::nn::Module& module, const Checkpoint& checkpoint, const CanonicalNames& names,
                         const std::string& model, const RunControl& control);

/// Fills in every parameter and buffer in float32; counts the numbers and warns of odd ones in `notes`.
/// @throws Error ShapeMismatch that lists the first few names that are missing, unknown or of another shape; Cancelled
void loadWeights(Network& network, const Checkpoint& checkpoint, const CanonicalNames& names, ModelSpec& notes,
                 const RunControl& control);

}  // namespace core
