// Label images: the masks of several objects in one image, each object in a color of its own.
#pragma once

#include "core/image/mapping.h"
#include "core/image/photo.h"
#include "core/trace/layout.h"

#include <torch/types.h>

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace core {

using LabelColor = std::array<uint8_t, 3>;  ///< red, green, blue
std::string colorText(LabelColor color);    ///< "#ff8000"

/// The label of every pixel.
struct LabelImage {
    torch::Tensor labels;            ///< [height, width] uint8: index in `colors`
    std::vector<LabelColor> colors;  ///< the first is the background
    PixelSize size() const { return {static_cast<int>(labels.size(1)), static_cast<int>(labels.size(0))}; }
};

constexpr int kMostLabels = 64;

/// Every color is a label; black is the background, else the color of most pixels.
/// @throws Error OutOfRange for a single color, and above kMostLabels: a photo, or a mask with soft edges
LabelImage labelImageOf(const Photo& image);

/// The same with the colors of another label image. @throws Error OutOfRange for a color that it does not have
LabelImage labelImageOf(const Photo& image, const std::vector<LabelColor>& colors);

/// The label at the center of each patch, as [P, labels] float32 of zeros and ones; background outside the photo.
/// @param patchSize  side of a patch of this grid, in pixels of the model input
/// @throws Error ShapeMismatch for another size than that of the mapping's photo
torch::Tensor labelsOfPatches(const LabelImage& image, const Mapping& mapping, PatchGrid grid, double patchSize);

/// Each pixel of the photo has the label of its patch; background where the model did not see the photo.
/// @param labels  [P] int64
/// @return        [height, width] uint8
torch::Tensor labelsOnPhoto(const torch::Tensor& labels, const Mapping& mapping, PatchGrid grid, double patchSize);

/// [height, width, 3] uint8 for writePng().
torch::Tensor paintedLabels(const torch::Tensor& labels, const std::vector<LabelColor>& colors);

/// Intersection over union of a label's pixels in two images of one size; 1 where neither has it.
double labelIou(const torch::Tensor& labels, const torch::Tensor& truth, int label);

}  // namespace core
