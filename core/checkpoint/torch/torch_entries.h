// The dictionaries of weights in a PyTorch file and the choice among them; pickled modules (torch.save(model),
// TorchScript archives) are read like dictionaries.
#pragma once

#include "core/checkpoint/pickle/pickle_value.h"
#include "core/checkpoint/tensor/checkpoint.h"

#include <string>
#include <string_view>
#include <vector>

namespace core {

struct NamedTensorValue {
    std::string name;
    PickleRef value = PickleValues::kNone;
};

struct TorchWeights {
    std::vector<NamedTensorValue> tensors;  ///< of the chosen set, in the file's order, not yet read
    EntryChoice entries;
    std::vector<PickleRef> sets;  ///< every set of weights found, the chosen one included
};

/// Whether this key holds training state that looks like weights (an optimizer's averages, a loss's center).
bool isTrainingState(std::string_view key);

/// Finds the weights. A dictionary counts as weights if most of its values are tensors; a pickled module counts by its
/// parameters and buffers, with names joined by '.'. Searches `root` itself, the values under its keys, and one level
/// below ("model.state_dict"), but not isTrainingState().
/// @param source  name of the file, for messages
/// @param entry   as for openCheckpoint()
/// @throws Error Unsupported (no weights, or only unknown classes), NotFound (no such entry), Corrupt
TorchWeights findTorchWeights(const PickleValues& values, PickleRef root, const std::string& entry,
                              const std::string& source);

}  // namespace core
