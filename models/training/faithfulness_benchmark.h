// Which views' maps of a model can be believed: what taking patches away in their order does, over many pictures.
#pragma once

#include "core/analysis/views/map_comparison.h"
#include "models/training/pointing.h"

#include <optional>
#include <string>
#include <vector>

namespace training {

/// One view, means over the pictures for which it gave a map.
struct FaithfulnessRow {
    core::View view;
    int pictures = 0;
    torch::Tensor deletion, insertion;  ///< [n + 1], the mean curves
    double deletionArea = 0.0, insertionArea = 0.0;
    double below = 0.0;  ///< share of the pictures whose score falls faster than in every random order
    double above = 0.0;  ///< share in which it comes back with less than in every random order
    double gini = 0.0;
    std::optional<Pointing> pointing;  ///< where the pictures have masks
    std::string reason;                ///< why it is not measured, said of the first picture it failed on

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
    /// @param cells  the object of this picture, where it is known
    void add(const std::vector<core::JudgedMap>& maps, const std::optional<TargetCells>& cells);
    FaithfulnessReport report() const;

private:
    FaithfulnessReport m_sum;
};

}  // namespace training
