// Pickled modules (torch.save(model), TorchScript archives) read like state dicts.
#pragma once

#include "core/checkpoint/pickle/pickle_value.h"

#include <string>
#include <vector>

namespace core {

struct NamedTensorValue {
    std::string name;
    PickleRef value = PickleValues::kNone;
};

/// Whether it has parameters, buffers and modules, or attributes of a TorchScript class.
bool isTorchModule(const PickleValues& values, PickleRef value);

/// The tensors of a module and its submodules, named by the attributes that lead there. A module that contains itself
/// is visited once.
/// @throws Error Corrupt when modules are nested too deep or names grow too long
std::vector<NamedTensorValue> moduleTensors(const PickleValues& values, PickleRef module, const std::string& source);

}  // namespace core
