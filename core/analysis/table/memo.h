// What one picture's views compute once and ask for again: the basis of the colours while layers are stepped through,
// values of a layer while the query follows the cursor.
#pragma once

#include <torch/types.h>

#include <deque>
#include <functional>
#include <mutex>
#include <string>
#include <utility>

namespace core {

/// Keeps the newest few tensors by name. Any thread may call; two that ask for the same at once may both make it.
class Memo {
public:
    /// What `make` gave for this name earlier, or gives now. @param name  says everything that the tensor depends on
    torch::Tensor get(const std::string& name, const std::function<torch::Tensor()>& make);

private:
    static constexpr size_t kMost = 8;
    std::mutex m_mutex;
    std::deque<std::pair<std::string, torch::Tensor>> m_kept;  ///< newest first
};

}  // namespace core
