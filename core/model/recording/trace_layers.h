// One layer of a trace file: the tensors that each kind of attention needs, and their required shapes.
#pragma once

#include "core/checkpoint/tensor/tensor_file.h"
#include "core/model/recording/trace_metadata.h"
#include "core/model/recording/trace_tensors.h"
#include "core/trace/trace.h"

#include <string>

namespace core {

/// Facts common to all layers of a trace.
struct TraceFrame {
    const TraceMetadata& metadata;
    std::string source;  ///< the file's name in messages
};

/// @throws Error as TraceTensors::read(); ShapeMismatch where grid, window or labels do not fit
LayerTrace readTraceLayer(TraceTensors& tensors, int index, const TraceFrame& frame);

/// The tensors and notes from which readTraceLayer() restores the same layer.
LayerNotes writeTraceLayer(const LayerTrace& layer, int index, NamedTensors& tensors);

}  // namespace core
