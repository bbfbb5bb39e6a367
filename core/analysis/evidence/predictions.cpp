#include "core/analysis/evidence/predictions.h"

#include "core/analysis/evidence/answer.h"
#include "core/error.h"
#include "core/trace/attention_traits.h"
#include "core/trace/query_tokens.h"

#include <torch/types.h>

#include <algorithm>

namespace core {

std::vector<ClassScore> topClasses(const torch::Tensor& logits, const ModelSpec& spec, int count)
{
    if (answerKindOf(spec) != AnswerKind::Classes || logits.numel() != spec.classes) {
        return {};
    }
    const torch::NoGradGuard noGrad;
    const torch::Tensor probabilities = logits.to(torch::kCPU, torch::kFloat64).flatten().softmax(0);
    const auto [values, indices] = probabilities.topk(std::min<int64_t>(count, probabilities.numel()));
    std::vector<ClassScore> scores;
    for (int64_t rank = 0; rank < values.numel(); ++rank) {
        const int index = static_cast<int>(indices[rank].item<int64_t>());
        scores.push_back({index, spec.labelOf(index), values[rank].item<double>()});
    }
    return scores;
}

std::vector<Detection> topDetections(const Trace& trace, int count)
{
    const QueryTokens* queries = trace.layers.empty() ? nullptr : queriesIn(trace.layers.back());
    if (queries == nullptr || !queries->boxes.defined() || trace.logits.dim() != 2) {
        return {};
    }
    const auto probabilities = trace.logits.to(torch::kCPU, torch::kFloat64).softmax(1);
    const auto [best, index] = probabilities.narrow(1, 0, probabilities.size(1) - 1).max(1);
    std::vector<Detection> found;
    for (int query = 0; query < queries->count(); ++query) {
        const auto side = [&](int which) { return queries->boxes[query][which].item<double>(); };
        found.push_back({static_cast<int>(index[query].item<int64_t>()),
                         queries->labels[static_cast<size_t>(query)],
                         best[query].item<double>(),
                         {side(0), side(1), side(2), side(3)},
                         query});
    }
    std::ranges::stable_sort(found, std::greater{}, &Detection::probability);
    found.resize(std::min(found.size(), static_cast<size_t>(std::max(count, 0))));
    return found;
}

int classOf(const Trace& trace, std::optional<int> asked)
{
    return asked ? *asked : static_cast<int>(trace.logits.argmax().item<int64_t>());
}

Message classText(const ModelSpec& spec, int classIndex)
{
    return spec.labels.empty() ? "class %1"_msg(classIndex) : "class %1 (%2)"_msg(classIndex, spec.labelOf(classIndex));
}

Message noClassifierReason(const ModelSpec& spec)
{
    if (spec.detector) {
        return "This model detects objects and does not classify the image, so it has no class to show evidence for."_msg;
    }
    if (spec.words) {
        return "This model compares images with captions, so it has no class to show evidence for; choose a view for words."_msg;
    }
    return spec.hasClasses() ? Message() : "This model has no classifier, so it has no class to show evidence for."_msg;
}

Message noLogitsOfLayersReason(const ModelSpec& spec)
{
    return spec.pooledLayers > 1
               ? "The classifier of this model reads several layers, so that no single layer has logits."_msg
               : noClassifierReason(spec);
}

void requireClass(const ModelSpec& spec, int classIndex, const std::string& view)
{
    if (!spec.hasClasses()) {
        throw Error(ErrorCode::Unsupported, "%1: expected a model with a classifier, found none"_msg(view));
    }
    if (classIndex < 0 || classIndex >= spec.classes) {
        throw Error(ErrorCode::OutOfRange,
                    "%1: expected a class from 0 to %2, found %3"_msg(view, spec.classes - 1, classIndex));
    }
}

}  // namespace core
