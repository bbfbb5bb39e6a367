// Loads a checkpoint's tensors under canonical names into a network's parameters and running statistics.
#pragma once

#include "core/checkpoint/tensor/checkpoint.h"
#include "core/model/naming/naming.h"
#include "core/model/network/network.h"
#include "core/model/spec/shape_reader.h"

#include <optional>

namespace core {

/// @throws Error Unsupported for tensors without floating-point numbers (quantized weights)
TensorShapes shapesOf(const CanonicalNames& names, const Checkpoint& checkpoint);

/// Called before memory is allocated for a network: a file of a few bytes may claim any width.
/// @throws Error ShapeMismatch when the file holds less than half of the numbers that such layers need
void requireEnoughNumbers(const ModelSpec& spec, const TensorShapes& shapes);

struct LoadedNumbers {
    int64_t parameters = 0;
    std::vector<Message> warnings{};  ///< about NaN, infinity and negative variances
};

/// Fills in every parameter and buffer of a module in float32.
/// @param model  its name in messages: "CLIP's text tower"
/// @param pack   packs each linear layer as soon as its weight is read, so that the plain and the packed weights of a
///               whole module never exist at once; empty: leaves them plain
/// @throws Error ShapeMismatch, listing the first few names that are missing, unknown or of another shape; Cancelled
LoadedNumbers loadModule(torch::nn::Module& module, const Checkpoint& checkpoint, const CanonicalNames& names,
                         const Message& model, std::optional<Precision> pack, const RunControl& control = {});

/// Fills in every parameter and buffer in float32; adds the parameter count and warnings to `notes`.
/// @param pack  as for loadModule()
/// @throws Error ShapeMismatch, listing the first few names that are missing, unknown or of another shape; Cancelled
void loadWeights(Network& network, const Checkpoint& checkpoint, const CanonicalNames& names, ModelSpec& notes,
                 std::optional<Precision> pack = {}, const RunControl& control = {});

}  // namespace core
