// NaN and infinite numbers: where in a pass they first appeared.
#pragma once

#include "core/model/network/network.h"
#include "core/run_control.h"

#include <optional>
#include <string>

namespace core {

/// Where a pass first left numbers that are not finite: "in the input", "in the embedding of the patches", "in layer 3
/// of 0 to 11", "in the classifier". None when all logits are finite. Costs nothing then; otherwise the pass is run
/// again as far as that.
/// @param pixels  the input of the pass, [3, H, W] or [B, 3, H, W]
/// @param logits  its result
/// @throws Error  Cancelled
std::optional<std::string> firstNotFinite(Network& network, const torch::Tensor& pixels, const torch::Tensor& logits,
                                          const RunControl& control = {});

/// "MODEL: expected finite numbers, found NaN or infinite ones, first in layer 3 of 0 to 11; ...".
/// @param model  the file, as messages name it
std::string notFiniteText(const std::string& model, const std::string& where);

/// @throws Error Corrupt with that sentence; Cancelled
void requireFinite(Network& network, const torch::Tensor& pixels, const torch::Tensor& logits, const std::string& model,
                   const RunControl& control = {});

}  // namespace core
