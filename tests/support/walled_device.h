// A device for tests on machines without a GPU. Its tensors lie in this machine's memory and are computed with by the
// CPU's kernels, but as strictly as a GPU's: an operator that is given tensors of both devices throws, and their
// addresses cannot be read. What works here and there alike has no tensor left on the wrong side.
#pragma once

#include <c10/core/Device.h>

#include <cstddef>

namespace support {

/// Stands in the place that LibTorch has for Intel's GPUs ("xpu:0"), of which no packaged one knows anything.
c10::Device walledDevice();

/// While it lives no more than this can be taken there, whatever is given back: what goes beyond is refused as a GPU
/// refuses what it has no room for.
class WalledMemory {
public:
    explicit WalledMemory(std::size_t bytes);
    ~WalledMemory();
    WalledMemory(const WalledMemory&) = delete;
    WalledMemory& operator=(const WalledMemory&) = delete;
};

}  // namespace support
