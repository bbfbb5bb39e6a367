#include "core/analysis/views/experiment_parts.h"

#include "core/analysis/evidence/predictions.h"
#include "core/analysis/table/view_options.h"
#include "core/analysis/view/value_range.h"
#include "core/experiment/removal.h"

#include <fmt/format.h>

#include <algorithm>

namespace core {

ViewOption scoreOption()
{
    return {.name = "score",
            .title = "Score",
            .meaning =
                "Score to watch: the class's logit, its probability, or its logit minus another class's; for models "
                "without a classifier the cosine between their features.",
            .choices = {"logit", "probability", "difference"}};
}

ViewOption againstOption()
{
    return {.name = "against",
            .title = "Other class",
            .meaning = "The class to subtract where the score is a difference; -1 is the most probable other one.",
            .initial = -1.0,
            .low = -1.0,
            .high = 1e6,
            .step = 1.0,
            .lowest = "auto"_msg,
            .highestOver = [](const Trace& trace) { return static_cast<double>(trace.logits.numel() - 1); }};
}

ViewOption fillOption()
{
    return {.name = "fill",
            .title = "Fill",
            .meaning =
                "Fill of a patch: the image's mean color, a blur of 5 pixels, 0 of the normalized input, or an "
                "imputation from the pixels around it (road: Rong et al. 2022); or drop it from the sequence.",
            .choices = removalWords()};
}

Metric metricFor(const ViewInput& subject, const View& view)
{
    const ModelSpec& spec = subject.network.spec();
    const int classIndex = spec.hasClasses() ? classOf(subject.trace, view.classIndex) : 0;
    if (spec.hasClasses()) {
        requireClass(spec, classIndex, "experiment");
    }
    const std::string score = wordOption(view, "score");
    const auto kind = score == "logit"         ? Metric::Kind::Logit
                      : score == "probability" ? Metric::Kind::Probability
                                               : Metric::Kind::Difference;
    return metricOf(spec, subject.trace.logits, kind, classIndex, static_cast<int>(numberOption(view, "against")));
}

Message watchedText(const ModelSpec& spec, const Metric& metric)
{
    if (metric.kind == Metric::Kind::Cosine) {
        return metric.name();
    }
    const Message text = classText(spec, metric.classIndex);
    return metric.kind == Metric::Kind::Difference ? "%1 vs. %2"_msg(text, classText(spec, metric.otherClass)) : text;
}

void nameLayers(Matrix& matrix, int depth)
{
    matrix.rowTitle = "layer"_msg;
    for (int layer = 0; layer < depth; ++layer) {
        matrix.rowLabels.emplace_back(fmt::to_string(layer));
        matrix.rowTargets.push_back(layerTarget(layer, "attention"));
    }
}

Matrix headsMatrix(const torch::Tensor& values, const ModelSpec& spec, const RangeChoice& range)
{
    Matrix matrix;
    matrix.values = values;
    matrix.range = signedRangeOf(values, range);
    nameLayers(matrix, spec.depth());
    matrix.colTitle = "head"_msg;
    const int heads = std::ranges::max(spec.layers, {}, &LayerSpec::heads).heads;
    for (int head = 0; head < heads; ++head) {
        matrix.colLabels.emplace_back(fmt::to_string(head));
        Target target;
        target.head = head;
        matrix.colTargets.push_back(target);
    }
    return matrix;
}

namespace {

/// @param unitsOf  how many there are in a layer
template <typename UnitsOf>
double passesOfUnits(const ModelSpec& spec, const UnitsOf& unitsOf)
{
    const int depth = spec.depth();
    double passes = 0.0;
    for (int layer = 0; layer < depth; ++layer) {
        passes += unitsOf(spec.layers[static_cast<size_t>(layer)]) * static_cast<double>(depth - layer) / depth;
    }
    return passes;
}

}  // namespace

double passesOfHeads(const ModelSpec& spec, PatchGrid, const View&)
{
    return passesOfUnits(spec, [](const LayerSpec& layer) { return static_cast<double>(layer.heads); });
}

double passesOfTokens(const ModelSpec& spec, PatchGrid grid, const View&)
{
    return passesOfUnits(spec, [&](const LayerSpec&) { return static_cast<double>(grid.count()); });
}

}  // namespace core
