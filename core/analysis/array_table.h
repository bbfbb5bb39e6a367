// The table of arrays that `headscope-cli trace` writes, one row per array.
#pragma once

#include "core/analysis/trace_arrays.h"

#include <cstdint>
#include <string>
#include <vector>

namespace core {

/// Arguments of a row of the table; `layer` is for arrays of one layer.
struct ArrayRequest {
    const ViewInput& subject;
    const ArrayChoice& choice;
    const RunControl& control;
    int layer = 0;
    View view = {};  ///< with every option of ArrayRow::view set
};

/// The model and input for which an array is sized, before there is a trace; `layer` is for arrays of one layer.
struct ArraySize {
    const ModelSpec& spec;
    PatchGrid grid;
    const LayerSpec& layer;
};

/// One array, or one per layer.
struct ArrayRow {
    const char* name;  ///< for one array per layer: the part of the name after "layer.I."
    bool ofLayer = false;
    bool needsTokens = false;                                 ///< in every network
    bool (*needsTokensIn)(const Network& network) = nullptr;  ///< in this network, too; null: in no other
    bool inDefaultSet = false;
    bool (*available)(const ViewInput& subject) = nullptr;   ///< null: always
    bool (*availableIn)(const LayerTrace& layer) = nullptr;  ///< in this layer; null: in every layer
    torch::Tensor (*compute)(const ArrayRequest& request) = nullptr;
    const ViewRow* view = nullptr;  ///< the view whose options the array takes; null: none
    /// Peak bytes of the computation, if they grow with the square of the tokens; null: too few to announce.
    int64_t (*bytes)(const ArraySize& size) = nullptr;
};

/// "rollout", or "layer.3.attention" for a row with one array per layer.
std::string arrayName(const ArrayRow& row, int layer);

/// All rows, in the order of the file format.
const std::vector<ArrayRow>& arrayTable();

}  // namespace core
