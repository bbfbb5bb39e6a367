// The results of a pass that a recorded trace contains.
#pragma once

namespace core {

struct RecordedSpec {
    bool tokens = false;          ///< LayerTrace::tokens in every layer
    bool residualRatios = false;  ///< LayerTrace::residualRatios in every layer
    bool queriesAndKeys = true;   ///< false: some layer has only its weights
};

}  // namespace core
