// Views ranked by the faithfulness of their maps: what removing patches in their order does, over many images.
#pragma once

#include "core/analysis/views/map_comparison.h"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace core {

/// How a map points at a known object; of one map `hits` is 0 or 1, of several both are means.
struct PointingScore {
    double hits = 0.0;    ///< the largest value lies on the object
    double inside = 0.0;  ///< share of the map's sum on the object, negative values as 0
};

/// The score of a map, [rows, cols]; empty where no object is known.
using MapPointing = std::function<PointingScore(const torch::Tensor& map)>;

/// One view, means over the pictures for which it gave a map.
struct FaithfulnessRow {
    View view;
    int pictures = 0;
    torch::Tensor deletion, insertion;  ///< [n + 1], the mean curves
    double deletionArea = 0.0, insertionArea = 0.0;
    double below = 0.0;  ///< share of the pictures whose score falls faster than in every random order
    double above = 0.0;  ///< share in which it comes back with less than in every random order
    double gini = 0.0;
    std::optional<PointingScore> pointing;  ///< where the pictures have masks
    std::string reason;                     ///< why it is not measured, said of the first picture it failed on

    /// How much longer the score lasts when the least relevant patches go first than when the most relevant do.
    double lerfMinusMorf() const { return insertionArea - deletionArea; }
    /// "yes": taken away and brought back it beats all random orders on most pictures; "partly": one of both; "no".
    std::string faithful() const;
};

struct FaithfulnessReport {
    int pictures = 0;
    torch::Tensor shares;  ///< [n + 1]: share of the patches that is gone
    torch::Tensor random;  ///< [n + 1]: mean of the random orders
    double randomArea = 0.0;
    double randomLow = 0.0, randomHigh = 0.0;  ///< means over pictures of the orders' quartiles of the area
    std::vector<FaithfulnessRow> rows;         ///< ranked, the largest lerfMinusMorf() first; unmeasured ones last
};

/// Sums up picture after picture.
class FaithfulnessSum {
public:
    /// One picture's maps, always of the same views in the same order.
    void add(const std::vector<JudgedMap>& maps, const MapPointing& pointing);
    FaithfulnessReport report() const;

private:
    FaithfulnessReport m_sum;
};

}  // namespace core
