// Faithfulness of several views' maps: the same patches removed in the order of each (core/experiment/faithfulness.h),
// compared with random orders on one image, and ranked over many.
#pragma once

#include "core/analysis/table/view_row.h"
#include "core/experiment/faithfulness.h"
#include "core/run_control.h"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace core {

/// One view's map and its faithfulness.
struct EvaluatedMap {
    View view;                  ///< resolved
    torch::Tensor map;          ///< [rows, cols] on the image's grid; larger is more relevant
    Message reason;             ///< why there is no map; empty if there is one
    FaithfulnessCurves curves;  ///< if there is a map
};

/// The map by which a view ranks the patches. For views of experiments, which show changes, the largest decrease of the
/// score is the most relevant.
/// @throws Error Unsupported for a view without a map of one number per patch; what the view throws
torch::Tensor rankingMap(const ViewInput& subject, const View& view, const RunControl& control);

/// Evaluates each view; an unavailable one gets its reason. The metric is the probability of the view's class, for
/// models without a classifier the cosine.
/// @throws Error Unsupported when no view is available, with the reasons, and if whyNoRemoval() gives a reason;
///         Cancelled
std::vector<EvaluatedMap> compareMaps(const ViewInput& subject, const std::vector<View>& views,
                                      std::optional<int> classIndex, const FaithfulnessRequest& request,
                                      const RunControl& control);

/// How well a map points at a known object; `hits` is 0 or 1 for one map, for several both are means.
struct PointingScore {
    double hits = 0.0;    ///< whether the largest value lies on the object
    double inside = 0.0;  ///< share of the map's sum on the object, negative values as 0
};

/// The score of a map, [rows, cols]; an empty function if no object is known.
using MapPointing = std::function<PointingScore(const torch::Tensor& map)>;

/// One view, with means over the images for which it produced a map.
struct FaithfulnessRow {
    View view;
    int images = 0;
    torch::Tensor deletion, insertion;  ///< [n + 1], the mean curves
    double deletionArea = 0.0, insertionArea = 0.0;
    double below = 0.0;  ///< share of the images whose score falls faster than in every random order
    double above = 0.0;  ///< share in which it recovers with fewer patches than in every random order
    double gini = 0.0;
    std::optional<PointingScore> pointing;  ///< if the images have masks
    Message reason;                         ///< why it is not measured, for the first image that failed

    /// How much longer the score lasts when the least relevant patches are removed first instead of the most relevant.
    double lerfMinusMorf() const { return insertionArea - deletionArea; }
    double squares = 0.0;  ///< mean square of the images' lerfMinusMorf()
    /// Half of the 95 % confidence interval of lerfMinusMorf(), by the normal approximation; none for one image.
    std::optional<double> margin() const;
    /// "yes": deletion and insertion beat all random orders on most images; "partly": one of the two; "no".
    std::string faithful() const;
};

/// All views, ranked, with the random baseline.
struct FaithfulnessReport {
    int images = 0;
    torch::Tensor shares;  ///< [n + 1]: share of removed patches
    torch::Tensor random;  ///< [n + 1]: mean of the random orders
    double randomArea = 0.0;
    double randomLow = 0.0, randomHigh = 0.0;  ///< means over images of the quartiles of the random orders' areas
    std::vector<FaithfulnessRow> rows;         ///< ranked, the largest lerfMinusMorf() first; unmeasured ones last
};

/// Accumulates image after image. One thread.
class FaithfulnessSum {
public:
    /// Adds one image's maps, always of the same views in the same order.
    void add(const std::vector<EvaluatedMap>& maps, const MapPointing& pointing);
    FaithfulnessReport report() const;

private:
    FaithfulnessReport m_sum;
};

}  // namespace core
