// NaN and infinite numbers: where they first appear in a pass.
#pragma once

#include "core/message.h"
#include "core/model/network/network.h"
#include "core/run_control.h"

#include <optional>
#include <string>

namespace core {

/// The step of a pass that first produced numbers that are not finite: "in the input", "in the embedding of the
/// patches", "in layer 3 of 0 to 11", "in the classifier". Empty, at no cost, when all logits are finite; otherwise the
/// pass is repeated up to that step.
/// @param pixels  the input of the pass, [channels, H, W] or [B, channels, H, W]
/// @param logits  its result
/// @throws Error  Cancelled
std::optional<Message> firstNotFinite(Network& network, const torch::Tensor& pixels, const torch::Tensor& logits,
                                      const RunControl& control = {});

/// "MODEL: expected finite numbers, found NaN or infinite ones, first in layer 3 of 0 to 11; ...".
/// @param model  the file's name in messages
Message notFiniteText(const std::string& model, const Message& where);

/// @throws Error Corrupt with that sentence; Cancelled
void requireFinite(Network& network, const torch::Tensor& pixels, const torch::Tensor& logits, const std::string& model,
                   const RunControl& control = {});

}  // namespace core
