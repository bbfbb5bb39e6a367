// From the coarse logits of a mask decoder to the pixels of a photo, and PNGs of masks.
#pragma once

#include "core/image/mapping.h"

#include <torch/types.h>

#include <filesystem>
#include <stop_token>

namespace core {

/// Logits at every pixel of the photo, as SAM's authors enlarge them: to the model input, of which the padding is cut
/// off, and from there to the photo; bilinear both times, with the centers of pixels as places.
/// @param logits  [rows, cols] over the whole model input; a pixel is inside the mask where they exceed 0
/// @return        [photo height, photo width] float32 on the CPU; NaN where the model did not see the photo
/// @throws Error  OutOfMemory, in advance; Cancelled
/// Source: segment-anything, modeling/sam.py, postprocess_masks.
torch::Tensor logitsOnPhoto(const torch::Tensor& logits, const Mapping& mapping, const std::stop_token& stop = {});

/// Logits at every pixel of a photo that the model saw as a whole, as EfficientSAM's authors enlarge them: bicubic.
/// @throws Error  OutOfMemory, in advance
torch::Tensor logitsOnWholePhoto(const torch::Tensor& logits, PixelSize photo);

/// Pixels above 1 divided by pixels above -1: how little the mask depends on the threshold. NaN without such pixels.
/// Source: segment-anything, utils/amg.py, calculate_stability_score.
double stabilityScore(const torch::Tensor& logits);

/// Writes a PNG, as writeAtomically() does. @param pixels  [height, width] uint8, or int32 for 16 bits: gray; [height,
/// width, 3] uint8: RGB
void writePng(const std::filesystem::path& file, const torch::Tensor& pixels);

}  // namespace core
