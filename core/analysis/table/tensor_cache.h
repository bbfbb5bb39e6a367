// A cache for tensors that the views of one image reuse: the color basis while stepping through layers, values of a
// layer while the query follows the cursor.
#pragma once

#include <torch/types.h>

#include <deque>
#include <functional>
#include <mutex>
#include <string>
#include <utility>

namespace core {

/// Keeps the few most recent tensors by name. Thread-safe; two threads that request the same name at once may both
/// compute it.
class TensorCache {
public:
    /// The tensor cached under this name, computed by `make` if missing.
    /// @param name  includes everything that the tensor depends on
    torch::Tensor get(const std::string& name, const std::function<torch::Tensor()>& make);

private:
    static constexpr size_t kMost = 8;
    std::mutex m_mutex;
    std::deque<std::pair<std::string, torch::Tensor>> m_kept;  ///< newest first
};

}  // namespace core
