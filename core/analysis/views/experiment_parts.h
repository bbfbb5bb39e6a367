// Parts that the views of experiments share: the metric that they watch, and how layers by heads are laid out.
#pragma once

#include "core/analysis/table/view_row.h"
#include "core/analysis/view/result.h"
#include "core/experiment/metric.h"

namespace core {

ViewOption scoreOption();    ///< "score"
ViewOption againstOption();  ///< "against": the other class where the score is a difference
ViewOption fillOption();     ///< "fill": what becomes of a patch that is taken away (core/experiment/removal.h)

/// The metric that the view's class, score and "against" name; of models without classifier the cosine.
/// @throws Error OutOfRange for a class that is not there
Metric metricFor(const Subject& subject, const View& view);

/// "class 7 (tabby)", "class 7 (tabby) against class 3 (tiger)", "cosine of the feature".
Message watchedText(const ModelSpec& spec, const Metric& metric);

/// @param values [L, H]
Matrix headsMatrix(const torch::Tensor& values, const ModelSpec& spec, const RangeChoice& range);

/// Rows that are layers: their names, and that a click leads to the layer's attention.
void nameLayers(Matrix& matrix, int depth);

}  // namespace core
