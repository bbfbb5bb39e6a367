// Features of an image's patches, as views compare them with each other and with those of another image.
#pragma once

#include "core/analysis/table/view_row.h"

#include <optional>

namespace core {

/// Rows of patches, [P, F] float64 on the CPU, and the grid that they lie on: that of a layer, or a finer one.
struct PatchFeatures {
    torch::Tensor rows;
    PatchGrid grid;
};

/// The last layer with such features: for keys one in which patches are queries.
/// @throws Error Unsupported where there is none
int lastFeatureLayer(const Trace& trace, const std::string& feature);

/// "keys": those of the layer, as projectedKeysOf() has them. "tokens": as the layer leaves them; without a layer as
/// the network ends, behind the final norm. Kept in the subject's cache.
/// @param layer   from 0; nullopt: lastFeatureLayer()
/// @param stride  pixels of the model input between features, as finerFeatures() computes them; 0: one patch
/// @throws Error as projectedKeysOf(), layerOutputTokens() and finerFeatures()
PatchFeatures patchFeatures(const ViewInput& subject, const std::string& feature, std::optional<int> layer,
                            const RunControl& control, int stride = 0);

}  // namespace core
