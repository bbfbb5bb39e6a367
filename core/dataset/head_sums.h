// Statistics of one number per layer and head over many images. Parts of a dataset add up exactly: the sums are
// integers, so that neither order nor partition changes a bit.
#pragma once

#include "core/checkpoint/tensor/tensor_file.h"
#include "core/dataset/run_facts.h"
#include "core/dataset/shard.h"

#include <torch/types.h>

#include <array>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace core {

class Checkpoint;

/// A quantity counted for every image, one number per layer and head, and the ends of its histogram.
struct HeadQuantity {
    std::string name;  ///< name of the array of `trace`: "attention_distance_px"
    double low = 0.0, high = 1.0;
    bool operator==(const HeadQuantity&) const = default;
};

/// Exact sums of quantities. Numbers are rounded to multiples of 2^-32 and their squares are exact; magnitudes up to
/// 2^30, up to 2^32 images. One thread.
class HeadSums {
public:
    static constexpr int kBins = 128;                                                ///< of equal width
    static constexpr std::array<double, 5> kQuantiles{0.05, 0.25, 0.5, 0.75, 0.95};  ///< from the histogram

    /// @param about  model, hash and input size: parts with different descriptions are not merged
    /// @param part   the part of the dataset's images
    HeadSums(int layers, int heads, std::vector<HeadQuantity> quantities, std::string about = {}, Shard part = {});

    /// Adds one image's numbers, one [layers, heads] float32 tensor per quantity, in their order; NaN (a layer without
    /// the quantity) does not count. Values beyond a histogram's ends count in its first or last bin.
    /// @throws Error ShapeMismatch; Corrupt for infinite or larger numbers, naming quantity, layer and head
    void add(const std::vector<torch::Tensor>& values);
    void addFailures(int64_t images) { m_failures += images; }  ///< Counts images that could not be read.

    /// Adds the counts of another part. All parts together are indistinguishable from one run over all images.
    /// @throws Error ShapeMismatch, naming the difference, for different quantities or facts; Other for parts already
    ///         included or from another partition
    void merge(const HeadSums& other);

    /// Number of images counted.
    int64_t images() const { return m_images; }
    int64_t failures() const { return m_failures; }
    const std::vector<Shard>& parts() const { return m_parts; }  ///< ascending; {0 of 1} when whole
    const std::string& about() const { return m_about; }
    void setAbout(std::string about) { m_about = std::move(about); }
    const RunFacts& facts() const { return m_facts; }  ///< parts with other facts are not merged
    /// Sets the description of these sums; call before any merge.
    void describe(std::string about, RunFacts facts, Shard part = {});
    const std::vector<HeadQuantity>& quantities() const { return m_quantities; }

    /// The statistics of one quantity.
    struct Summary {
        torch::Tensor count;      ///< [layers, heads] int64
        torch::Tensor mean, std;  ///< [layers, heads] float64; of the population (n, not n - 1)
        torch::Tensor histogram;  ///< [layers, heads, kBins] int64
        torch::Tensor edges;      ///< [kBins + 1] float64
        torch::Tensor quantiles;  ///< [kQuantiles, layers, heads] float64, linear within a bin
    };
    /// NaN where nothing was counted.
    /// @throws Error NotFound for an unknown quantity, naming the known ones
    Summary summary(const std::string& quantity) const;

    /// `count` and `failed` [1], `quantiles` [5], `parts` [N, 2], `about` and `facts` (UTF-8 bytes), and per quantity
    /// NAME_count, NAME_mean, NAME_std, NAME_histogram, NAME_edges, NAME_quantiles as in Summary, and NAME_sum and
    /// NAME_sum_squares [2, layers, heads] int64: the exact sums in units of 2^-32 and 2^-64, lower and upper 64 bits.
    NamedTensors arrays() const;
    /// Restores sums from arrays().
    /// @throws Error Corrupt or ShapeMismatch, naming the array
    static HeadSums fromArrays(const Checkpoint& file);

private:
    __extension__ using Wide = __int128;
    struct Cells {
        std::vector<int64_t> count, histogram;
        std::vector<Wide> sum, squares;
    };
    void requireSame(const HeadSums& other) const;
    void takeParts(const HeadSums& other);
    void addNumber(std::size_t quantity, std::size_t cell, double value);
    std::string placeOf(std::size_t quantity, std::size_t cell) const;

    int m_layers = 0, m_heads = 0;
    int64_t m_images = 0, m_failures = 0;
    std::vector<HeadQuantity> m_quantities;
    std::string m_about;
    RunFacts m_facts;
    std::vector<Shard> m_parts;
    std::vector<Cells> m_cells;  ///< one per quantity
};

}  // namespace core
