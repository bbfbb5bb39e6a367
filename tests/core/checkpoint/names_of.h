// The names of a checkpoint's tensors, in its order.
#pragma once

#include "core/checkpoint/tensor/checkpoint.h"

#include <string>
#include <vector>

inline std::vector<std::string> namesOf(const core::Checkpoint& checkpoint)
{
    std::vector<std::string> names;
    for (const auto& tensor : checkpoint.tensors()) {
        names.push_back(tensor.name);
    }
    return names;
}
