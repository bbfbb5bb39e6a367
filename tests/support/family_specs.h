// Specifications of small ViT, CaiT and XCiT written down by hand, so that a test of a network does not depend on their
// inference.
#pragma once

#include "core/model/spec/model_spec.h"

namespace support {

/// Two layers of self-attention over a class token and 4 x 4 patches.
inline core::ModelSpec vitSpec(core::TokenLayout tokens = {})
{
    core::ModelSpec spec;
    spec.dim = 24;
    spec.heads = 3;
    spec.patch = 8;
    spec.mlpHidden = 48;
    spec.classes = 5;
    spec.trainedRows = spec.trainedCols = 4;
    spec.tokens = tokens;
    spec.layers.assign(2, {core::LayerKind::Self, 3, tokens});
    return spec;
}

struct Geometry {
    int dim = 24, heads = 3, patch = 8, classes = 5, depth = 2;
    core::PatchGrid trained{4, 4};  ///< of CaiT's position embedding
};

inline core::ModelSpec classAttentionSpec(core::Family family, core::LayerKind kind, const Geometry& geometry)
{
    core::ModelSpec spec;
    spec.family = family;
    spec.dim = geometry.dim;
    spec.heads = geometry.heads;
    spec.patch = geometry.patch;
    spec.mlpHidden = 4 * geometry.dim;
    spec.classes = geometry.classes;
    spec.trainedRows = geometry.trained.rows;
    spec.trainedCols = geometry.trained.cols;
    spec.positionCoversPrefix = false;
    spec.layerScale = true;
    spec.layers.assign(static_cast<size_t>(geometry.depth), {kind, geometry.heads, {.classToken = false}});
    spec.layers.insert(spec.layers.end(), 2, {core::LayerKind::Class, geometry.heads, {.classToken = true}});
    return spec;
}

inline core::ModelSpec caitSpec(const Geometry& geometry)
{
    return classAttentionSpec(core::Family::Cait, core::LayerKind::Talking, geometry);
}

inline core::ModelSpec xcitSpec(const Geometry& geometry, bool tokensNorm)
{
    auto spec = classAttentionSpec(core::Family::Xcit, core::LayerKind::Channel, geometry);
    spec.tokensNorm = tokensNorm;
    return spec;
}

}  // namespace support
