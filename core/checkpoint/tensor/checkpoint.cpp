#include "core/checkpoint/tensor/checkpoint.h"

#include <algorithm>

namespace core {

int64_t TensorInfo::bytes() const
{
    auto bytes = static_cast<int64_t>(c10::elementSize(dtype));
    for (const auto size : shape) {
        bytes *= size;
    }
    return bytes;
}

const TensorInfo* Checkpoint::find(const std::string& name) const
{
    const auto& all = tensors();
    const auto place = std::ranges::lower_bound(all, name, {}, &TensorInfo::name);
    return place != all.end() && place->name == name ? &*place : nullptr;
}

const EntryChoice& Checkpoint::entries() const
{
    static const EntryChoice kNothing;
    return kNothing;
}

}  // namespace core
