#include "core/dataset/strongest_images.h"

#include <algorithm>
#include <cmath>

namespace core {

namespace {

using Found = StrongestImages::Found;

/// Inserts into a sorted list, and drops the last element of a full one.
template <typename Before>
void insert(std::vector<Found>& list, Found found, std::size_t kept, const Before& before)
{
    const auto place = std::upper_bound(list.begin(), list.end(), found, before);
    if (place == list.end() && list.size() >= kept) {
        return;
    }
    list.insert(place, found);
    if (list.size() > kept) {
        list.pop_back();
    }
}

bool isLarger(const Found& a, const Found& b)
{
    return a.value > b.value || (a.value == b.value && a.image < b.image);
}

bool isSmaller(const Found& a, const Found& b)
{
    return a.value < b.value || (a.value == b.value && a.image < b.image);
}

}  // namespace

void StrongestImages::add(std::size_t image, const std::vector<torch::Tensor>& values)
{
    m_lists.resize(std::max(m_lists.size(), values.size()));
    for (std::size_t quantity = 0; quantity < values.size(); ++quantity) {
        const auto numbers = values[quantity].contiguous();
        auto& lists = m_lists[quantity];
        lists.layers = numbers.size(0);
        lists.heads = numbers.size(1);
        lists.largest.resize(static_cast<std::size_t>(numbers.numel()));
        lists.smallest.resize(lists.largest.size());
        for (std::size_t cell = 0; cell < lists.largest.size(); ++cell) {
            const Found found{image, numbers.data_ptr<float>()[cell]};
            if (!std::isnan(found.value)) {
                insert(lists.largest[cell], found, m_kept, isLarger);
                insert(lists.smallest[cell], found, m_kept, isSmaller);
            }
        }
    }
}

std::vector<Found> StrongestImages::of(std::vector<std::vector<Found>> Lists::*end, std::size_t quantity, int layer,
                                       int head) const
{
    if (quantity >= m_lists.size() || layer < 0 || head < 0) {
        return {};
    }
    const auto& lists = m_lists[quantity];
    return layer < lists.layers && head < lists.heads
               ? (lists.*end)[static_cast<std::size_t>(layer * lists.heads + head)]
               : std::vector<Found>();
}

std::vector<Found> StrongestImages::largest(std::size_t quantity, int layer, int head) const
{
    return of(&Lists::largest, quantity, layer, head);
}

std::vector<Found> StrongestImages::smallest(std::size_t quantity, int layer, int head) const
{
    return of(&Lists::smallest, quantity, layer, head);
}

}  // namespace core
