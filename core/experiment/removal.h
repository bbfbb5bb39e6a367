// The metric of images with some patches removed: the step that occlusion, deletion and insertion repeat.
#pragma once

#include "core/experiment/metric.h"
#include "core/message.h"

#include <torch/types.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace core {

/// How a patch is removed. Mean, Blur, Zero: its pixels are filled by filledPixels(). Drop: it is left out of the
/// sequence, as by the edit. Road: its pixels are imputed from those around the hole (edited_pixels.h).
enum class Removal { Mean, Blur, Zero, Drop, Road };

std::string_view toText(Removal removal);  ///< "mean", "blur", "zero", "drop", "road"
/// @throws Error OutOfRange, listing the words
Removal parseRemoval(const std::string& text);
const std::vector<std::string>& removalWords();  ///< in the order above

/// Why patches cannot be removed this way in this model, as a sentence for the user; empty if they can.
Message whyNoRemoval(const ModelSpec& spec, Removal removal);

struct RemovalRequest {  ///< how scoresWithout() fills the holes
    Removal removal = Removal::Mean;
    uint64_t seed = 0;  ///< of the noise added by Road
};

/// The metric of an image for each mask of removed patches, computed a few at a time.
/// @param pixels  [1, 3, H, W] on the network's device
/// @param masks   [N, P] bool: the patches removed in each variant; with Drop not all of them
/// @return        [N] on the CPU
/// @throws Error Unsupported if whyNoRemoval() gives a reason; Cancelled
torch::Tensor scoresWithout(Network& network, const torch::Tensor& pixels, const torch::Tensor& masks,
                            const RemovalRequest& request, const Metric& metric, const RunControl& control);

}  // namespace core
