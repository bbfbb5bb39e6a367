// Reports of the sums over a dataset, the same for the command line and the window.
#pragma once

#include "core/analysis/view/result.h"
#include "core/dataset/head_sums.h"

#include <string>

namespace core {

struct ModelSpec;

/// Description for HeadSums: the model and the input size.
/// @param sha256  of the model's file
std::string aboutModel(const ModelSpec& spec, const std::string& sha256);

/// CSV, one line per quantity, layer and head: quantity,layer,head,count,mean,std,q05,q25,median,q75,q95.
std::string headTable(const HeadSums& sums);

/// The means of one quantity as curves over the layers, one point per head; a click on a point goes to that head.
/// @throws Error NotFound for a quantity that was not counted
Result headCurvesOver(const HeadSums& sums, const std::string& quantity);

}  // namespace core
