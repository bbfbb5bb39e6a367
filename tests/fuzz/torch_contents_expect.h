// Invariants for the weights of every PyTorch file that is accepted.
#pragma once

#include "core/checkpoint/torch/torch_checkpoint.h"
#include "expect.h"

#include <algorithm>
#include <string>

inline void expectSound(const core::TorchContents& contents)
{
    const std::string* before = nullptr;
    for (const auto& tensor : contents.tensors) {
        const auto item = c10::elementSize(tensor.info.dtype);
        const auto spanned = static_cast<uint64_t>(tensor.spanned) * item;
        FUZZ_EXPECT(tensor.spanned >= 0 && tensor.info.bytes() >= 0);
        FUZZ_EXPECT(tensor.start >= tensor.storage.start);
        FUZZ_EXPECT(tensor.start + spanned <= tensor.storage.start + tensor.storage.bytes);
        FUZZ_EXPECT(static_cast<uint64_t>(tensor.info.bytes()) <=
                    std::max<uint64_t>(2 * tensor.storage.bytes + item, 4096 * item));
        FUZZ_EXPECT(tensor.info.shape.size() <= 8 && tensor.info.shape.size() == tensor.strides.size());
        FUZZ_EXPECT(before == nullptr || *before < tensor.info.name);
        before = &tensor.info.name;
    }
    FUZZ_EXPECT(contents.metadata.size() <= 1000);
    const auto& [found, chosen] = contents.entries;
    FUZZ_EXPECT(found.empty() ? chosen.empty() : std::ranges::find(found, chosen) != found.end());
}
