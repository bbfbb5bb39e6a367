// The merges of byte pair encoding: of neighbouring tokens, the pair earliest in the list is joined first, and from
// left to right. Source: Sennrich et al. 2016, arXiv:1508.07909, section 3.2.
#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

namespace core {

class PairMerges {
public:
    /// A pair that is given twice keeps its first rank. @param first,second,joined  tokens, 0 to 2^31 - 1
    /// @param rank  pairs of a lower rank are merged before this one
    void add(int64_t first, int64_t second, int64_t joined, int rank);

    std::vector<int64_t> apply(std::vector<int64_t> tokens) const;

private:
    struct Merge {
        int rank = 0;
        int64_t joined = 0;
    };
    const Merge* find(int64_t first, int64_t second) const;

    std::unordered_map<uint64_t, Merge> m_merges;  ///< key: the first token in the upper half, the second in the lower
};

}  // namespace core
