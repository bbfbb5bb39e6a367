// Parts shared by the views of experiments: the metric that they track, and the layout of layers by heads.
#pragma once

#include "core/analysis/table/view_row.h"
#include "core/analysis/view/result.h"
#include "core/experiment/metric.h"

namespace core {

ViewOption scoreOption();    ///< "score"
ViewOption againstOption();  ///< "against": the other class if the score is a difference
ViewOption fillOption();     ///< "fill": how a removed patch is filled (core/experiment/removal.h)

/// The metric that the view's class, score and "against" define; for models without a classifier the cosine.
/// @throws Error OutOfRange for a missing class
Metric metricFor(const ViewInput& subject, const View& view);

/// "class 7 (tabby)", "class 7 (tabby) vs. class 3 (tiger)", "cosine of the feature".
Message watchedText(const ModelSpec& spec, const Metric& metric);

/// A matrix of layers by heads; a click on a cell goes to the head.
/// @param values [L, H]
Matrix headsMatrix(const torch::Tensor& values, const ModelSpec& spec, const RangeChoice& range);

/// Labels the rows as layers; a click on a row goes to the layer's attention.
void nameLayers(Matrix& matrix, int depth);

/// ViewRow::passes of experiments that vary one unit of each layer and run the layers after it.
double passesOfHeads(const ModelSpec& spec, PatchGrid grid, const View& view);
double passesOfTokens(const ModelSpec& spec, PatchGrid grid, const View& view);

}  // namespace core
