// Geometry that the shapes of Swin and Swin v2 state alike.
#pragma once

#include "core/model/infer/infer_family.h"

#include <string>

namespace core {

inline constexpr int kLargestWindow = 64;  ///< memory for the bias grows as its fourth power

struct SwinStage {
    int window = 0, heads = 0;
    std::string told;  ///< the tensor that states the heads, for complaints
};

/// Everything but the stages: patch embedding, MLP, pooling, classifier. @return how many stages there are
/// @throws Error Unsupported for windows that are laid out otherwise (always_partition)
int readSwinFrame(const ShapeReader& shapes, const Sidecar& sidecar, ModelSpec& spec);

/// The blocks of one stage, each a layer behind those that are there. @throws Error ShapeMismatch
void addSwinStage(const ShapeReader& shapes, int stage, const SwinStage& told, ModelSpec& spec);

FamilyDefaults defaultsOfSwin();

}  // namespace core
