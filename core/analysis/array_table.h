// The table of what `headscope-cli trace` writes: a row an array.
#pragma once

#include "core/analysis/trace_arrays.h"

#include <vector>

namespace core {

/// What a row of the table gets; `layer` is for names of one layer.
struct ArrayRequest {
    const Subject& subject;
    const ArrayChoice& choice;
    const RunControl& control;
    int layer = 0;
};

/// One array, or one a layer.
struct ArrayRow {
    const char* name;  ///< for one a layer: what follows "layer.I."
    bool ofLayer = false;
    bool needsTokens = false;
    bool inDefaultSet = false;
    bool (*available)(const Subject& subject) = nullptr;     ///< none: always
    bool (*availableIn)(const LayerTrace& layer) = nullptr;  ///< of those of a layer; none: in every layer
    torch::Tensor (*compute)(const ArrayRequest& request) = nullptr;
};

/// In the order of the contract.
const std::vector<ArrayRow>& arrayTable();

}  // namespace core
