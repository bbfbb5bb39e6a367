// Which of the dictionaries in a PyTorch file are weights, and which of them is meant.
#pragma once

#include "core/checkpoint/pickle/pickle_value.h"
#include "core/checkpoint/tensor/checkpoint.h"
#include "core/checkpoint/torch/torch_modules.h"

#include <string>
#include <string_view>
#include <vector>

namespace core {

struct TorchWeights {
    std::vector<NamedTensorValue> tensors;  ///< of the chosen set, in the file's order, not read yet
    EntryChoice entries;
    std::vector<PickleRef> sets;  ///< every set of weights that was found, the chosen one included
};

/// Does this key hold state of the training that looks like weights (an optimizer's averages, a loss's center)?
bool isTrainingState(std::string_view key);

/// A dictionary counts as weights when most of its values are tensors; a pickled module counts by its parameters and
/// buffers, their names joined with '.'. Sets of weights are looked for in `root` itself, under its keys and one level
/// below ("model.state_dict"), never in what isTrainingState().
/// @param source  name of the file, for messages
/// @param entry   as for openCheckpoint()
/// @throws Error Unsupported (no weights, or made of unknown classes), NotFound (no such entry), Corrupt
TorchWeights findTorchWeights(const PickleValues& values, PickleRef root, const std::string& entry,
                              const std::string& source);

}  // namespace core
