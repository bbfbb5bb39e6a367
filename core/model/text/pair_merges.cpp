#include "core/model/text/pair_merges.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace core {

namespace {

uint64_t keyOf(int64_t first, int64_t second)
{
    return static_cast<uint64_t>(first) << 32U | static_cast<uint64_t>(second);
}

}  // namespace

void PairMerges::add(int64_t first, int64_t second, int64_t joined, int rank)
{
    m_merges.emplace(keyOf(first, second), Merge{rank, joined});
}

const PairMerges::Merge* PairMerges::find(int64_t first, int64_t second) const
{
    const auto found = m_merges.find(keyOf(first, second));
    return found == m_merges.end() ? nullptr : &found->second;
}

std::vector<int64_t> PairMerges::apply(std::vector<int64_t> tokens) const
{
    std::vector<const Merge*> pairs;  // of each token and the next
    for (size_t i = 0; i + 1 < tokens.size(); ++i) {
        pairs.push_back(find(tokens[i], tokens[i + 1]));
    }
    while (true) {
        int best = std::numeric_limits<int>::max();
        for (const auto* pair : pairs) {
            best = pair == nullptr ? best : std::min(best, pair->rank);
        }
        if (best == std::numeric_limits<int>::max()) {
            return tokens;
        }
        std::vector<int64_t> merged;
        std::vector<const Merge*> next;
        std::vector<bool> joined;
        for (size_t i = 0; i < tokens.size(); ++i) {
            const bool joins = i < pairs.size() && pairs[i] != nullptr && pairs[i]->rank == best;
            merged.push_back(joins ? pairs[i]->joined : tokens[i]);
            joined.push_back(joins);
            i += joins ? 1 : 0;
            next.push_back(i < pairs.size() ? pairs[i] : nullptr);
        }
        for (size_t i = 0; i + 1 < merged.size(); ++i) {
            next[i] = joined[i] || joined[i + 1] ? find(merged[i], merged[i + 1]) : next[i];
        }
        next.pop_back();
        tokens = std::move(merged);
        pairs = std::move(next);
    }
}

}  // namespace core
