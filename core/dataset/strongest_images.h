// The images of a dataset with the largest and smallest numbers for each head; memory does not depend on the dataset's
// size.
#pragma once

#include <torch/types.h>

#include <cstddef>
#include <vector>

namespace core {

/// Keeps the images with the extreme numbers. One thread.
class StrongestImages {
public:
    /// An image and its number.
    struct Found {
        std::size_t image = 0;  ///< its number in the list
        float value = 0.0F;
        bool operator==(const Found&) const = default;
    };

    /// @param kept  number of images per head, quantity and end
    explicit StrongestImages(std::size_t kept = 24) : m_kept(kept) {}

    /// Adds one image's numbers, one [layers, heads] float32 tensor per quantity, always with the same number and
    /// shapes; NaN does not count.
    void add(std::size_t image, const std::vector<torch::Tensor>& values);

    /// The largest first, or the smallest; ties in the order of the list. Empty before the first image, and for a
    /// missing quantity, layer or head.
    std::vector<Found> largest(std::size_t quantity, int layer, int head) const;
    std::vector<Found> smallest(std::size_t quantity, int layer, int head) const;

private:
    /// For one quantity: one list per head, layer by layer.
    struct Lists {
        int64_t layers = 0, heads = 0;
        std::vector<std::vector<Found>> largest, smallest;
    };
    std::vector<Found> of(std::vector<std::vector<Found>> Lists::*end, std::size_t quantity, int layer, int head) const;

    std::size_t m_kept;
    std::vector<Lists> m_lists;
};

}  // namespace core
