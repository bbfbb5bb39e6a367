// Which pictures of a data set have the largest and the smallest number in each head: so many are kept, whatever the
// data set's size.
#pragma once

#include <torch/types.h>

#include <cstddef>
#include <vector>

namespace core {

class StrongestPictures {
public:
    struct Found {
        std::size_t picture = 0;  ///< its number in the list
        float value = 0.0F;
        bool operator==(const Found&) const = default;
    };

    /// @param kept  pictures a head, quantity and end
    explicit StrongestPictures(std::size_t kept = 24) : m_kept(kept) {}

    /// One picture's numbers, [layers, heads] float32 a quantity, always as many of the same shapes; NaN does not
    /// count.
    void add(std::size_t picture, const std::vector<torch::Tensor>& values);

    /// The largest first, or the smallest; of equal ones the earlier in the list. Empty before the first picture, and
    /// for a quantity, layer or head that there is not.
    std::vector<Found> largest(std::size_t quantity, int layer, int head) const;
    std::vector<Found> smallest(std::size_t quantity, int layer, int head) const;

private:
    /// Of one quantity: a list a head, layer by layer.
    struct Lists {
        int64_t layers = 0, heads = 0;
        std::vector<std::vector<Found>> largest, smallest;
    };
    std::vector<Found> of(std::vector<std::vector<Found>> Lists::*end, std::size_t quantity, int layer, int head) const;

    std::size_t m_kept;
    std::vector<Lists> m_lists;
};

}  // namespace core
