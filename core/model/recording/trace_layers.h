// One layer of a trace file: which tensors each kind of attention needs, and what their shapes must be.
#pragma once

#include "core/checkpoint/tensor/tensor_file.h"
#include "core/model/recording/trace_metadata.h"
#include "core/model/recording/trace_tensors.h"
#include "core/trace/trace.h"

#include <string>

namespace core {

/// Facts that all layers of a trace share.
struct TraceFrame {
    const TraceMetadata& metadata;
    std::string source;  ///< the file, as messages name it
};

/// @throws Error as TraceTensors::read(); ShapeMismatch where grid, window or labels do not fit
LayerTrace readTraceLayer(TraceTensors& tensors, int index, const TraceFrame& frame);

/// The tensors and notes that readTraceLayer() makes the same layer of.
LayerNotes writeTraceLayer(const LayerTrace& layer, int index, NamedTensors& tensors);

}  // namespace core
