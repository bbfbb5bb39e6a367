#include "core/analysis/evidence/top_detections.h"

#include "core/trace/attention_traits.h"
#include "core/trace/query_tokens.h"

#include <torch/types.h>

#include <algorithm>

namespace core {

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

}  // namespace core
