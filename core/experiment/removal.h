// Pictures without some of their patches, and what a metric says of them: the step that occlusion, deletion and
// insertion take again and again.
#pragma once

#include "core/experiment/metric.h"

#include <torch/types.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace core {

/// What becomes of a patch that is taken away. Mean, blur and zero: its pixels, as filledPixels() fills them. Drop: it
/// is left out of the sequence, as the edit does. Road: its pixels are made up from those around the hole
/// (linear_imputation.h).
enum class Removal { Mean, Blur, Zero, Drop, Road };

std::string_view toText(Removal removal);  ///< "mean", "blur", "zero", "drop", "road"
/// @throws Error OutOfRange, naming the words
Removal parseRemoval(const std::string& text);
const std::vector<std::string>& removalWords();  ///< in the order above

/// Empty, or why patches of such a model cannot be taken away so, as a sentence for the user.
std::string whyNoRemoval(const ModelSpec& spec, Removal removal);

struct RemovalWish {
    Removal removal = Removal::Mean;
    uint64_t seed = 0;  ///< of the noise that road adds
};

/// Metric of pictures without some patches, without holding more than a few of them.
/// @param pixels  [1, 3, H, W] where the network is
/// @param masks   [N, P] bool: the patches that are taken away in each; with Drop not all of them
/// @return        [N] on the CPU
/// @throws Error Unsupported where whyNoRemoval() says why; Cancelled
torch::Tensor scoresWithout(Network& network, const torch::Tensor& pixels, const torch::Tensor& masks,
                            const RemovalWish& wish, const Metric& metric, const RunControl& control);

}  // namespace core
