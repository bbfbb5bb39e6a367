// Facts that a ViT's published name states and no tensor does. The only place where names decide.
#pragma once

#include "core/model/sidecar/sidecar.h"
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

}  // namespace core
