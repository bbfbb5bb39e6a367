// Quantities that statistics collect from every image of a dataset: the arrays of `trace` with one number per layer and
// head, and numbers about the object.
#pragma once

#include "core/analysis/table/view_row.h"
#include "core/dataset/head_sums.h"
#include "core/message.h"
#include "core/run_control.h"

#include <string>
#include <vector>

namespace core {

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
