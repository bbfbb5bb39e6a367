#include "core/analysis/table/tensor_cache.h"

#include <algorithm>

namespace core {

torch::Tensor TensorCache::get(const std::string& name, const std::function<torch::Tensor()>& make)
{
    {
        const std::lock_guard lock(m_mutex);
        const auto found = std::ranges::find(m_kept, name, [](const auto& kept) { return kept.first; });
        if (found != m_kept.end()) {
            std::rotate(m_kept.begin(), found, found + 1);
            return m_kept.front().second;
        }
    }
    torch::Tensor made = make();
    const std::lock_guard lock(m_mutex);
    m_kept.emplace_front(name, made);
    if (m_kept.size() > kMost) {
        m_kept.pop_back();
    }
    return made;
}

}  // namespace core
