// Quantities that statistics collect from every image of a dataset (the arrays of `trace` with one number per layer and
// head, and numbers about the object), and reports of their sums, the same for the command line and the window.
#pragma once

#include "core/analysis/table/view_row.h"
#include "core/analysis/view/result.h"
#include "core/dataset/head_sums.h"
#include "core/message.h"
#include "core/run_control.h"

#include <optional>
#include <string>
#include <vector>

namespace core {

struct ModelSpec;

/// Description for HeadSums: the model and the input size.
/// @param sha256  of the model's file
std::string aboutModel(const ModelSpec& spec, const std::string& sha256);

/// CSV, one line per quantity, layer and head: quantity,layer,head,count,mean,std,q05,q25,median,q75,q95.
std::string headTable(const HeadSums& sums);

/// The means of one quantity as curves over the layers, one point per head; a click on a point goes to that head.
/// @param spreadOf  a head whose standard deviation over the images is shown as a band
/// @throws Error NotFound for a quantity that was not counted
Result headCurvesOver(const HeadSums& sums, const std::string& quantity, std::optional<int> spreadOf = {});

/// Names of all quantities of all models.
std::vector<std::string> quantityNames(bool withMasks = false);

/// "mean attention distance (px)" for attention_distance_px; the name itself for an unknown quantity.
Message quantityTitle(const std::string& quantity);

/// The quantities that this model has, out of attention_distance_px, attention_entropy_nats, class_mass, register_mass,
/// sink_mass and padding_mass. The ends of their histograms follow from the grid: 0 to the diagonal of the input, to
/// the logarithm of the maximum number of tokens that a query sees, to 1. If images have masks, also how each head's
/// map of the class token (in models without one, of the mean of the patches) agrees with the object: object_mass, the
/// share of the map on it, and object_hit, 1 if at least half of the patch with the largest value lies on it
/// (ObjectNumbers); their mean over images is the pointing accuracy.
/// @param names  empty: all. @throws Error NotFound for an unknown name or one that this model does not have
std::vector<HeadQuantity> headQuantities(const ViewInput& subject, const std::vector<std::string>& names = {},
                                         bool withMasks = false);

/// @param subject  object quantities are NaN if its `object` is undefined
/// @return  one [layers, heads] tensor per quantity, in their order
std::vector<torch::Tensor> headNumbers(const ViewInput& subject, const std::vector<HeadQuantity>& quantities,
                                       const RunControl& control = {});

}  // namespace core
