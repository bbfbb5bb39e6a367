// Masks of everything in an image: a grid of points, each asked by itself; masks that the model is unsure of and
// duplicates are dropped. Source: segment-anything and sam2, automatic_mask_generator.py, with their default of no
// crops.
#pragma once

#include "core/run_control.h"
#include "core/scene/mask_predictor.h"

#include <torch/types.h>

#include <cstdint>
#include <optional>
#include <vector>

namespace core {

/// The authors' defaults.
struct EveryMaskOptions {
    int pointsPerSide = 32;            ///< at most 128
    std::optional<double> leastIou{};  ///< predicted IoU above this; default: 0.88, chosen for SAM-H, and 0.8 for SAM 2
    double leastStability = 0.95;
    double mostOverlap = 0.7;  ///< IoU of the boxes of two masks, of which the one of higher predicted IoU remains
};

/// Pixels from the first to the last inside, both in the mask: right is the last column, not the one behind it.
struct MaskBox {
    int left = 0, top = 0, right = 0, bottom = 0;
    bool operator==(const MaskBox&) const = default;
};

struct FoundMask {
    std::vector<int64_t> runs;  ///< column by column, alternately outside and inside, the first outside (perhaps 0)
    MaskBox box;
    int64_t area = 0;  ///< pixels inside
    double iou = 0.0, stability = 0.0;
    PixelPoint point;  ///< that was asked
};

/// Masks in descending order of predicted IoU. Reports progress by point.
/// @throws Error OutOfRange for options that are no shares or points; as MaskPredictor
std::vector<FoundMask> everyMask(const MaskPredictor& predictor, const EveryMaskOptions& options = {},
                                 const RunControl& control = {});

/// @param mask  [height, width] bool, on the CPU
std::vector<int64_t> runsOfMask(const torch::Tensor& mask);
MaskBox boxOfMask(const torch::Tensor& mask);  ///< all 0 for an empty mask

/// Indices of the boxes that remain, in descending order of score: each drops the later ones that overlap it more than
/// `mostOverlap`. A box reaches from `left` to `right`, as the authors measure it.
std::vector<size_t> withoutDuplicates(const std::vector<MaskBox>& boxes, const std::vector<double>& scores,
                                      double mostOverlap);

/// [height, width] int32: index in `masks` plus 1; 0 where there is none. Smaller masks lie on larger ones.
torch::Tensor labelImage(const std::vector<FoundMask>& masks, PixelSize size);

}  // namespace core
