// A forward pass that records the data of the views.
#pragma once

#include "core/model/network/network.h"
#include "core/run_control.h"
#include "core/trace/trace.h"

#include <functional>

namespace core {

struct TraceOptions {
    bool keepTokens = false;  ///< fill LayerTrace::tokens (adds L * T * C floats) and residualRatios
    /// A pass over the same image that kept its tokens: the layers before `firstLayer`, where nothing has changed, are
    /// copied from it. Null: the pass starts from the pixels.
    const Trace* unchanged = nullptr;
    int firstLayer = 0;
    bool keepValues = false;  ///< fill LayerTrace::values (adds L * T * C floats), for a trace file
};

/// One pass without gradients that records all that is needed to recompute attention. Memory is linear in T. For a
/// recorded trace it returns the recorded content.
/// @param pixels [1, channels, H, W] or [channels, H, W], normalized float32; moved to the network's device
/// @throws Error Unsupported for a recorded trace with other pixels; ShapeMismatch; OutOfMemory, naming the need,
///         before it begins or when a GPU runs out; Cancelled, also within a layer
Trace runTrace(Network& network, const torch::Tensor& pixels, const RunControl& control = {},
               TraceOptions options = {});

/// The same, but if a GPU's memory is insufficient, moves the network to the CPU and runs the pass there. Earlier
/// traces stay on the GPU. @param say  receives a sentence that states the memory needed
Trace runTraceOrOnCpu(Network& network, const torch::Tensor& pixels, const std::function<void(const Message&)>& say,
                      const RunControl& control = {}, const TraceOptions& options = {});

}  // namespace core
