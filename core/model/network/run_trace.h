// A forward pass that keeps the data of the views.
#pragma once

#include "core/model/network/network.h"
#include "core/run_control.h"
#include "core/trace/trace.h"

#include <functional>
#include <string>

namespace core {

struct TraceOptions {
    bool keepTokens = false;  ///< fill LayerTrace::tokens (adds L * T * C floats) and residualRatios
    /// A pass over the same picture that kept its tokens: layers before `firstLayer`, in which nothing has changed, are
    /// taken from it. Null: the pass begins with the pixels.
    const Trace* unchanged = nullptr;
    int firstLayer = 0;
    bool keepValues = false;  ///< fill LayerTrace::values (adds L * T * C floats), for a trace file
};

/// One pass without gradients, everything kept that attention can be recomputed from. Memory is linear in T.
/// @param pixels [1, 3, H, W] or [3, H, W], normalised float32, moved to the network's device when it is elsewhere
/// A recorded trace gives what it holds. @throws Error Unsupported for it with other pixels than the recorded ones
/// @throws Error ShapeMismatch for other shapes; OutOfMemory before it begins, where the need is known to be more than
///         there is, or when a GPU's runs out, naming the need; Cancelled, also within a layer
Trace runTrace(Network& network, const torch::Tensor& pixels, const RunControl& control = {},
               TraceOptions options = {});

/// The same; where a GPU's memory does not suffice, the network moves to the CPU and the pass is made there. What was
/// traced before stays on the GPU. @param say  receives a sentence that names the need
Trace runTraceOrOnCpu(Network& network, const torch::Tensor& pixels, const std::function<void(const std::string&)>& say,
                      const RunControl& control = {}, const TraceOptions& options = {});

}  // namespace core
