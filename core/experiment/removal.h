// The metric of images without some of their patches: the step that occlusion, deletion and insertion repeat.
#pragma once

#include "core/experiment/metric.h"

#include <torch/types.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace core {

/// How a patch is removed. Mean, blur and zero: its pixels are filled as by filledPixels(). Drop: it is left out of the
/// sequence, as by the edit. Road: its pixels are imputed from those around the hole (linear_imputation.h).
enum class Removal { Mean, Blur, Zero, Drop, Road };

std::string_view toText(Removal removal);  ///< "mean", "blur", "zero", "drop", "road"
/// @throws Error OutOfRange, naming the words
Removal parseRemoval(const std::string& text);
const std::vector<std::string>& removalWords();  ///< in the order above

/// Empty, or why patches cannot be removed so in this model, as a sentence for the user.
std::string whyNoRemoval(const ModelSpec& spec, Removal removal);

struct RemovalRequest {  ///< how scoresWithout() fills the holes
    Removal removal = Removal::Mean;
    uint64_t seed = 0;  ///< of the noise that road adds
};

/// Metric of images without some patches, a few at a time.
/// @param pixels  [1, 3, H, W] where the network is
/// @param masks   [N, P] bool: the patches that are removed in each; with Drop not all of them
/// @return        [N] on the CPU
/// @throws Error Unsupported where whyNoRemoval() says why; Cancelled
torch::Tensor scoresWithout(Network& network, const torch::Tensor& pixels, const torch::Tensor& masks,
                            const RemovalRequest& request, const Metric& metric, const RunControl& control);

}  // namespace core
