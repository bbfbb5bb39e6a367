// Steps of a ViT's inference: the structure of its blocks, whether the file is a whole ViT or may be another model, and
// facts that a published name states and no tensor does (the only place where names decide).
#pragma once

#include "core/model/infer/infer_family.h"
#include "core/model/spec/model_spec.h"

#include <optional>
#include <string_view>

namespace core {

struct ArchitectureFacts {
    std::optional<int> heads;  ///< if the configuration has none of its own
    std::optional<Activation> activation;
    std::optional<double> normEps;
    bool normLast = false;         ///< BlockOrder::NormLast
    bool poolsPrefix = false;      ///< BlockSpec::poolsPrefix
    bool squarePositions = false;  ///< PositionResampling::Square
};

/// @param architecture  timm's name, with or without the training's after a dot ("vit_base_patch16_rpn_224.sw_in1k");
///                      other names yield nothing
ArchitectureFacts architectureFacts(std::string_view architecture);

/// Heads of the published ViT with this many channels and blocks, or else those of all published ViTs of this width, if
/// not the usual 64 channels per head.
Sourced<int> publishedHeads(int dim, int depth, bool classToken);

/// Fills in mlpHidden, the flags about blocks and norms, and `block` if it differs from the paper's. The tokens must be
/// known.
/// @throws Error ShapeMismatch; Unsupported for an unknown norm
void readVitBlock(const Evidence& from, const ArchitectureFacts& facts, ModelSpec& spec);

/// Requires what every ViT with such parts has. (Other missing tensors are reported when weights are loaded.)
/// @throws Error ShapeMismatch, naming the tensor
void requireWholeVit(const Evidence& from, const ModelSpec& spec);

/// Warns of values assumed because other models have the same names and shapes.
void warnOfLookAlikes(const Evidence& from, ModelSpec& spec);

}  // namespace core
