// Numbers and texts that a training script stored beside its weights: hints such as args.arch or args.patch_size.
#pragma once

#include "core/checkpoint/pickle/pickle_value.h"

#include <map>
#include <span>
#include <string>

namespace core {

/// Numbers, booleans ("true", "false"), texts and NumPy scalars in dictionaries and attributes, under dotted names;
/// those nearest to `root` first, at most 1000, texts of at most 1 KB. Tensors, isTrainingState() and lists are
/// skipped.
/// @param weights  sets of tensors to skip
std::map<std::string, std::string> plainValues(const PickleValues& values, PickleRef root,
                                               std::span<const PickleRef> weights);

}  // namespace core
