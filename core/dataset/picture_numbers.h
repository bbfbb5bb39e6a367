// Quantities that statistics count in every picture of a data set: the arrays of `trace` with one number per layer and
// head, and numbers of the object.
#pragma once

#include "core/analysis/table/view_row.h"
#include "core/dataset/head_sums.h"
#include "core/message.h"
#include "core/run_control.h"

#include <string>
#include <vector>

namespace core {

/// All that there are, of any model.
std::vector<std::string> quantityNames(bool withMasks = false);

/// "mean attention distance (px)" for attention_distance_px; the name itself where there is no such quantity.
Message quantityTitle(const std::string& quantity);

/// Those that this model has, of attention_distance_px, attention_entropy_nats, class_mass, register_mass, sink_mass
/// and padding_mass. The ends of their histograms follow from the grid: 0 to the diagonal of the input, to the
/// logarithm of the most tokens that a query sees, to 1.
/// Where pictures have masks, also how each head's map of the class token (of the mean of the patches in models without
/// one) agrees with the object: object_mass, the share of the map on it, and object_hit, 1 where at least half of the
/// patch with the largest value lies on it (ObjectNumbers); their mean over pictures is the pointing accuracy.
/// @param names  empty: all. @throws Error NotFound for a name that is none or that this model does not have
std::vector<HeadQuantity> headQuantities(const Subject& subject, const std::vector<std::string>& names = {},
                                         bool withMasks = false);

/// @param subject  of which those of the object are numbers where `object` is defined, else NaN
/// @return  [layers, heads] a quantity, in their order
std::vector<torch::Tensor> headNumbers(const Subject& subject, const std::vector<HeadQuantity>& quantities,
                                       const RunControl& control = {});

}  // namespace core
