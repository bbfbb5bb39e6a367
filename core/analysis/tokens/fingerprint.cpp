#include "core/analysis/tokens/fingerprint.h"

namespace core {

uint64_t fingerprint(const torch::Tensor& values, uint64_t before)
{
    const torch::Tensor plain = values.detach().to(torch::kCPU, torch::kFloat32).contiguous();
    const auto* bytes = static_cast<const unsigned char*>(plain.data_ptr());
    uint64_t hash = before;
    for (size_t index = 0; index < plain.nbytes(); ++index) {
        hash = (hash ^ bytes[index]) * 0x100000001b3ULL;
    }
    return hash;
}

}  // namespace core
