#include "core/analysis/evidence/top_classes.h"

#include <algorithm>

namespace core {

std::vector<ClassScore> topClasses(const torch::Tensor& logits, const ModelSpec& spec, int count)
{
    if (spec.classes <= 0 || logits.numel() != spec.classes || spec.words) {
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

}  // namespace core
