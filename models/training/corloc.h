// CorLoc of the view of discovered objects on unseen scenes: the share of images in which the box around the object
// that was found has an intersection over union of at least 0.5 with the box around the true object. Source: Deselaers
// et al. 2010, "Localizing objects while learning their appearance"; as in Siméoni et al. 2021 (LOST),
// arXiv:2109.14279, section 4.
#pragma once

#include "core/analysis/view/view.h"
#include "core/image/mapping.h"
#include "core/model/network/network.h"
#include "core/run_control.h"
#include "models/training/evaluation.h"

#include <torch/types.h>

#include <optional>
#include <string>
#include <vector>

namespace training {

inline constexpr double kLocatedFrom = 0.5;  ///< intersection over union of the boxes

/// Around the true cells of a mask, in cells. @param mask  [rows, cols] bool; nullopt where nothing is true
std::optional<core::PixelRect> boxAround(const torch::Tensor& mask);

/// Intersection over union, in [0, 1].
double overlapOf(const core::PixelRect& a, const core::PixelRect& b);

/// The ends of Wilson's 95 % interval of a share. Source: Wilson 1927; Agresti and Coull 1998, formula 3.
struct ShareInterval {
    double low = 0.0, high = 1.0;
};
ShareInterval wilsonInterval(int hits, int count);

/// One way to find objects.
struct CorLocRow {
    core::View view;       ///< "objects" with its method and features
    int hits = 0;          ///< images in which the object was located
    int without = 0;       ///< images without a box, as the cut is ambiguous; they count as misses
    double overlap = 0.0;  ///< mean over all images, 0 without a box
};

/// The results, with the chance level.
struct CorLocReport {
    int scenes = 0;
    int wholeHits = 0;  ///< of the box around the whole image
    std::vector<CorLocRow> rows;
};

/// TokenCut and LOST, on keys and on tokens, with the thresholds of their authors.
/// @param network  in evaluation mode
/// @throws core::Error Unsupported for a model without the view of objects; Cancelled
CorLocReport evaluateCorLoc(core::Network& network, const EvaluationOptions& options,
                            const core::RunControl& control = {});

/// A table for people, and the same as JSON with the options of the measurement; shares in [0, 1].
std::string describe(const CorLocReport& report);
std::string toJson(const CorLocReport& report, const EvaluationOptions& options);

}  // namespace training
