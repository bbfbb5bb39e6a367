// Facts that a ViT's published name states and no tensor does. The one place where names decide.
#pragma once

#include "core/model/sidecar/sidecar.h"
#include "core/model/spec/model_spec.h"

#include <optional>
#include <string_view>

namespace core {

struct ArchitectureFacts {
    std::optional<int> heads;  ///< where the configuration has none of its own
    std::optional<Activation> activation;
    std::optional<double> normEps;
    bool normLast = false;         ///< BlockOrder::NormLast
    bool poolsPrefix = false;      ///< BlockSpec::poolsPrefix
    bool squarePositions = false;  ///< PositionResampling::Square
};

/// @param architecture  timm's name, with or without the training's behind a dot ("vit_base_patch16_rpn_224.sw_in1k");
///                      nothing is known of other names
ArchitectureFacts architectureFacts(std::string_view architecture);

/// Heads of the published ViT of so many channels and blocks, or else those that all published ViTs of this width have,
/// where they are not the usual 64 channels wide.
Sourced<int> publishedHeads(int dim, int depth, bool classToken);

}  // namespace core
