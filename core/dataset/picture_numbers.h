// What is counted of every picture of a data set: the arrays of `trace` that are one number a layer and head.
#pragma once

#include "core/analysis/table/view_row.h"
#include "core/dataset/head_sums.h"
#include "core/run_control.h"

#include <string>
#include <vector>

namespace core {

/// Those that this model has, of attention_distance_px, attention_entropy_nats, class_mass, register_mass, sink_mass
/// and padding_mass. The ends of their histograms follow from the grid: 0 to the diagonal of the input, to the
/// logarithm of the most tokens that a query sees, to 1.
/// @param names  empty: all. @throws Error NotFound for a name that is none or that this model does not have
std::vector<HeadQuantity> headQuantities(const Subject& subject, const std::vector<std::string>& names = {});

/// @return  [layers, heads] a quantity, in their order
std::vector<torch::Tensor> headNumbers(const Subject& subject, const std::vector<HeadQuantity>& quantities,
                                       const RunControl& control = {});

}  // namespace core
